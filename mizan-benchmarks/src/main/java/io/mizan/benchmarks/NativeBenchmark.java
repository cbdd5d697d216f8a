package io.mizan.benchmarks;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What libmizan.so costs a program: the same driver without it, with it and nothing to do, and traced. The three take turns, and
 * the least of all turns counts, because whatever else the machine does only adds to it.
 */
final class NativeBenchmark implements Main.Benchmark {
    private static final int TURNS = 25;
    private static final List<String> MODES = List.of("without", "loaded", "traced");

    /** What is done how often in one turn of the driver. */
    private record Case(String how, int count, String label) {}

    private static final List<Case> CASES = List.of(
            new Case("write1", 5000, "write() of 1 byte"),
            new Case("write64k", 200, "write() of 64 KiB"),
            new Case("scattered", 5000, "pwrite() of 1 byte, scattered"),
            new Case("create", 200, "create and close"),
            new Case("read", 5000, "open to read and close"));

    @Override
    public void run(String... args) throws IOException, InterruptedException {
        boolean json = List.of(args).contains("--json");
        Path home = Path.of(System.getProperty("mizan.home", ".")).resolve("mizan-native");
        Path library = home.resolve("target/libmizan.so");
        Path driver = home.resolve("target/driver");
        new ProcessBuilder("make", "-s", "-C", home.toString(), "all", "driver", "target/index_tool")
                .inheritIO()
                .start()
                .waitFor();
        if (!Files.exists(library) || !Files.exists(driver)) {
            System.err.println("no libmizan.so: this benchmark needs Linux, a C compiler and make");
            System.exit(1);
        }
        if (List.of(args).contains("--placement")) {
            placement(home, library, driver, json);
            return;
        }
        Path work = Files.createTempDirectory("mizan-bench");
        try {
            Bench bench = new Bench(work, library, driver);
            Map<String, double[]> rows = new LinkedHashMap<>();
            for (Case one : CASES) {
                rows.put(one.label(), bench.least(one.how(), one.count()));
            }
            rows.put("start of a program", bench.leastStart());
            double[] memory = bench.least("memory", 1);
            print(rows, memory, json);
        } finally {
            WorkFolder.delete(work);
        }
        placement(home, library, driver, json);
    }

    /** In memory where that can be: a create costs 2 us there, and 40 with a spread of several on a disk. */
    private static void placement(Path home, Path library, Path driver, boolean json)
            throws IOException, InterruptedException {
        Path memory = Path.of("/dev/shm");
        Path work = Files.isWritable(memory)
                ? Files.createTempDirectory(memory, "mizan-bench")
                : Files.createTempDirectory("mizan-bench");
        try {
            new PlacementCost(work, library, driver).print(json);
        } finally {
            WorkFolder.delete(work);
        }
        Path disk = Files.createTempDirectory("mizan-bench");
        try {
            new LookUpCost(home, disk).print(json);
        } finally {
            WorkFolder.delete(disk);
        }
        new PlacedCreateCost(home).print(json);
    }

    private static void print(Map<String, double[]> rows, double[] memory, boolean json) {
        if (json) {
            List<String> parts = new ArrayList<>();
            rows.forEach((label, nanos) -> parts.add(String.format(
                    Locale.ROOT,
                    "{\"case\":\"%s\",\"withoutNanos\":%.1f,\"loadedNanos\":%.1f,\"tracedNanos\":%.1f}",
                    label,
                    nanos[0],
                    nanos[1],
                    nanos[2])));
            System.out.printf(
                    Locale.ROOT,
                    "{\"schema\":\"mizan/bench-native/v1\",\"cases\":[%s],\"memoryKilobytes\":[%.0f,%.0f,%.0f]}%n",
                    String.join(",", parts),
                    memory[0],
                    memory[1],
                    memory[2]);
            return;
        }
        System.out.printf(
                "%-32s %12s %10s %10s %10s %10s%n", "", "without, ns", "loaded", "traced", "loaded +ns", "traced +ns");
        rows.forEach((label, nanos) -> System.out.printf(
                Locale.ROOT,
                "%-32s %12.0f %9.2fx %9.2fx %10.0f %10.0f%n",
                label,
                nanos[0],
                nanos[1] / nanos[0],
                nanos[2] / nanos[0],
                nanos[1] - nanos[0],
                nanos[2] - nanos[0]));
        System.out.printf(
                Locale.ROOT,
                "resident memory: %.0f kB without, +%.0f kB loaded, +%.0f kB traced%n",
                memory[0],
                memory[1] - memory[0],
                memory[2] - memory[0]);
    }

    private record Bench(Path work, Path library, Path driver) {

        double[] least(String how, int count) throws IOException, InterruptedException {
            double[] least = {Double.MAX_VALUE, Double.MAX_VALUE, Double.MAX_VALUE};
            for (int turn = 0; turn < TURNS; turn++) {
                for (int mode = 0; mode < least.length; mode++) {
                    Process process = start(MODES.get(mode), how, String.valueOf(count));
                    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
                    if (process.waitFor() != 0) {
                        throw new IOException("the driver failed: " + how);
                    }
                    least[mode] = Math.min(least[mode], Double.parseDouble(text.strip()));
                }
            }
            return least;
        }

        /** A program that does nothing, from start to end, by the clock of this process. */
        double[] leastStart() throws IOException, InterruptedException {
            double[] least = {Double.MAX_VALUE, Double.MAX_VALUE, Double.MAX_VALUE};
            for (int turn = 0; turn < 10 * TURNS; turn++) {
                for (int mode = 0; mode < least.length; mode++) {
                    long start = System.nanoTime();
                    start(MODES.get(mode), "nothing", "1").waitFor();
                    least[mode] = Math.min(least[mode], System.nanoTime() - start);
                }
            }
            return least;
        }

        private Process start(String mode, String how, String count) throws IOException {
            ProcessBuilder builder = new ProcessBuilder(driver.toString(), how, count)
                    .directory(work.toFile())
                    .redirectInput(new File("/dev/null"))
                    .redirectError(Redirect.INHERIT);
            if (!mode.equals("without")) {
                builder.environment().put("LD_PRELOAD", library.toString());
            }
            if (mode.equals("traced")) {
                Path traces = Files.createDirectories(work.resolve("traces"));
                builder.environment().put("MIZAN_TRACE", traces.toString());
            }
            return builder.start();
        }
    }
}
