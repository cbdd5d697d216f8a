package io.mizan.traces.workload;

/** What a counter record says of operations that move no bytes; times are nanoseconds since the start of the job. */
record Metadata(
        long opens,
        long stats,
        long seeks,
        long syncs,
        long renames,
        long openStart,
        long openEnd,
        long closeStart,
        long closeEnd,
        long nanos) {

    /** Darshan does not count closes: a file that was closed was closed as often as opened. */
    long closes() {
        return closeEnd > 0 ? opens : 0;
    }

    long operations() {
        return opens + closes() + stats + seeks + syncs + renames;
    }
}
