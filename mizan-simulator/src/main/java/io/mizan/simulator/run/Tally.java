package io.mizan.simulator.run;

import java.util.Arrays;

/** What an application did, summed up. */
final class Tally {
    private final Way written = new Way();
    private final Way read = new Way();
    private double ioSeconds;
    private double refusedBytes;
    private double[] creates = new double[16];
    private int createCount;

    Way way(boolean write) {
        return write ? written : read;
    }

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
