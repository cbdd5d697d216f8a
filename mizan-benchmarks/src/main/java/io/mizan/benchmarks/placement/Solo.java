package io.mizan.benchmarks.placement;

import io.mizan.algorithms.flow.FlowProblem;
import io.mizan.algorithms.placement.Policies;
import io.mizan.algorithms.placement.batch.Answer;
import io.mizan.algorithms.placement.batch.Batch;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.algorithms.placement.batch.Refusals;
import io.mizan.algorithms.placement.tarazu.TarazuGraph;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementPolicy;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Measures one solver on one instance, in a JVM of its own: {@code Solo NAME SIZE warm|cold}. Prints one line of {@link Figures}.
 *
 * <p>A policy is measured from requests to allocations, with the CPU time of all threads of the process. A general solver is
 * measured from the finished graph to the optimal cost, with the CPU time of the calling thread: reading the assignment out
 * of the graph is left out, in its favour.
 */
public final class Solo {
    /** CPU seconds for the compiler to finish with our own code. */
    private static final double WARM_UP_SECONDS = 6;

    /** A warm measurement goes on until so many CPU seconds are used. */
    private static final double ENOUGH_SECONDS = 2;

    private Solo() {}

    public static void main(String[] args) throws IOException {
        Size size = Size.parse(args[1]);
        boolean cold = args[2].equals("cold");
        Instance instance = Instance.of(size);
        Optional<GeneralSolver> general = GeneralSolver.ALL.stream()
                .filter(solver -> solver.name().equals(args[0]))
                .findFirst();
        Map<String, Double> figures = general.isPresent()
                ? solve(general.get(), problem(instance), cold)
                : place(Policies.named(args[0], PolicyOptions.DEFAULT), instance, cold);
        figures.put("whole", Meter.processCpu());
        System.out.println(new Figures(figures).line());
    }

    /** The flow graph of an instance. */
    static FlowProblem problem(Instance instance) {
        Batch batch = Batch.of(instance.requests(), instance.view(), PolicyOptions.DEFAULT);
        Answer answer = new Answer(batch);
        Refusals.impossible(batch, answer);
        return TarazuGraph.of(batch, request -> !answer.refused(request)).problem();
    }

    private static Map<String, Double> solve(GeneralSolver solver, FlowProblem problem, boolean cold)
            throws IOException {
        Map<String, Double> figures = new HashMap<>();
        double warmUp = cold ? 0 : 1;
        double before = Meter.resident();
        Meter.resetPeakHeap();
        int runs = 0;
        double build = 0;
        double solve = 0;
        double allocated = 0;
        while (runs == 0 || (!cold && build + solve < ENOUGH_SECONDS)) {
            double start = Meter.threadCpu();
            double heap = Meter.allocated();
            try (GeneralSolver.Graph graph = solver.build(problem)) {
                double middle = Meter.threadCpu();
                GeneralSolver.Optimum optimum = graph.solve();
                double end = Meter.threadCpu();
                figures.put("stripes", (double) optimum.stripes());
                figures.put("cost", optimum.cost() / GeneralSolver.UNIT);
                if (warmUp > 0 && end - start < warmUp) {
                    warmUp -= end - start;
                    continue;
                }
                build += middle - start;
                solve += end - middle;
                allocated += Meter.allocated() - heap;
                runs++;
            }
        }
        figures.put("build", build / runs);
        figures.put("cpu", solve / runs);
        figures.put("allocated", allocated / runs);
        boolean isNative = solver instanceof OrTools;
        figures.put("memory", isNative ? Meter.peakResident() - before : Meter.peakHeap());
        return figures;
    }

    private static Map<String, Double> place(PlacementPolicy policy, Instance instance, boolean cold) {
        double warmUntil = Meter.processCpu() + WARM_UP_SECONDS;
        while (!cold && Meter.processCpu() < warmUntil) {
            policy.place(instance.requests(), instance.view());
        }
        Meter.resetPeakHeap();
        double heap = Meter.allocated();
        double start = Meter.processCpu();
        int runs = 0;
        Placement placement;
        do {
            placement = policy.place(instance.requests(), instance.view());
            runs++;
        } while (!cold && Meter.processCpu() - start < ENOUGH_SECONDS);
        Map<String, Double> figures = new HashMap<>();
        figures.put("cpu", (Meter.processCpu() - start) / runs);
        figures.put("allocated", (Meter.allocated() - heap) / runs);
        figures.put("memory", Meter.peakHeap());
        figures.putAll(Quality.of(instance, placement));
        return figures;
    }
}
