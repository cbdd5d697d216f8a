package io.mizan.telemetry.collect;

/**
 * How many device operations took no longer than this and longer than the class before, since the counting began.
 *
 * @param atMostMillis the upper end of the class, as {@code brw_stats} names it
 */
public record LatencyCount(long atMostMillis, long reads, long writes) {}
