package io.mizan.model.job.path;

import io.mizan.model.error.Problem;
import io.mizan.model.job.IoRates;
import io.mizan.model.system.Performance;

/**
 * A forwarding node, router, server or target that the bytes of jobs pass.
 *
 * @param peak what it can do at most; a rate of 0 is unknown, and limits nothing
 * @param loadRatio the share in use as measured (U_real), 0 to 1, or {@link Performance#UNKNOWN_LOAD}
 * @param reserved for jobs that run; what they have not asked for yet is not in the measured load
 */
public record PathNode(String name, IoRates peak, double loadRatio, IoRates reserved, NodeState state) {
    public PathNode {
        if (name.isBlank()) {
            throw Problem.impossible("a node of a path must have a name").exception();
        }
        if (loadRatio != Performance.UNKNOWN_LOAD && !(loadRatio >= 0 && loadRatio <= 1)) {
            throw Problem.impossible("a load must be 0 to 1")
                    .with("node", name)
                    .with("loadRatio", loadRatio)
                    .exception();
        }
    }

    /** A usable node without reservations. */
    public static PathNode of(String name, IoRates peak, double loadRatio) {
        return new PathNode(name, peak, loadRatio, IoRates.NONE, NodeState.USABLE);
    }

    public PathNode withReserved(IoRates newReserved) {
        return new PathNode(name, peak, loadRatio, newReserved, state);
    }

    public PathNode withPeak(IoRates newPeak) {
        return new PathNode(name, newPeak, loadRatio, reserved, state);
    }

    public PathNode withState(NodeState newState) {
        return new PathNode(name, peak, loadRatio, reserved, newState);
    }

    public boolean usable() {
        return state instanceof NodeState.Usable;
    }

    /** The share that is not there for a new job, 0 to 1: the larger of what is measured and what is reserved. */
    public double utilisation() {
        return Math.min(1, Math.max(Math.max(0, loadRatio), reserved.shareOf(peak)));
    }
}
