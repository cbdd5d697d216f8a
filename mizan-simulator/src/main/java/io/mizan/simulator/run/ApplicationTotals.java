package io.mizan.simulator.run;

import java.util.Arrays;

/** Sums over what an application did. */
final class ApplicationTotals {
    private final TransferTotals written = new TransferTotals();
    private final TransferTotals read = new TransferTotals();
    private double ioSeconds;
    private double refusedBytes;
    private double[] creates = new double[16];
    private int createCount;

    TransferTotals way(boolean write) {
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
