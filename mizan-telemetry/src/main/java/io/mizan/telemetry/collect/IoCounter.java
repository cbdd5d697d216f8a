package io.mizan.telemetry.collect;

/** Counters of a target, and, down to {@link #METADATA}, of a job on it. The order is that of {@link MonotonicCounters}. */
public enum IoCounter {
    READ_BYTES,
    WRITE_BYTES,
    READS,
    WRITES,
    /** Operations that move no data. */
    METADATA,
    /** Reads whose time is in {@link #READ_MICROS}; older versions of Lustre time none. */
    TIMED_READS,
    READ_MICROS,
    TIMED_WRITES,
    WRITE_MICROS;

    /** How many of them are counted for a job. */
    public static final int OF_JOB = METADATA.ordinal() + 1;
}
