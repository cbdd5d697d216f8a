package io.mizan.algorithms.placement.lustre;

import io.mizan.algorithms.placement.batch.LustreVersion;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.LongUnaryOperator;

/**
 * Weighted random choice of targets ({@code lod_ost_alloc_qos}).
 *
 * <p>A draw is a number below the total weight. The targets are walked in the order of indices and their weights added up; the first
 * at which the sum reaches the draw is taken. One that cannot be taken passes its chance on to the next.
 */
final class WeightedDraw {
    private final LustreVersion version;
    private final QosState qos;
    private final LongUnaryOperator random;

    /** @param random gives a number from 0 to below its argument, both unsigned */
    WeightedDraw(LustreVersion version, QosState qos, LongUnaryOperator random) {
        this.version = version;
        this.qos = qos;
        this.random = random;
    }

    /**
     * The targets of one component.
     *
     * @param mayUse whether a target is good for it
     * @param siblings targets of other components of the file
     * @return nothing where too few were found, and round robin has to do it
     */
    Optional<int[]> draw(TargetPool pool, StripeCount stripes, IntPredicate mayUse, BitSet siblings, long now) {
        long total = 0;
        int good = 0;
        for (int column : pool.columns()) {
            total += qos.begin(column, mayUse.test(column));
            good += qos.usable(column) ? 1 : 0;
        }
        if (good < stripes.least()) {
            return Optional.empty();
        }
        int wanted = Math.min(stripes.count(), good);
        int[] chosen = new int[wanted];
        int found = 0;
        // From 2.13 a walk that finds nothing is tried once more.
        boolean again = version.atLeast(LustreVersion.V2_15);
        while (found < wanted) {
            int column = walk(pool, total, siblings);
            if (column >= 0) {
                chosen[found++] = column;
                total = qos.used(column, pool, now);
            } else if (again) {
                again = false;
            } else {
                break;
            }
        }
        if (found < (version.atLeast(LustreVersion.V2_17) ? stripes.least() : wanted)) {
            qos.markFailed();
            return Optional.empty();
        }
        return Optional.of(Arrays.copyOf(chosen, found));
    }

    private int walk(TargetPool pool, long total, BitSet siblings) {
        long drawn = total == 0 ? 0 : random.applyAsLong(total);
        boolean avoidsSiblings = !version.atLeast(LustreVersion.V2_17);
        long sum = 0;
        for (int column : pool.columns()) {
            if (qos.usable(column)) {
                sum += qos.weight(column);
                if (Long.compareUnsigned(sum, drawn) >= 0 && !(avoidsSiblings && siblings.get(column))) {
                    return column;
                }
            }
        }
        return -1;
    }
}
