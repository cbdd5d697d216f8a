package io.mizan.algorithms.placement.lustre;

import io.mizan.algorithms.placement.batch.LustreVersion;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntUnaryOperator;

/**
 * Round robin over one pool, with what it remembers between allocations ({@code lod_ost_alloc_rr}). It looks at neither load nor
 * free space.
 *
 * <p>The start moves on with every target that is looked at. Now and then it is drawn anew, and after a round the whole walk is
 * shifted by one slot, so that files of equal width do not always begin on the same targets. Up to 2.12 a walk begins at the start
 * itself, later at the slot after it.
 */
final class RoundRobinWalk {
    /** Whether a target will do; later passes ask for less. */
    interface Check {
        boolean accepts(int column, int pass);
    }

    static final int LAST_PASS = 2;
    private static final int RESEED_MULTIPLIER = 30;
    private static final int RESEED_LEAST = 2000;

    private final int[] order;
    private final LustreVersion version;
    private final IntUnaryOperator random;
    private long start;
    private long offset;
    private int callsToReseed;

    /** @param random gives a whole number from 0 to below its argument */
    RoundRobinWalk(int[] order, LustreVersion version, IntUnaryOperator random) {
        this.order = order;
        this.version = version;
        this.random = random;
    }

    /**
     * The next targets.
     *
     * @param least with fewer than these, the next pass is tried
     * @return up to {@code count} distinct columns, fewer where no more will do
     */
    int[] next(int count, int least, Check check) {
        if (order.length == 0) {
            return order;
        }
        moveStart(count, least);
        long entry = start;
        int[] chosen = new int[Math.min(count, order.length)];
        BitSet taken = new BitSet();
        int found = 0;
        for (int pass = 0; pass <= LAST_PASS && (pass == 0 || found < least); pass++) {
            if (pass > 0 && !version.atLeast(LustreVersion.V2_15)) {
                start = entry;
            }
            long slot = 0;
            for (int i = 0; i < order.length && found < chosen.length; i++) {
                slot = nextSlot(slot, pass, i == 0);
                int column = order[(int) (slot % order.length)];
                if (!taken.get(column) && check.accepts(column, pass)) {
                    taken.set(column);
                    chosen[found++] = column;
                }
            }
        }
        return Arrays.copyOf(chosen, found);
    }

    private void moveStart(int count, int least) {
        int n = order.length;
        boolean roundDone = version.atLeast(LustreVersion.V2_15) ? start >= n : least >= n || start > n;
        if (--callsToReseed <= 0) {
            start = random.applyAsInt(n);
            callsToReseed = (RESEED_LEAST / n + RESEED_MULTIPLIER) * n;
        } else if (roundDone) {
            start = version.atLeast(LustreVersion.V2_15) ? start - n : start % n;
            if (count > 1 && n % count != 1) {
                offset++;
            }
        }
    }

    private long nextSlot(long slot, int pass, boolean first) {
        if (!version.atLeast(LustreVersion.V2_15)) {
            return start++ + offset;
        }
        // From 2.16 the last pass goes on by itself, so that it sees every target even where others walk at the same
        // time.
        boolean alone = version.atLeast(LustreVersion.V2_17) && pass == LAST_PASS && !first;
        return alone ? slot + 1 : ++start + offset;
    }
}
