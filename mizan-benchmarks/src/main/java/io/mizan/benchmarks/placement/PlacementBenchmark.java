package io.mizan.benchmarks.placement;

import io.mizan.algorithms.placement.Policies;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * {@code ./mizan bench placement}: the policies that solve a batch as a whole against solvers for any graph, all on the same
 * instances, each in JVMs of its own, one after the other.
 */
public final class PlacementBenchmark {
    private static final List<String> POLICIES = List.of("tarazu", "even-space", "balanced");

    /** Sizes above this are left out of a quick run. */
    private static final long QUICK_ARCS = 1_000_000;

    /** As {@code mizan place} starts: one collector thread and the first compiler only. */
    private static final List<String> COLD =
            List.of("-Xmx256m", "-XX:ActiveProcessorCount=2", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    /** The graph of the largest size needs 3 GB outside of the heap; inputs and our own solvers need far less than this. */
    private static final List<String> WARM = List.of("-Xmx1g", "-XX:+UseSerialGC");

    /** A policy's figures are those of the middle one of so many JVMs: no two compile the same code in the same way. */
    private static final int WARM_STARTS = 3;

    private final boolean quick;
    private final boolean csv;

    private PlacementBenchmark(boolean quick, boolean csv) {
        this.quick = quick;
        this.csv = csv;
    }

    public static void run(String... args) throws IOException, InterruptedException {
        List<String> options = List.of(args);
        if (!List.of("--quick", "--csv").containsAll(options)) {
            System.err.println("usage: ./mizan bench placement [--quick] [--csv]");
            System.exit(64);
        }
        new PlacementBenchmark(options.contains("--quick"), options.contains("--csv")).run();
    }

    private void run() throws IOException, InterruptedException {
        List<String> solvers = new ArrayList<>();
        for (GeneralSolver solver : GeneralSolver.ALL) {
            if (solver.obstacle().isEmpty()) {
                solvers.add(solver.name());
            } else {
                System.err.println("left out: " + solver.obstacle());
            }
        }
        Policies.ALL.stream()
                .map(Policies.Entry::name)
                .filter(POLICIES::contains)
                .forEach(solvers::add);
        List<Row> all = new ArrayList<>();
        for (List<Size> sizes : List.of(Size.STRUCTURED, Size.GENERAL)) {
            List<Row> rows = new ArrayList<>();
            for (Size size : sizes) {
                if (!quick || size.arcs() <= QUICK_ARCS) {
                    measure(size, solvers, rows);
                }
            }
            all.addAll(rows);
            if (!csv) {
                Tables.print(rows, System.out);
            }
        }
        if (csv) {
            Tables.printCsv(all, System.out);
        }
    }

    private void measure(Size size, List<String> solvers, List<Row> rows) throws IOException, InterruptedException {
        for (String solver : solvers) {
            boolean policy = POLICIES.contains(solver);
            boolean takes = GeneralSolver.ALL.stream()
                    .allMatch(one -> !one.name().equals(solver) || size.arcs() <= one.mostArcs());
            if (takes) {
                System.err.println("measuring " + solver + " at " + size);
                List<Figures> starts = new ArrayList<>();
                for (int i = 0; i < (policy && !quick ? WARM_STARTS : 1); i++) {
                    starts.add(start(WARM, solver, size, "warm"));
                }
                starts.sort(Comparator.comparing(figures -> figures.values().get("cpu")));
                Figures warm = starts.get(starts.size() / 2);
                Figures cold = policy ? start(COLD, solver, size, "cold") : new Figures(Map.of());
                if (policy) {
                    Map<String, Double> figures = new HashMap<>(warm.values());
                    figures.putAll(Warm.measure(solver, size, quick));
                    warm = new Figures(figures);
                }
                rows.add(new Row(size, solver, warm, cold));
            }
        }
    }

    private static Figures start(List<String> options, String solver, Size size, String how)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(Solo.class.getName(), solver, size.toString(), how));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(solver + " at " + size + " ended with " + process.exitValue());
        }
        return Figures.parse(output);
    }
}
