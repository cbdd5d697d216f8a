package io.mizan.controller.check;

import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.algorithms.placement.bound.LowerBound;
import io.mizan.algorithms.placement.check.PlacementMetrics;
import io.mizan.algorithms.placement.lustre.LustrePolicy;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.Balance;
import io.mizan.model.system.SystemView;
import java.util.List;

/**
 * How even a system is after a run, and how even it could have been: the same files with their real sizes, put on the system
 * as it was without them by Lustre's own allocator, and by the best placement there can be.
 *
 * @param ostCost as it is
 * @param lustreOstCost as Lustre would have made it
 * @param lowerBound of any placement; never above what was reached
 */
public record RunBalance(double ostCost, double lustreOstCost, double lowerBound) {

    /**
     * @param without the system without the files of the run
     * @param files of the run, with the layouts that were asked for and their real sizes
     * @param after the system with everything
     */
    public static RunBalance of(
            SystemView without, List<PlacementRequest> files, SystemView after, PolicyOptions options) {
        double reached = Balance.of(after).ostCost();
        Placement lustre = LustrePolicy.switched(options).place(files, without);
        double bound = LowerBound.ostCost(without, lustre, 0);
        return new RunBalance(
                reached, PlacementMetrics.of(without, lustre, bound).ostCost(), Math.min(reached, bound));
    }
}
