package io.mizan.telemetry.collect;

/** Reads the counters of a server. A collector may keep state from one reading to the next; one thread uses it. */
@FunctionalInterface
public interface Collector {
    /** The numbers at this moment. A part that cannot be read is left out and noted; that nothing can be read is an error. */
    Reading read();
}
