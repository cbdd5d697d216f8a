package io.mizan.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * CPU time of {@code ./mizan --help}, launcher included, against an empty Java program started by the same Java as it
 * comes. The programs take turns, so that a change in the machine's speed hits both; the median of each counts.
 */
final class StartupBenchmark implements Main.Benchmark {
    private static final int ROUNDS = 30;
    /** Clock ticks in a second, as Linux counts in /proc: the same on every platform that Mizan runs on. */
    private static final double TICKS_PER_SECOND = 100;

    /** Starts made in one round: a tick is 10 ms, so single starts would be too coarse. */
    private static final int STARTS = 5;

    @Override
    public void run(String... args) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("mizan-startup");
        try {
            String java =
                    Path.of(System.getProperty("java.home"), "bin", "java").toString();
            compileEmptyProgram(folder);
            String mizan = Path.of(System.getProperty("mizan.home"), "mizan").toString();
            Map<String, List<String>> programs = new TreeMap<>();
            programs.put("empty Java program", List.of(java, "-cp", folder.toString(), "Empty"));
            programs.put("mizan --help", List.of(mizan, "--help"));
            programs.put("mizan status", List.of(mizan, "status", "example:scratch.txt"));
            measure(programs);
        } finally {
            for (String file : List.of("Empty.class", "Empty.java")) {
                Files.deleteIfExists(folder.resolve(file));
            }
            Files.delete(folder);
        }
    }

    private static void compileEmptyProgram(Path folder) throws IOException, InterruptedException {
        Path source = Files.writeString(
                folder.resolve("Empty.java"), "class Empty { public static void main(String[] args) {} }\n");
        Path javac = Path.of(System.getProperty("java.home"), "bin", "javac");
        start(List.of(javac.toString(), "-d", folder.toString(), source.toString()));
    }

    private static void measure(Map<String, List<String>> programs) throws IOException, InterruptedException {
        Map<String, List<Double>> seconds = new TreeMap<>();
        for (int round = 0; round <= ROUNDS; round++) {
            for (Map.Entry<String, List<String>> program : programs.entrySet()) {
                double before = childCpuSeconds();
                for (int i = 0; i < STARTS; i++) {
                    start(program.getValue());
                }
                double used = (childCpuSeconds() - before) / STARTS;
                if (round > 0) { // the first round warms the caches of the machine
                    seconds.computeIfAbsent(program.getKey(), name -> new ArrayList<>())
                            .add(used);
                }
            }
        }
        double base = median(seconds.getOrDefault("empty Java program", List.of()));
        System.out.printf(
                "%-20s  %8s  %6s   (median of %d x %d starts)%n", "program", "CPU ms", "ratio", ROUNDS, STARTS);
        seconds.forEach((name, values) ->
                System.out.printf("%-20s  %8.1f  %6.2f%n", name, 1000 * median(values), median(values) / base));
    }

    private static void start(List<String> command) throws IOException, InterruptedException {
        int code = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        if (code != 0) {
            throw new IOException(command + " ended with " + code);
        }
    }

    /** User and system time of all children that have ended, with theirs. */
    static double childCpuSeconds() throws IOException {
        String stat = Files.readString(Path.of("/proc/self/stat"));
        // The name of the program, in parentheses, may hold blanks: count the fields after it.
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        return (Long.parseLong(fields[13]) + Long.parseLong(fields[14])) / TICKS_PER_SECOND;
    }

    private static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        return sorted.isEmpty() ? Double.NaN : sorted.get(sorted.size() / 2);
    }
}
