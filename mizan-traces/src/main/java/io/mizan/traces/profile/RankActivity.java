package io.mizan.traces.profile;

import io.mizan.model.units.ByteSize;
import io.mizan.traces.darshan.summary.LongIndex;
import java.util.Arrays;

/**
 * What each rank moved and how long it took. Only ranks that moved something are listed, in the order of their first record.
 */
public final class RankActivity {
    /** A longer time is damage. */
    private static final double LONGEST = 1e12;

    private final LongIndex index = new LongIndex();
    private long[] ranks = new long[16];
    private long[] bytes = new long[16];
    private double[] seconds = new double[16];
    private Origin origin = Origin.NONE;

    /** Where this is known from. */
    public enum Origin {
        /** Nothing in the log tells. */
        NONE,
        /** Records of single ranks; what was reduced over all ranks is missing. */
        COUNTERS,
        /** Bytes are exact; seconds are not known. */
        HEATMAP,
        DXT
    }

    void from(Origin newOrigin) {
        origin = newOrigin;
    }

    void add(long rank, long moreBytes, double moreSeconds) {
        int slot = index.number(rank);
        if (slot == ranks.length) {
            ranks = Arrays.copyOf(ranks, 2 * slot);
            bytes = Arrays.copyOf(bytes, 2 * slot);
            seconds = Arrays.copyOf(seconds, 2 * slot);
        }
        ranks[slot] = rank;
        bytes[slot] = ByteSize.addCapped(bytes[slot], Math.max(0, moreBytes));
        seconds[slot] += moreSeconds > 0 && moreSeconds < LONGEST ? moreSeconds : 0;
    }

    public Origin origin() {
        return origin;
    }

    public int size() {
        return index.size();
    }

    public long rank(int slot) {
        return ranks[slot];
    }

    public long bytes(int slot) {
        return bytes[slot];
    }

    public double seconds(int slot) {
        return seconds[slot];
    }

    public long totalBytes() {
        return Arrays.stream(bytes, 0, size()).sum();
    }

    /** The slot with the most bytes; -1 where there is none. */
    public int largest() {
        int largest = -1;
        for (int slot = 0; slot < size(); slot++) {
            if (largest < 0
                    || bytes[slot] > bytes[largest]
                    || (bytes[slot] == bytes[largest] && ranks[slot] < ranks[largest])) {
                largest = slot;
            }
        }
        return largest;
    }

    /** The slot that took longest; -1 where there is none. */
    public int slowest() {
        int slowest = -1;
        for (int slot = 0; slot < size(); slot++) {
            if (slowest < 0
                    || seconds[slot] > seconds[slowest]
                    || (seconds[slot] == seconds[slowest] && ranks[slot] < ranks[slowest])) {
                slowest = slot;
            }
        }
        return slowest;
    }

    public double medianSeconds() {
        double[] sorted = Arrays.copyOf(seconds, size());
        Arrays.sort(sorted);
        return sorted.length == 0 ? 0 : sorted[sorted.length / 2];
    }
}
