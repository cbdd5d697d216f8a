package io.mizan.controller.plan;

import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.algorithms.placement.bound.LowerBound;
import io.mizan.algorithms.placement.check.PlacementMetrics;
import io.mizan.algorithms.placement.lustre.LustrePolicy;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.SystemView;
import java.util.List;

/**
 * How even a system will be once the files of a batch are written, as planned, and how even Lustre's own allocator would have made
 * it; OST costs, {@link #UNKNOWN} where nobody took the time.
 */
public record PlanFigures(double ostCost, double lustreOstCost, double lowerBound) {
    public static final double UNKNOWN = -1;
    public static final PlanFigures NOTHING_KNOWN = new PlanFigures(UNKNOWN, UNKNOWN, UNKNOWN);

    /**
     * Figures are for people, and must not keep a thousand clients waiting: Lustre's allocator looks at every target for every file,
     * which for so many of both takes about ten milliseconds.
     */
    private static final long MOST_LOOKS = 500_000;

    static PlanFigures of(
            SystemView view, List<PlacementRequest> requests, Placement placement, PolicyOptions options) {
        if (requests.isEmpty() || (long) requests.size() * view.osts().size() > MOST_LOOKS) {
            return NOTHING_KNOWN;
        }
        double bound = LowerBound.ostCost(view, placement, options.reserve());
        Placement lustre = LustrePolicy.switched(options).place(requests, view);
        PlacementMetrics planned = PlacementMetrics.of(view, placement, bound);
        return new PlanFigures(
                planned.ostCost(), PlacementMetrics.of(view, lustre, bound).ostCost(), planned.lowerBound());
    }
}
