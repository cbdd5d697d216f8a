package io.mizan.algorithms.placement.bound;

import io.mizan.model.units.ByteSize;
import java.util.Arrays;
import java.util.List;

/** The stripes of at least a certain size, and the test whether these alone fit. */
final class Tier {
    /** Sums are looked up below this many grains; beyond it nearly every multiple of the grain is a sum. */
    private static final int MOST_GRAINS = 1 << 14;

    /** With more sizes than this, too, nearly every multiple of the grain is a sum. */
    private static final int MOST_LISTED_SIZES = 32;

    private final long smallest;
    private final long grain;
    private final int[] sums;
    private final long bytes;
    /** At m: the stripes of the m widest components. */
    private final long[] widest;

    private Tier(long smallest, long grain, int[] sums, long bytes, long[] widest) {
        this.smallest = smallest;
        this.grain = grain;
        this.sums = sums;
        this.bytes = bytes;
        this.widest = widest;
    }

    /** @param sizes the different sizes of the tier, largest first */
    static Tier of(Stripes stripes, List<Integer> groups, long[] sizes, long mostRoom) {
        long smallest = sizes[sizes.length - 1];
        long bytes = 0;
        int[] widths = new int[groups.size()];
        for (int i = 0; i < widths.length; i++) {
            int d = groups.get(i);
            int k = stripes.first(d);
            while (k < stripes.first(d + 1) && stripes.bytes(k) >= smallest) {
                bytes = ByteSize.addCapped(bytes, stripes.bytes(k));
                k++;
            }
            widths[i] = k - stripes.first(d);
        }
        Arrays.sort(widths);
        long[] widest = new long[widths.length + 1];
        for (int m = 1; m <= widths.length; m++) {
            widest[m] = widest[m - 1] + widths[widths.length - m];
        }
        long grain = Arrays.stream(sizes).reduce(0, Tier::greatestCommonDivisor);
        return new Tier(smallest, grain, sums(sizes, grain, mostRoom), bytes, widest);
    }

    boolean fits(int[] columns, long[] room) {
        return bytesFit(columns, room) && stripesFit(columns, room);
    }

    private boolean bytesFit(int[] columns, long[] room) {
        long missing = bytes;
        for (int t : columns) {
            missing -= largestSum(room[t]);
            if (missing <= 0) {
                return true;
            }
        }
        return bytes == 0;
    }

    private boolean stripesFit(int[] columns, long[] room) {
        int groups = widest.length - 1;
        int[] targetsTaking = new int[groups + 1];
        for (int t : columns) {
            targetsTaking[(int) Math.min(groups, room[t] / smallest)]++;
        }
        int atLeast = columns.length;
        long capacity = 0;
        for (int m = 1; m <= groups; m++) {
            atLeast -= targetsTaking[m - 1];
            capacity += atLeast;
            if (capacity < widest[m]) {
                return false;
            }
        }
        return true;
    }

    /** The largest sum of stripe sizes of the tier that a room can hold, or a little more where sums are too many to list. */
    private long largestSum(long room) {
        long grains = room / grain;
        return grain * (grains < sums.length ? sums[(int) grains] : grains);
    }

    /** At u: the largest sum of sizes that is at most u grains; a size may be used any number of times. */
    private static int[] sums(long[] sizes, long grain, long mostRoom) {
        int length = sizes.length > MOST_LISTED_SIZES ? 1 : (int) Math.min(mostRoom / grain, MOST_GRAINS) + 1;
        int[] sums = new int[length];
        for (int u = 1; u < length; u++) {
            sums[u] = sums[u - 1];
            for (long size : sizes) {
                long before = u - size / grain;
                if (before >= 0 && sums[(int) before] == before) {
                    sums[u] = u;
                    break;
                }
            }
        }
        return sums;
    }

    static long greatestCommonDivisor(long a, long b) {
        return b == 0 ? a : greatestCommonDivisor(b, a % b);
    }
}
