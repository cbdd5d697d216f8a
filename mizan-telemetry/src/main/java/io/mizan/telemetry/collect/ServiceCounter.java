package io.mizan.telemetry.collect;

/** What the request service of a server counts: each request on its arrival sees how many wait and how many run. */
public enum ServiceCounter {
    /** Arrivals. */
    REQUESTS,
    /** Requests that waited at that moment, summed over the arrivals. */
    WAITING,
    /** Requests that ran at that moment, summed over the arrivals. */
    RUNNING,
    READS,
    READ_MICROS,
    WRITES,
    WRITE_MICROS
}
