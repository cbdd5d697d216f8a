package io.mizan.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import io.mizan.model.config.Settings;
import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.darshan.DxtTrace;
import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.darshan.text.ParserText;
import io.mizan.traces.diagnosis.Diagnosis;
import io.mizan.traces.diagnosis.rule.Context;
import io.mizan.traces.profile.DarshanProfile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * Decoding a million DXT segments into arrays, against inflating their bytes only; its memory, against a JVM that does
 * nothing; and, with a folder of logs, the totals and the diagnosis of each in one process, against a darshan-parser for each
 * where there is one on the path, and against processes that only read and inflate the logs.
 */
final class DarshanBenchmark implements Main.Benchmark {
    private static final int ROUNDS = 15;
    private static final int WARM_UP = 10;

    /** What a child keeps, so that its memory counts. */
    private static @Nullable DxtTrace kept;

    @Override
    public void run(String... args) throws IOException, InterruptedException {
        if (args.length > 0 && args[0].equals("child")) {
            child(args);
            return;
        }
        Path file = Files.createTempFile("mizan-dxt", ".darshan");
        try {
            byte[] region = SyntheticDxt.write(file);
            decoding(file, region);
            memory(file);
        } finally {
            Files.delete(file);
        }
        if (args.length > 0) {
            totals(Path.of(args[0]));
        } else {
            System.out.println("Give a folder of logs to measure --total and diagnose over all of them.");
        }
    }

    private static void decoding(Path file, byte[] region) throws IOException {
        List<Double> inflate = new ArrayList<>();
        List<Double> decode = new ArrayList<>();
        for (int round = -WARM_UP; round < ROUNDS; round++) {
            double before = cpuSeconds();
            inflate(region);
            double between = cpuSeconds();
            long segments = decode(file).size();
            double after = cpuSeconds();
            if (segments != SyntheticDxt.SEGMENTS) {
                throw new IOException("decoded " + segments + " segments");
            }
            if (round >= 0) {
                inflate.add(between - before);
                decode.add(after - between);
            }
        }
        System.out.printf("%-44s %10s %7s%n", "a million DXT segments", "CPU ms", "ratio");
        row("inflate only", median(inflate), median(inflate));
        row("decode into arrays", median(decode), median(inflate));
    }

    private static void row(String what, double seconds, double base) {
        System.out.printf("%-44s %10.1f %7.2f%n", what, 1000 * seconds, seconds / base);
    }

    private static DxtTrace decode(Path file) {
        try (DarshanLog log = DarshanLog.open(file)) {
            return DxtTrace.read(log, DarshanModule.DXT_POSIX, Long.MAX_VALUE);
        }
    }

    private static void inflate(byte[] region) throws IOException {
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(region);
            byte[] buffer = new byte[64 * 1024];
            while (!inflater.finished()) {
                inflater.inflate(buffer);
            }
        } catch (DataFormatException e) {
            throw new IOException(e);
        } finally {
            inflater.end();
        }
    }

    private static void memory(Path file) throws IOException, InterruptedException {
        long empty = peak("empty", "");
        long full = peak("decode", file.toString());
        System.out.printf(
                "%-44s %10.1f MB above an empty JVM (%.1f MB)%n",
                "peak memory of a process that keeps them", (full - empty) / 1024.0, empty / 1024.0);
    }

    /** The peak resident size of a child, in KiB. */
    private static long peak(String what, String of) throws IOException, InterruptedException {
        return Long.parseLong(child(what, of));
    }

    /** What a child prints that is started with the launcher's options. */
    private static String child(String what, String of) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx512m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "darshan",
                        "child",
                        what,
                        of)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        if (process.waitFor() != 0) {
            throw new IOException("the child failed: " + text);
        }
        return text;
    }

    private static void child(String... args) throws IOException {
        switch (args[1]) {
            case "totals" -> System.out.println(warmed(logs(Path.of(args[2])), DarshanBenchmark::total));
            case "diagnoses" -> System.out.println(warmed(logs(Path.of(args[2])), DarshanBenchmark::diagnose));
            case "diagnose" -> {
                eachLog(logs(Path.of(args[2])), DarshanBenchmark::diagnose);
                printPeak();
            }
            case "decode" -> {
                kept = decode(Path.of(args[2]));
                printPeak();
            }
            default -> printPeak();
        }
    }

    private static void printPeak() throws IOException {
        String peak = Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("VmHWM:"))
                .findFirst()
                .orElse("VmHWM: 0 kB");
        System.out.println(peak.replaceAll("\\D", ""));
        if (kept != null && kept.size() == 0) {
            throw new IOException("nothing was decoded");
        }
    }

    private static void totals(Path folder) throws IOException, InterruptedException {
        List<Path> logs = logs(folder);
        if (logs.isEmpty()) {
            System.out.println("No .darshan files in " + folder);
            return;
        }
        System.out.printf("%n%-44s %10s %7s%n", "one of " + logs.size() + " logs", "CPU ms", "ratio");
        double totals = warm("totals", folder);
        double diagnoses = warm("diagnoses", folder);
        double base = processes(logs).orElse(totals);
        row("darshan --total, all in one process", totals, base);
        row("diagnose, all in one process", diagnoses, base);
        System.out.printf(
                "%-44s %10.1f MB%n",
                "peak memory of a process that diagnoses all", peak("diagnose", folder.toString()) / 1024.0);
    }

    /** What a process for each log costs: darshan-parser where there is one, and a bound that it cannot beat. */
    private static Optional<Double> processes(List<Path> logs) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("mizan-floor");
        try {
            Optional<ParserFloor> floor = ParserFloor.build(folder, logs);
            boolean parser = onPath("darshan-parser");
            List<Double> floors = new ArrayList<>();
            List<Double> parsers = new ArrayList<>();
            for (int round = -1; round < 5; round++) {
                double bound = floor.isPresent() ? floor.get().cpuSeconds() / logs.size() : Double.NaN;
                double real = parser
                        ? eachProcess(logs, log -> new ProcessBuilder("darshan-parser", "--total", log.toString()))
                        : Double.NaN;
                if (round >= 0) {
                    floors.add(bound);
                    parsers.add(real);
                }
            }
            double base = median(parser ? parsers : floors);
            if (parser) {
                row("darshan-parser --total, a process for each", median(parsers), base);
            } else {
                System.out.println("no darshan-parser on the path");
            }
            if (floor.isPresent()) {
                row("read and inflate, a process for each", median(floors), base);
            } else {
                System.out.println("no C compiler with zlib: no process that only reads and inflates");
            }
            return Double.isNaN(base) ? Optional.empty() : Optional.of(base);
        } finally {
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
            Files.delete(folder);
        }
    }

    /** CPU seconds for one log in a process that is warm, started as the launcher starts {@code mizan darshan}. */
    private static double warm(String what, Path folder) throws IOException, InterruptedException {
        return Double.parseDouble(child(what, folder.toString()));
    }

    private static double warmed(List<Path> logs, Consumer<DarshanLog> work) {
        List<Double> rounds = new ArrayList<>();
        for (int round = -WARM_UP; round < ROUNDS; round++) {
            double seconds = eachLog(logs, work);
            if (round >= 0) {
                rounds.add(seconds);
            }
        }
        return median(rounds);
    }

    private static void total(DarshanLog log) {
        ParserText.print(log, ParserText.View.TOTAL, new PrintWriter(Writer.nullWriter()));
    }

    private static void diagnose(DarshanLog log) {
        Diagnosis.of(Context.of(DarshanProfile.of(log), Settings.DEFAULTS));
    }

    /** CPU seconds for one log. */
    private static double eachLog(List<Path> logs, Consumer<DarshanLog> work) {
        double before = cpuSeconds();
        for (Path path : logs) {
            try (DarshanLog log = DarshanLog.open(path)) {
                work.accept(log);
            }
        }
        return (cpuSeconds() - before) / logs.size();
    }

    /** CPU seconds for one log, those of starting included. */
    private static double eachProcess(List<Path> logs, Function<Path, ProcessBuilder> command)
            throws IOException, InterruptedException {
        double before = cpuSeconds() + StartupBenchmark.childCpuSeconds();
        for (Path log : logs) {
            command.apply(log)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        }
        return (cpuSeconds() + StartupBenchmark.childCpuSeconds() - before) / logs.size();
    }

    private static boolean onPath(String program) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    private static List<Path> logs(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".darshan"))
                    .sorted()
                    .toList();
        }
    }

    private static double cpuSeconds() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime() / 1e9;
    }

    private static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        return sorted.get(sorted.size() / 2);
    }
}
