package io.mizan.traces.workload.request;

/**
 * How long each request takes: the busy time of the counters, to the nanosecond, in proportion to sizes and to the time that a
 * request takes whatever its size. The largest takes as long as the longest is known to take, and none takes longer.
 */
public final class Durations {
    /** A request costs as much as so many bytes more. */
    private static final long LATENCY_BYTES = 4096;

    private Durations() {}

    /** @param sizes from the largest to the smallest */
    public static long[] of(long[] sizes, long busyNanos, long longestNanos) {
        int count = sizes.length;
        long[] nanos = new long[count];
        double weights = 0;
        for (long size : sizes) {
            weights += weight(size);
        }
        // The first requests, which are the largest, take the longest time where their share would be more.
        int longest = 0;
        boolean bounded = count > 1
                && longestNanos > 0
                && longestNanos <= busyNanos
                && (busyNanos - longestNanos + count - 2) / (count - 1) <= longestNanos;
        double left = busyNanos;
        if (bounded) {
            do {
                nanos[longest] = longestNanos;
                weights -= weight(sizes[longest]);
                left -= longestNanos;
                longest++;
            } while (longest < count && left > 0 && left * weight(sizes[longest]) > longestNanos * weights);
        }
        double sum = 0;
        long given = 0;
        long rest = busyNanos - longest * longestNanos;
        for (int i = longest; i < count; i++) {
            sum += weight(sizes[i]);
            long until = i == count - 1 ? rest : Math.min(rest, (long) (rest * (sum / weights)));
            nanos[i] = Math.max(0, until - given);
            given = Math.max(given, until);
        }
        return nanos;
    }

    private static double weight(long size) {
        return (double) size + LATENCY_BYTES;
    }
}
