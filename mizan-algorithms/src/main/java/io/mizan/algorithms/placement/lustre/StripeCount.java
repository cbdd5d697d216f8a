package io.mizan.algorithms.placement.lustre;

import io.mizan.algorithms.placement.batch.Demand;
import io.mizan.algorithms.placement.batch.LustreVersion;
import io.mizan.model.layout.Extent;
import io.mizan.model.layout.Striping;
import io.mizan.model.placement.PlacementRequest;

/**
 * How many stripes the allocator tries to find.
 *
 * @param least with fewer it tries harder; in the end it takes what it found
 */
record StripeCount(int count, int least) {

    /** What becomes of the wish of a component before targets are looked for. */
    static StripeCount of(PlacementRequest request, Demand demand, LustreVersion version, int activeTargets) {
        Extent extent = request.components().get(demand.component()).extent();
        long count = demand.stripes();
        // Stripes that would lie beyond the end of the component; only composite layouts have an end (LU-16831).
        if (version.atLeast(LustreVersion.V2_15) && !extent.reachesEndOfFile()) {
            long length = extent.end() - extent.start();
            count = Math.min(count, length / demand.stripeBytes() + (length % demand.stripeBytes() == 0 ? 0 : 1));
        }
        boolean tooMany = count > activeTargets;
        count = Math.max(1, Math.min(tooMany ? activeTargets : count, Striping.MOST_STRIPES));
        return new StripeCount((int) count, (int) (tooMany ? count - count / 4 : count));
    }
}
