package io.mizan.telemetry.collect;

/** Where the numbers of a server come from. A collector may keep state from one reading to the next; one thread uses it. */
@FunctionalInterface
public interface Collector {
    /** The numbers at this moment. A part that cannot be read is left out and noted; that nothing can be read is an error. */
    Reading read();
}
