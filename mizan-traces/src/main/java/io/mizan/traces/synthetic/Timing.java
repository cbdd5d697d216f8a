package io.mizan.traces.synthetic;

/** How long operations take: latency plus bytes at a rate, longer or shorter by a random share. */
record Timing(long rate, long latencyNanos, double jitter, long seed) {
    private static final long NANOS = 1_000_000_000;

    static Timing of(ParameterValues values) {
        return new Timing(
                values.get(CommonParameters.RATE),
                values.get(CommonParameters.LATENCY),
                values.get(CommonParameters.JITTER),
                values.get(CommonParameters.SEED));
    }

    /** @param draw a number that is random over all operations */
    long durationNanos(long bytes, long draw) {
        double exact = latencyNanos + bytes * (double) NANOS / rate;
        double share = jitter == 0 ? 1 : 1 + jitter * (2 * (draw >>> 11) * 0x1p-53 - 1);
        return Math.round(exact * share);
    }

    /** What no sequence of operations with these totals takes longer than. */
    double longestNanos(long steps, long bytes, long pauseNanos) {
        double exact = steps * (double) latencyNanos + bytes * (double) NANOS / rate;
        return exact * (1 + jitter) + steps * (1.0 + pauseNanos);
    }

    /** The state of the random numbers of a rank before its first operation. */
    long start(int rank) {
        return mix(seed + 0x9E3779B97F4A7C15L * (rank + 1L));
    }

    /** SplitMix64: the next state is the old one plus a constant, the number is the state mixed. */
    static long next(long state) {
        return state + 0x9E3779B97F4A7C15L;
    }

    static long mix(long state) {
        long z = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
