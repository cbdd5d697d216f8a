package io.mizan.algorithms.placement.bound;

import io.mizan.algorithms.placement.batch.TargetTable;
import io.mizan.model.placement.AllocatedBytes;
import io.mizan.model.placement.Placement;
import io.mizan.model.system.SystemView;
import java.util.ArrayList;
import java.util.BitSet;
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
    private final List<ConfinedStripes> confined = new ArrayList<>();
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
        IdentityHashMap<BitSet, Boolean> sets = new IdentityHashMap<>();
        BitSet union = new BitSet();
        for (int d = 0; d < stripes.groups(); d++) {
            if (sets.size() < MOST_SETS) {
                sets.put(stripes.allowed(d), true);
            }
            union.or(stripes.allowed(d));
        }
        if (stripes.groups() > 0) {
            confined.add(ConfinedStripes.to(union, stripes, targets));
        }
        for (int d = 0; d < stripes.groups(); d++) {
            BitSet set = stripes.allowed(d);
            if (sets.remove(set) != null && !set.equals(union)) {
                confined.add(ConfinedStripes.to(set, stripes, targets));
            }
        }
    }

    /** The lowest possible utilisation of the fullest target once all stripes are placed; infinite where they cannot fit. */
    public static double level(TargetTable targets, Stripes stripes) {
        return new LowerBound(targets, stripes).search();
    }

    /** The same, and for small batches the bound of {@link LevelSearch}, which takes longer and is seldom a tenth of a per cent below the optimum. */
    public static double closeLevel(TargetTable targets, Stripes stripes) {
        double level = level(targets, stripes);
        return Double.isInfinite(level) || !LevelSearch.small(targets, stripes.size())
                ? level
                : LevelSearch.between(targets, stripes, level, Double.POSITIVE_INFINITY)
                        .bound();
    }

    /**
     * The OST cost below which no placement of the same components can be.
     *
     * @param placement whose components are looked at: what it refused does not count
     */
    public static double ostCost(SystemView view, Placement placement, double reserve) {
        TargetTable targets = TargetTable.of(view, reserve);
        Stripes stripes = PlacedStripes.of(targets, placement);
        double bytes = 0;
        double size = 0;
        for (int t = 0; t < targets.size(); t++) {
            bytes += targets.usedBytes(t);
            size += targets.totalBytes(t);
        }
        for (int d = 0; d < stripes.groups(); d++) {
            bytes += stripes.demand(d).lengthBytes();
        }
        double level = level(targets, stripes);
        // Where the placement reaches the bound there is no higher one.
        if (!Double.isInfinite(level) && highest(targets, placement) > level * (1 + 1e-9)) {
            level = closeLevel(targets, stripes);
        }
        // No placement keeps the rules where this is infinite; the mean is a bound for those that break them.
        return bytes == 0 || Double.isInfinite(level) ? 1 : Math.max(1, level * size / bytes);
    }

    private static double highest(TargetTable targets, Placement placement) {
        Map<Integer, Long> placed = AllocatedBytes.of(placement.allocations());
        double highest = 0;
        for (int t = 0; t < targets.size(); t++) {
            if (targets.totalBytes(t) > 0) {
                double bytes = (double) targets.usedBytes(t) + placed.getOrDefault(targets.index(t), 0L);
                highest = Math.max(highest, bytes / targets.totalBytes(t));
            }
        }
        return highest;
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
