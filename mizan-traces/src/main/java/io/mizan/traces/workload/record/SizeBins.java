package io.mizan.traces.workload.record;

/** The ten bins of Darshan's histograms of request sizes; their upper bounds are inclusive. */
public final class SizeBins {
    public static final int COUNT = 10;

    private static final long[] HIGHEST = {
        100, 1L << 10, 10L << 10, 100L << 10, 1L << 20, 4L << 20, 10L << 20, 100L << 20, 1L << 30, Long.MAX_VALUE
    };

    private SizeBins() {}

    public static int of(long size) {
        int bin = 0;
        while (size > HIGHEST[bin]) {
            bin++;
        }
        return bin;
    }

    public static long lowest(int bin) {
        return bin == 0 ? 0 : HIGHEST[bin - 1] + 1;
    }

    public static long highest(int bin) {
        return HIGHEST[bin];
    }
}
