package io.mizan.benchmarks.placement;

import com.google.ortools.Loader;
import com.google.ortools.graph.MinCostFlow;
import com.google.ortools.graph.MinCostFlowBase;
import io.mizan.algorithms.flow.FlowProblem;
import java.util.BitSet;

/** OR-Tools' SimpleMinCostFlow: cost scaling and push-relabel in C++. */
final class OrTools implements GeneralSolver {
    @Override
    public String name() {
        return "ortools";
    }

    @Override
    public long mostArcs() {
        return Long.MAX_VALUE;
    }

    @Override
    public String obstacle() {
        try {
            Loader.loadNativeLibraries();
            return "";
        } catch (RuntimeException | LinkageError failure) {
            return "the native library of OR-Tools does not load here: " + failure;
        }
    }

    @Override
    public Graph build(FlowProblem problem) {
        Loader.loadNativeLibraries();
        int requests = problem.requests();
        int targets = problem.targets();
        int source = requests + targets;
        int sink = source + 1;
        MinCostFlow flow = new MinCostFlow(sink + 1, arcs(problem));
        for (int r = 0; r < requests; r++) {
            flow.addArcWithCapacityAndUnitCost(source, r, problem.stripes(r), 0);
            BitSet allowed = problem.allowed(r);
            for (int t = allowed.nextSetBit(0); t >= 0; t = allowed.nextSetBit(t + 1)) {
                flow.addArcWithCapacityAndUnitCost(r, requests + t, 1, 0);
            }
        }
        for (int t = 0; t < targets; t++) {
            flow.addArcWithCapacityAndUnitCost(requests + t, sink, problem.capacity(t), GeneralSolver.cost(problem, t));
        }
        flow.setNodeSupply(source, problem.demand());
        flow.setNodeSupply(sink, -problem.demand());
        return new Native(flow);
    }

    private static int arcs(FlowProblem problem) {
        int arcs = problem.requests() + problem.targets();
        for (int r = 0; r < problem.requests(); r++) {
            arcs += problem.allowed(r).cardinality();
        }
        return arcs;
    }

    private record Native(MinCostFlow flow) implements Graph {
        @Override
        public Optimum solve() {
            MinCostFlowBase.Status status = flow.solveMaxFlowWithMinCost();
            if (status != MinCostFlowBase.Status.OPTIMAL) {
                throw new IllegalStateException("OR-Tools ended with " + status);
            }
            return new Optimum(flow.getMaximumFlow(), flow.getOptimalCost());
        }

        @Override
        public void close() {
            flow.delete();
        }
    }
}
