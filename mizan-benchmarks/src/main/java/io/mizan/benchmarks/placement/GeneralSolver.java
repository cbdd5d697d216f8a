package io.mizan.benchmarks.placement;

import io.mizan.algorithms.flow.Flow;
import io.mizan.algorithms.flow.FlowProblem;
import java.util.List;

/** A solver for any graph, which gets the flow graph arc by arc. */
interface GeneralSolver {
    /** Costs are whole numbers for these solvers: a cost of 1 becomes so many. Larger numbers would only slow them down. */
    double UNIT = 1e6;

    List<GeneralSolver> ALL = List.of(new OrTools(), new JGraphT());

    String name();

    /** The largest graph that is worth waiting for. */
    long mostArcs();

    /** Why it cannot be used here; empty where it can. */
    String obstacle();

    /** Builds the graph. */
    Graph build(FlowProblem problem);

    /** A graph ready to be solved once. */
    interface Graph extends AutoCloseable {
        Optimum solve();

        /** Frees memory that the collector does not know. */
        @Override
        default void close() {}
    }

    /**
     * What a solver found.
     *
     * @param stripes that found a place
     * @param cost of all of them in whole units
     */
    record Optimum(long stripes, long cost) {}

    /** The same figures of a flow of our own solver. */
    static Optimum figures(FlowProblem problem, Flow flow) {
        long cost = 0;
        for (int r = 0; r < problem.requests(); r++) {
            for (int t : flow.targets(r)) {
                cost += cost(problem, t);
            }
        }
        return new Optimum(flow.total(), cost);
    }

    /** The cost of a target in whole units. */
    static long cost(FlowProblem problem, int target) {
        return Math.round(problem.cost(target) * UNIT);
    }
}
