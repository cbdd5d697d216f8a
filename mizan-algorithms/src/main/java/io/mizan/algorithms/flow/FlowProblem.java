package io.mizan.algorithms.flow;

import io.mizan.model.error.Problem;
import java.util.BitSet;
import java.util.List;

/**
 * Tarazu's flow graph (Figure 13 of the paper, without writing it down arc by arc): source → request with the number of its
 * stripes as capacity, request → target with capacity 1, target → sink with the number of stripes that the target may take. A unit
 * that passes a target costs what the target costs, whichever request it comes from.
 *
 * <p>The arrays and sets belong to the problem once it is made and must not be changed.
 */
public final class FlowProblem {
    private final int[] stripes;
    private final double[] cost;
    private final int[] capacity;
    private final List<BitSet> allowed;

    /**
     * @param stripes wanted by each request
     * @param cost of a stripe on each target
     * @param capacity stripes that each target may take
     * @param allowed the targets that each request may use; requests may share a set
     */
    public FlowProblem(int[] stripes, double[] cost, int[] capacity, List<BitSet> allowed) {
        if (cost.length != capacity.length || allowed.size() != stripes.length) {
            throw Problem.impossible(
                            "a flow problem must have a set for each request, and a cost and a capacity for each target")
                    .with("requests", stripes.length)
                    .with("sets", allowed.size())
                    .with("costs", cost.length)
                    .with("capacities", capacity.length)
                    .exception();
        }
        checkNotNegative("stripes", stripes);
        checkNotNegative("capacity", capacity);
        if (allowed.stream().anyMatch(set -> set.length() > cost.length)) {
            throw Problem.impossible("a request names a target that does not exist")
                    .with("targets", cost.length)
                    .exception();
        }
        for (double value : cost) {
            if (Double.isNaN(value)) {
                throw Problem.impossible("a cost must be a number").exception();
            }
        }
        this.stripes = stripes;
        this.cost = cost;
        this.capacity = capacity;
        this.allowed = List.copyOf(allowed);
    }

    public int requests() {
        return stripes.length;
    }

    public int targets() {
        return cost.length;
    }

    public int stripes(int request) {
        return stripes[request];
    }

    public double cost(int target) {
        return cost[target];
    }

    public int capacity(int target) {
        return capacity[target];
    }

    public BitSet allowed(int request) {
        return allowed.get(request);
    }

    /** The stripes of all requests. */
    public long demand() {
        long demand = 0;
        for (int count : stripes) {
            demand += count;
        }
        return demand;
    }

    int[] stripes() {
        return stripes;
    }

    private static void checkNotNegative(String what, int[] values) {
        for (int value : values) {
            if (value < 0) {
                throw Problem.impossible("a number of a flow problem must not be negative")
                        .with(what, value)
                        .exception();
            }
        }
    }
}
