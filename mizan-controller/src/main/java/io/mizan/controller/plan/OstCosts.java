package io.mizan.controller.plan;

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
 * The OST cost ({@link Balance}) of a system with the files of a run, beside the one that Lustre's own allocator would have reached with the
 * same files and the one that no placement can be below; {@link #UNKNOWN} where they were not computed.
 */
public record OstCosts(double ostCost, double lustreOstCost, double lowerBound) {
    public static final double UNKNOWN = -1;
    public static final OstCosts NOTHING_KNOWN = new OstCosts(UNKNOWN, UNKNOWN, UNKNOWN);

    /**
     * Figures are for people, and must not keep a thousand clients waiting: Lustre's allocator looks at every target for every file,
     * which for so many of both takes about ten milliseconds.
     */
    private static final long MOST_LOOKS = 500_000;

    /** What a placement will reach once its files are written. */
    static OstCosts planned(
            SystemView view, List<PlacementRequest> requests, Placement placement, PolicyOptions options) {
        if (requests.isEmpty() || (long) requests.size() * view.dataTargets().size() > MOST_LOOKS) {
            return NOTHING_KNOWN;
        }
        double bound = LowerBound.ostCost(view, placement, options.reserve());
        PlacementMetrics planned = PlacementMetrics.of(view, placement, bound);
        Placement lustre = LustrePolicy.switched(options).place(requests, view);
        return new OstCosts(planned.ostCost(), cost(view, lustre, bound), planned.lowerBound());
    }

    /**
     * What a run has reached.
     *
     * @param without the system without the files of the run
     * @param files of the run, with the layouts that were asked for and their real sizes
     * @param after the system with everything
     */
    public static OstCosts reached(
            SystemView without, List<PlacementRequest> files, SystemView after, PolicyOptions options) {
        double reached = Balance.of(after).targetCost();
        Placement lustre = LustrePolicy.switched(options).place(files, without);
        double bound = LowerBound.ostCost(without, lustre, 0);
        return new OstCosts(reached, cost(without, lustre, bound), Math.min(reached, bound));
    }

    private static double cost(SystemView view, Placement placement, double bound) {
        return PlacementMetrics.of(view, placement, bound).ostCost();
    }
}
