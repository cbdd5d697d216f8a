package io.mizan.algorithms.placement.tarazu;

import io.mizan.algorithms.placement.batch.TargetTable;
import io.mizan.model.system.ServerLoad;

/** The cost figures of Tarazu's Algorithm 1 (lines 2 to 6). */
final class Costs {
    /** The paper leaves the weights open; both parts count the same. */
    static final double CPU_WEIGHT = 0.5;

    static final double MEMORY_WEIGHT = 0.5;

    private Costs() {}

    /** Line 3; a part of the load that is not known counts as none. */
    static double serverLoad(ServerLoad load) {
        return CPU_WEIGHT * Math.max(0, load.cpu()) + MEMORY_WEIGHT * Math.max(0, load.memory());
    }

    /** The load of each server of a table. */
    static double[] serverLoads(TargetTable targets) {
        return targets.servers().stream()
                .mapToDouble(server -> serverLoad(server.load()))
                .toArray();
    }

    /** What a stripe costs on each target. */
    static double[] stripe(TargetTable targets) {
        double[] loads = serverLoads(targets);
        double[] cost = new double[targets.size()];
        for (int t = 0; t < cost.length; t++) {
            cost[t] = loads[targets.server(t)] + used(targets, t);
        }
        return cost;
    }

    /** Line 6: the share in use; 0 for a target that reports no size, which gets nothing anyway. */
    static double used(TargetTable targets, int column) {
        long total = targets.totalBytes(column);
        return total == 0 ? 0 : (double) targets.usedBytes(column) / total;
    }
}
