package io.mizan.store.flush;

import java.util.Arrays;

/** The checksums of runs that were written, from left to right. */
final class RunSums {
    private int count;
    private long[] offsets = new long[16];
    private int[] lengths = new int[16];
    private int[] sums = new int[16];

    void add(long offset, int length, int sum) {
        if (count == offsets.length) {
            offsets = Arrays.copyOf(offsets, 2 * count);
            lengths = Arrays.copyOf(lengths, 2 * count);
            sums = Arrays.copyOf(sums, 2 * count);
        }
        offsets[count] = offset;
        lengths[count] = length;
        sums[count] = sum;
        count++;
    }

    int count() {
        return count;
    }

    long offset(int run) {
        return offsets[run];
    }

    int length(int run) {
        return lengths[run];
    }

    int sum(int run) {
        return sums[run];
    }
}
