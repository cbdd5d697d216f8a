package io.mizan.algorithms.placement.check;

import io.mizan.model.placement.AllocatedBytes;
import io.mizan.model.placement.Placement;
import io.mizan.model.system.Balance;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.units.ByteSize;
import java.util.HashMap;
import java.util.Map;

/**
 * The figures by which placements are compared. All of them look at the bytes of the files, never at padding, and at the whole
 * system after the placement unless the name says otherwise. {@link Balance} has the definitions.
 *
 * @param ostCost highest over mean utilisation of OSTs
 * @param ostCostApplicationOnly the same of the bytes of this batch alone, as the paper counts (equation 4); 1 where none are
 *     placed
 * @param lowerBound what no placement of the same files can go below in {@code ostCost}; 1, which always holds, where some bytes
 *     find no space, because then the files that are compared are not the same. A placement that breaks the rules (degraded
 *     targets, fewer stripes) may be below the bound; then it is its own
 * @param ossCost highest over mean utilisation of servers
 * @param stddevUtilisation population standard deviation of the utilisations of OSTs
 * @param enospcBytes bytes for which a target has no space; they are not counted as placed. Only the allocators of Lustre, which
 *     do not look at the size of a file, have any
 * @param placedBytes what each target gets, by index; targets that get nothing are left out
 */
public record PlacementMetrics(
        double ostCost,
        double ostCostApplicationOnly,
        double lowerBound,
        double ossCost,
        double stddevUtilisation,
        long enospcBytes,
        Map<Integer, Long> placedBytes) {
    public PlacementMetrics {
        placedBytes = Map.copyOf(placedBytes);
    }

    /** @param lowerBound of the OST cost, for the files that were placed */
    public static PlacementMetrics of(SystemView view, Placement placement, double lowerBound) {
        Map<Integer, Long> asked = AllocatedBytes.of(placement.allocations());
        Map<Integer, Long> placed = new HashMap<>();
        long enospc = 0;
        for (Target target : view.dataTargets()) {
            long bytes = asked.getOrDefault(target.index(), 0L);
            long fits = Math.min(bytes, target.space().availableBytes());
            enospc = ByteSize.addCapped(enospc, bytes - fits);
            if (fits > 0) {
                placed.put(target.index(), fits);
            }
        }
        Balance after = Balance.of(view, target -> placed.getOrDefault(target.index(), 0L));
        return new PlacementMetrics(
                after.targetCost(),
                Balance.targetCostOfPlaced(view, target -> placed.getOrDefault(target.index(), 0L)),
                enospc > 0 ? 1 : Math.min(lowerBound, after.targetCost()),
                after.serverCost(),
                after.standardDeviation(),
                enospc,
                placed);
    }

    /** How far the OST cost is above the lower bound, as a share of it. */
    public double gap() {
        return Math.max(0, ostCost / lowerBound - 1);
    }
}
