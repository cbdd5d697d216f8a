package io.mizan.benchmarks.placement;

import io.mizan.algorithms.flow.FlowProblem;
import java.util.BitSet;
import org.jgrapht.alg.flow.mincost.CapacityScalingMinimumCostFlow;
import org.jgrapht.alg.flow.mincost.MinimumCostFlowProblem;
import org.jgrapht.alg.flow.mincost.MinimumCostFlowProblem.MinimumCostFlowProblemImpl;
import org.jgrapht.alg.interfaces.MinimumCostFlowAlgorithm.MinimumCostFlow;
import org.jgrapht.graph.DefaultWeightedEdge;
import org.jgrapht.graph.DirectedWeightedMultigraph;

/**
 * JGraphT's CapacityScalingMinimumCostFlow. It wants a problem that can be solved in full, so what finds no place goes directly from
 * source to sink, at a price that makes every other way the better one.
 */
final class JGraphT implements GeneralSolver {
    /** An arc with its capacity; its cost is its weight in the graph, the only place where the solver looks for it. */
    private static final class Arc extends DefaultWeightedEdge {
        private final int capacity;

        Arc(int capacity) {
            this.capacity = capacity;
        }
    }

    @Override
    public String name() {
        return "jgrapht";
    }

    @Override
    public long mostArcs() {
        return 100_000;
    }

    @Override
    public String obstacle() {
        return "";
    }

    @Override
    public Graph build(FlowProblem problem) {
        int requests = problem.requests();
        int source = requests + problem.targets();
        int sink = source + 1;
        DirectedWeightedMultigraph<Integer, Arc> graph = new DirectedWeightedMultigraph<>(Arc.class);
        for (int node = 0; node <= sink; node++) {
            graph.addVertex(node);
        }
        for (int r = 0; r < requests; r++) {
            connect(graph, source, r, problem.stripes(r), 0);
            BitSet allowed = problem.allowed(r);
            for (int t = allowed.nextSetBit(0); t >= 0; t = allowed.nextSetBit(t + 1)) {
                connect(graph, r, requests + t, 1, 0);
            }
        }
        double highest = 0;
        for (int t = 0; t < problem.targets(); t++) {
            double cost = GeneralSolver.cost(problem, t);
            connect(graph, requests + t, sink, problem.capacity(t), cost);
            highest = Math.max(highest, cost);
        }
        int demand = Math.toIntExact(problem.demand());
        double price = 2 * highest + 1;
        Arc nowhere = connect(graph, source, sink, demand, price);
        MinimumCostFlowProblem<Integer, Arc> whole = new MinimumCostFlowProblemImpl<>(
                graph, node -> node == source ? demand : node == sink ? -demand : 0, arc -> arc.capacity);
        return () -> {
            MinimumCostFlow<Arc> flow = new CapacityScalingMinimumCostFlow<Integer, Arc>().getMinimumCostFlow(whole);
            double unplaced = flow.getFlow(nowhere);
            return new Optimum(demand - Math.round(unplaced), Math.round(flow.getCost() - unplaced * price));
        };
    }

    private static Arc connect(
            DirectedWeightedMultigraph<Integer, Arc> graph, int from, int to, int capacity, double cost) {
        Arc arc = new Arc(capacity);
        graph.addEdge(from, to, arc);
        graph.setEdgeWeight(arc, cost);
        return arc;
    }
}
