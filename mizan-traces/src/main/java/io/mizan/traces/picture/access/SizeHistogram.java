package io.mizan.traces.picture.access;

import io.mizan.traces.picture.chart.Direction;
import io.mizan.traces.picture.chart.Source;
import java.util.List;

/**
 * How large the accesses of one interface in one direction were.
 *
 * @param counts by bin of {@link #BINS}
 */
public record SizeHistogram(String layer, Direction direction, long[] counts, Source source) {
    /** The bins of Darshan. A size on an upper end belongs to the lower bin: a request of 1 MiB is in the fifth. */
    public static final List<String> BINS = List.of(
            "0–100 B",
            "100 B–1 KiB",
            "1–10 KiB",
            "10–100 KiB",
            "100 KiB–1 MiB",
            "1–4 MiB",
            "4–10 MiB",
            "10–100 MiB",
            "100 MiB–1 GiB",
            "> 1 GiB");

    private static final long[] UPPER = {
        100, 1L << 10, 10L << 10, 100L << 10, 1L << 20, 4L << 20, 10L << 20, 100L << 20, 1L << 30, Long.MAX_VALUE
    };

    /** The bin of a size. */
    static int bin(long size) {
        int bin = 0;
        while (size > UPPER[bin]) {
            bin++;
        }
        return bin;
    }
}
