package io.mizan.traces.workload.record;

import java.util.Arrays;

/**
 * What a counter record says of its reads or of its writes. Times are nanoseconds since the start of the job, 0 where unknown.
 *
 * @param histogram operations in each of the ten {@link SizeBins}; empty where the module has none
 * @param end the first byte after the last one touched; 0 where unknown
 * @param consecutive operations that begin where the one before ended; -1 where unknown
 * @param sequential operations that begin behind the one before, consecutive ones included; -1 where unknown
 * @param busyNanos summed over the ranks of a shared record
 * @param longestNanos the longest operation, 0 where unknown
 */
public record Transfer(
        boolean write,
        long operations,
        long bytes,
        long[] histogram,
        long end,
        long consecutive,
        long sequential,
        long startNanos,
        long endNanos,
        long busyNanos,
        long longestNanos) {

    /** More than any file system holds; a record that says so is damaged, and sums over few of them would overflow. */
    public static final long MOST_BYTES = 1L << 58;

    public boolean isEmpty() {
        return operations == 0;
    }

    /** Whether there is a histogram that tells the size class of each operation. */
    public boolean binned() {
        return histogram.length > 0 && Arrays.stream(histogram).sum() == operations;
    }

    public Transfer within(long start, long stop) {
        return new Transfer(
                write,
                operations,
                bytes,
                histogram,
                end,
                consecutive,
                sequential,
                start,
                stop,
                busyNanos,
                longestNanos);
    }

    /** What is left of this when some of it is known from elsewhere; never less than nothing. */
    public Transfer less(long knownOperations, long knownBytes, long[] knownHistogram, long knownNanos) {
        long[] rest = histogram.clone();
        for (int i = 0; i < rest.length; i++) {
            rest[i] = Math.max(0, rest[i] - knownHistogram[i]);
        }
        long left = Math.max(0, operations - knownOperations);
        double share = operations == 0 ? 0 : (double) left / operations;
        return new Transfer(
                write,
                left,
                left == 0 ? 0 : Math.max(0, bytes - knownBytes),
                rest,
                end,
                consecutive < 0 ? -1 : Math.round(consecutive * share),
                sequential < 0 ? -1 : Math.round(sequential * share),
                startNanos,
                endNanos,
                Math.max(0, busyNanos - knownNanos),
                longestNanos);
    }
}
