package io.mizan.controller.peak;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Collects reports of a target until they say what it keeps up: at least two, over {@link #LEAST}. One report alone may be a counter that
 * catches up after a pause, or what a cache took.
 */
final class SustainedBlock {
    static final Duration LEAST = Duration.ofSeconds(5);
    /** Reports that are further apart than this are of different times; it is above the longest interval of agents. */
    private static final Duration LONGEST_GAP = Duration.ofHours(1);

    private static final int LEAST_REPORTS = 2;

    private @Nullable SustainedRates sum;
    private Instant before = Instant.EPOCH;
    private Instant last = Instant.EPOCH;
    private int reports;

    /**
     * Takes a report.
     *
     * @param seconds that its rates are averages over
     * @return what the target kept up, when a block is full
     */
    @Nullable SustainedRates add(SustainedRates report, double seconds, Instant at) {
        SustainedRates so = sum;
        Duration gap = Duration.between(last, at);
        if (so == null || gap.isNegative() || gap.compareTo(LONGEST_GAP) > 0) {
            so = report;
            before = at.minusMillis((long) (1000 * Math.min(seconds, LONGEST_GAP.toSeconds())));
            reports = 1;
        } else {
            reports++;
            so = so.and(report, reports);
        }
        last = at;
        boolean full = reports >= LEAST_REPORTS && Duration.between(before, at).compareTo(LEAST) >= 0;
        sum = full ? null : so;
        return full ? so : null;
    }
}
