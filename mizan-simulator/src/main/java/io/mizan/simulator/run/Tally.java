package io.mizan.simulator.run;

import java.util.Arrays;

/** What an application did, summed up. */
final class Tally {
    /** One direction: bytes, and the time from the first transfer's start to the last one's end. */
    static final class Way {
        private double bytes;
        private double first = Double.POSITIVE_INFINITY;
        private double last = Double.NEGATIVE_INFINITY;

        void add(double moved, double start, double end) {
            bytes += moved;
            first = Math.min(first, start);
            last = Math.max(last, end);
        }

        double bytes() {
            return bytes;
        }

        double first() {
            return first;
        }

        double last() {
            return last;
        }
    }

    final Way written = new Way();
    final Way read = new Way();
    private double ioSeconds;
    private double refusedBytes;
    private double[] creates = new double[16];
    private int createCount;

    void io(double seconds) {
        ioSeconds += seconds;
    }

    double ioSeconds() {
        return ioSeconds;
    }

    void refuse(double bytes) {
        refusedBytes += bytes;
    }

    double refusedBytes() {
        return refusedBytes;
    }

    void create(double seconds) {
        if (createCount == creates.length) {
            creates = Arrays.copyOf(creates, 2 * createCount);
        }
        creates[createCount++] = seconds;
    }

    /** How long each create took, shortest first. */
    double[] creates() {
        double[] sorted = Arrays.copyOf(creates, createCount);
        Arrays.sort(sorted);
        return sorted;
    }
}
