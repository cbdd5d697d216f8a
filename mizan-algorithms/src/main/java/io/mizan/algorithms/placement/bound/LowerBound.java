package io.mizan.algorithms.placement.bound;

import io.mizan.algorithms.placement.batch.Demand;
import io.mizan.algorithms.placement.batch.TargetTable;
import io.mizan.model.layout.Extent;
import io.mizan.model.layout.LayoutBytes;
import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.SystemView;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * A level below which the fullest target cannot stay, whatever the policy.
 *
 * <p>At a level λ a target has room for ⌊λ·C − U⌋ bytes (and never more than is free). A placement below λ can exist only if, for each
 * set of targets that some stripes cannot leave (a pool, or all targets), and for each stripe size b, looking only at
 * stripes of at least b bytes:
 *
 * <ul>
 *   <li>the bytes fit, when each target takes at most the largest sum of such stripe sizes that its room can hold;
 *   <li>the stripes fit, when each target takes at most ⌊room / b⌋ of them and at most one from a component: for every m, the m
 *       widest components have no more stripes than Σ min(m, ⌊room / b⌋) (Gale–Ryser);
 *   <li>whole stripes of all sizes fill the targets without more of one size than there are ({@link Patterns}).
 * </ul>
 *
 * The bound is the smallest λ that passes, found by bisection. With one stripe size it is the optimum. Complexity: for each of some
 * 60 steps O(sizes × (targets + components)), with at most {@value #MOST_SIZES} sizes and {@value #MOST_SETS} sets looked at; leaving
 * some out only weakens the bound.
 */
public final class LowerBound {
    static final int MOST_SIZES = 24;
    private static final int MOST_SETS = 32;

    private final TargetTable targets;
    private final List<Confined> confined = new ArrayList<>();
    private final double floor;

    private LowerBound(TargetTable targets, Stripes stripes) {
        this.targets = targets;
        double fullest = 0;
        for (int t = 0; t < targets.size(); t++) {
            if (targets.totalBytes(t) > 0) {
                fullest = Math.max(fullest, (double) targets.usedBytes(t) / targets.totalBytes(t));
            }
        }
        this.floor = fullest;
        Map<BitSet, Boolean> sets = new IdentityHashMap<>();
        BitSet union = new BitSet();
        for (int d = 0; d < stripes.groups(); d++) {
            if (sets.size() < MOST_SETS) {
                sets.put(stripes.allowed(d), true);
            }
            union.or(stripes.allowed(d));
        }
        if (stripes.groups() > 0) {
            confined.add(Confined.to(union, stripes, targets));
        }
        for (int d = 0; d < stripes.groups(); d++) {
            BitSet set = stripes.allowed(d);
            if (sets.remove(set) != null && !set.equals(union)) {
                confined.add(Confined.to(set, stripes, targets));
            }
        }
    }

    /** The lowest possible utilisation of the fullest target once all stripes are placed; infinite where they cannot fit. */
    public static double level(TargetTable targets, Stripes stripes) {
        return new LowerBound(targets, stripes).search();
    }

    /**
     * The OST cost below which no placement of the same components can be.
     *
     * @param placement whose components are looked at: what it refused does not count
     */
    public static double ostCost(SystemView view, Placement placement, double reserve) {
        TargetTable targets = TargetTable.of(view, reserve);
        List<Demand> demands = new ArrayList<>();
        List<BitSet> allowed = new ArrayList<>();
        Map<List<Object>, BitSet> sets = new HashMap<>();
        double bytes = 0;
        double size = 0;
        for (int t = 0; t < targets.size(); t++) {
            bytes += targets.usedBytes(t);
            size += targets.totalBytes(t);
        }
        for (Allocation allocation : placement.allocations()) {
            PlacementRequest request = allocation.request();
            BitSet set = sets.computeIfAbsent(
                    List.of(request.pool(), request.forbidden()),
                    limits -> targets.allowed(request.pool(), request.forbidden()));
            for (Allocation.Component component : allocation.components()) {
                Extent extent = component.wish().extent();
                long length = LayoutBytes.reached(extent, request.sizeBytes());
                int stripes = component.targets().size();
                if (stripes > 0) {
                    demands.add(new Demand(
                            demands.size(), 0, stripes, component.stripeSizeBytes(), extent.start(), length));
                    allowed.add(set);
                    bytes += length;
                }
            }
        }
        double level = level(targets, new Stripes(demands, allowed));
        // No placement keeps the rules where this is infinite; the mean is a bound for those that break them.
        return bytes == 0 || Double.isInfinite(level) ? 1 : Math.max(1, level * size / bytes);
    }

    private double search() {
        if (feasible(floor)) {
            return floor;
        }
        double low = floor;
        double high = 1;
        if (!feasible(high)) {
            return Double.POSITIVE_INFINITY;
        }
        while (true) {
            double middle = low + (high - low) / 2;
            if (middle <= low || middle >= high || high - low < 1e-15 * high) {
                return high;
            }
            if (feasible(middle)) {
                high = middle;
            } else {
                low = middle;
            }
        }
    }

    private boolean feasible(double level) {
        long[] room = new long[targets.size()];
        for (int t = 0; t < room.length; t++) {
            room[t] = roomAt(targets, t, level);
        }
        return confined.stream().allMatch(set -> set.fits(room));
    }

    /**
     * Bytes that may be placed on a target so that its utilisation is at most the level. Rounding must not cost a byte, or the
     * bound would be wrong: a byte too much only makes it weaker by as little.
     */
    public static long roomAt(TargetTable targets, int column, double level) {
        double below = level * targets.totalBytes(column) * (1 + 0x1p-52) - targets.usedBytes(column);
        return Math.max(0, Math.min(targets.roomBytes(column), (long) Math.floor(below + 1e-6)));
    }
}
