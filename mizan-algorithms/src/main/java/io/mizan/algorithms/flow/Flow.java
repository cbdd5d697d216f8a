package io.mizan.algorithms.flow;

import java.util.Arrays;

/** The answer to a {@link FlowProblem}: the targets of each request. */
public final class Flow {
    private final int[] first;
    private final int[] targets;

    /**
     * @param first where the targets of each request begin, and behind the last where they end
     * @param targets of all requests, one request after the other
     */
    Flow(int[] first, int[] targets) {
        this.first = first;
        this.targets = targets;
    }

    /** The number of stripes that a request got. */
    public int served(int request) {
        return first[request + 1] - first[request];
    }

    /** The targets of a request, distinct. */
    public int[] targets(int request) {
        return Arrays.copyOfRange(targets, first[request], first[request + 1]);
    }

    /** The stripes that found a place. */
    public int total() {
        return first[first.length - 1];
    }

    /** What all stripes that found a place cost together. */
    public double cost(FlowProblem problem) {
        double sum = 0;
        for (int i = 0; i < total(); i++) {
            sum += problem.cost(targets[i]);
        }
        return sum;
    }
}
