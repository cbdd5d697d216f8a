package io.mizan.traces.workload.record;

/** Times of a log as nanoseconds since the start of the job. */
public final class Nanos {
    /** A century: a later time, or one that is no number, is damage. */
    private static final double LATEST_SECONDS = 100 * 365.25 * 86400;

    private Nanos() {}

    /** 0 for what was not monitored or cannot be. */
    public static long of(double seconds) {
        return seconds > 0 && seconds <= LATEST_SECONDS ? Math.round(seconds * 1e9) : 0;
    }
}
