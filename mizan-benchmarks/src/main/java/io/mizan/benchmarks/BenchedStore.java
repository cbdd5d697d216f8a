package io.mizan.benchmarks;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A store with its service, made for a benchmark, and the driver that runs with it or on the same tmpfs without it. The files behind the store are
 * on tmpfs, too: what is measured is the CPU time of the driver, which no disk should slow down.
 */
final class BenchedStore implements AutoCloseable {
    private static final Pattern LINE = Pattern.compile("\\S+ +\\d+ B +(\\S+) CPU s/GiB +(\\S+) ns/call .*");
    private static final Pattern SERVICE = Pattern.compile("\"servicePid\":\\s*(\\d+)");
    private static final Pattern RESIDENT = Pattern.compile("(?m)^Rss(?:Anon|File):\\s*(\\d+) kB$");

    /** Clock ticks in a second, as Linux counts in /proc. */
    private static final double TICKS_PER_SECOND = 100;

    private static final int USER_TICKS_AFTER_NAME = 11;

    private final Path mizan;
    private final Path natives;
    private final Path work;
    private final long service;

    /** What the driver prints: CPU time of its processes for each GiB, and for each call. */
    record Cost(double secondsPerGib, double nanosPerCall) {
        Cost least(Cost other) {
            return new Cost(Math.min(secondsPerGib, other.secondsPerGib), Math.min(nanosPerCall, other.nanosPerCall));
        }
    }

    BenchedStore(Path home, Path work) throws IOException, InterruptedException {
        this.mizan = home.resolve("mizan");
        this.natives = home.resolve("mizan-native/target");
        this.work = work;
        Path root = Files.createDirectory(work.resolve("root"));
        Files.createDirectory(work.resolve("plain"));
        mizan("start", "--tiers", "memory:2G", "--root", root.toString());
        Matcher found = SERVICE.matcher(mizan("status", "--json"));
        if (!found.find()) {
            throw new IOException("the service of the store has no process number");
        }
        this.service = Long.parseLong(found.group(1));
    }

    private Path store() {
        return work.resolve("store");
    }

    private String mizan(String command, String... options) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(mizan.toString(), "store", command, "--store", store().toString());
        builder.command().addAll(List.of(options));
        return output(builder);
    }

    private static String output(ProcessBuilder builder) throws IOException, InterruptedException {
        Process process = builder.redirectError(Redirect.INHERIT).start();
        process.getOutputStream().close();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException("failed: " + String.join(" ", builder.command()));
        }
        return text;
    }

    private ProcessBuilder driver(boolean stored, String what, int processes, int megabytes, int bytes) {
        Path folder = work.resolve(stored ? "root" : "plain");
        ProcessBuilder builder = new ProcessBuilder(
                natives.resolve("store/bench").toString(),
                what,
                folder.toString(),
                String.valueOf(processes),
                String.valueOf(megabytes),
                String.valueOf(bytes));
        builder.environment().remove("LD_PRELOAD");
        if (stored) {
            builder.environment()
                    .put("LD_PRELOAD", natives.resolve("libmizan-store.so").toString());
            builder.environment().put("MIZAN_STORE", store().toString());
        }
        return builder;
    }

    /** Runs the driver once, on files that are not there yet and are removed again. */
    Cost run(boolean stored, String what, int processes, int megabytes, int bytes)
            throws IOException, InterruptedException {
        String text = output(driver(stored, what, processes, megabytes, bytes)).strip();
        Matcher line = LINE.matcher(text);
        if (!line.matches()) {
            throw new IOException("the driver printed: " + text);
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(work.resolve(stored ? "root" : "plain"))) {
            for (Path file : files) {
                Files.delete(file);
            }
        }
        return new Cost(Double.parseDouble(line.group(1)), Double.parseDouble(line.group(2)));
    }

    /** Milliseconds by the clock of a process that does nothing. */
    double startMillis(boolean stored) throws IOException, InterruptedException {
        ProcessBuilder nothing = driver(stored, "foreign", 0, 0, 1).redirectOutput(Redirect.DISCARD);
        long start = System.nanoTime();
        if (nothing.start().waitFor() != 0) {
            throw new IOException("the driver failed");
        }
        return (System.nanoTime() - start) / 1e6;
    }

    /** CPU time of the service since its start, in ticks of 10 ms. */
    double serviceSeconds() throws IOException {
        String stat = Files.readString(Path.of("/proc", String.valueOf(service), "stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        return (Long.parseLong(fields[USER_TICKS_AFTER_NAME]) + Long.parseLong(fields[USER_TICKS_AFTER_NAME + 1]))
                / TICKS_PER_SECOND;
    }

    /** Resident memory of the service without that of the tiers, which all processes share. */
    double serviceMegabytes() throws IOException {
        Matcher resident = RESIDENT.matcher(Files.readString(Path.of("/proc", String.valueOf(service), "status")));
        long kilobytes = 0;
        while (resident.find()) {
            kilobytes += Long.parseLong(resident.group(1));
        }
        return kilobytes / 1024.0;
    }

    @Override
    public void close() throws IOException {
        try {
            var unused = mizan("stop", "--discard");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
