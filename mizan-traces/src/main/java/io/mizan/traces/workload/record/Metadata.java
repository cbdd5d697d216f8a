package io.mizan.traces.workload.record;

/** What a counter record says of operations that move no bytes; times are nanoseconds since the start of the job. */
public record Metadata(
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
    public long closes() {
        return closeEnd > 0 ? opens : 0;
    }

    public long operations() {
        return opens + closes() + stats + seeks + syncs + renames;
    }
}
