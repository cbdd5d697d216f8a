package io.mizan.telemetry.collect;

import java.util.Arrays;

/**
 * Counters that only grow until they are reset together, as those of one file of Lustre do.
 *
 * <p>Lustre counts in 64 bits and prints sums signed, so a value is taken as the 64 bits that it is; LNet counts messages in 32.
 * A number that fell was set back by a restart or by {@code lctl set_param …=clear}, or went over the end of its width. The second is
 * believed only where it explains every number that fell, by a step that is small for the width. Where numbers were set back, all of
 * them count from zero, which is never more than what really happened.
 */
public final class MonotonicCounters {
    /** Where nobody counts. */
    public static final long UNKNOWN = Long.MIN_VALUE;

    /** Nothing is counted. */
    public static final MonotonicCounters NONE = new MonotonicCounters(0, 0);

    private static final long END_OF_32_BITS = 1L << 32;
    private static final long SMALL_STEP_IN_32_BITS = 1L << 30;
    private static final long SMALL_STEP_IN_64_BITS = 1L << 53;

    private final long since;
    private final int narrow;
    private final long[] values;

    private MonotonicCounters(long since, int narrow, long... values) {
        this.since = since;
        this.narrow = narrow;
        this.values = values;
    }

    /**
     * Counters in the order of their enum.
     *
     * @param since when they began, in any unit, 0 where nobody tells; another value means that they were set back
     */
    public static MonotonicCounters of(long since, long... values) {
        return new MonotonicCounters(since, 0, values.clone());
    }

    /** The same with one of them 32 bits wide. */
    public MonotonicCounters withNarrow(Enum<?> which) {
        return new MonotonicCounters(since, narrow | 1 << which.ordinal(), values);
    }

    public boolean isKnown() {
        return values.length > 0;
    }

    /** The value of one of them, or {@link #UNKNOWN}. */
    public long get(Enum<?> which) {
        return at(which.ordinal());
    }

    /** Two of the same kind taken together; both must be known for a sum to be known. */
    public MonotonicCounters plus(MonotonicCounters other) {
        long[] sums = new long[Math.min(values.length, other.values.length)];
        for (int i = 0; i < sums.length; i++) {
            sums[i] = values[i] == UNKNOWN || other.values[i] == UNKNOWN ? UNKNOWN : values[i] + other.values[i];
        }
        return new MonotonicCounters(Math.max(since, other.since), narrow, sums);
    }

    /** How much was counted since an earlier reading of the same counters. */
    public Increments since(MonotonicCounters before) {
        double[] increments = new double[values.length];
        boolean reset = wasReset(before);
        for (int i = 0; i < values.length; i++) {
            long now = values[i];
            long then = before.at(i);
            if (now == UNKNOWN || then == UNKNOWN) {
                increments[i] = Increments.UNKNOWN;
            } else if (reset) {
                increments[i] = unsigned(now);
            } else {
                increments[i] = unsigned(step(now, then, isNarrow(i)));
            }
        }
        return new Increments(increments);
    }

    /** How much was counted since they began. */
    public Increments sinceStart() {
        return since(of(since, new long[values.length]));
    }

    private boolean wasReset(MonotonicCounters before) {
        if (since != before.since) {
            return true;
        }
        for (int i = 0; i < values.length; i++) {
            long now = values[i];
            long then = before.at(i);
            if (now != UNKNOWN && then != UNKNOWN && fell(now, then) && !wrapped(now, then, isNarrow(i))) {
                return true;
            }
        }
        return false;
    }

    private static boolean fell(long now, long then) {
        return Long.compareUnsigned(now, then) < 0;
    }

    private static boolean wrapped(long now, long then, boolean narrow) {
        long step = step(now, then, narrow);
        return narrow
                ? then < END_OF_32_BITS && step >= 0 && step < SMALL_STEP_IN_32_BITS
                : step >= 0 && step < SMALL_STEP_IN_64_BITS;
    }

    /** The difference; over the end of 64 bits it goes by itself. */
    private static long step(long now, long then, boolean narrow) {
        return narrow && fell(now, then) ? now - then + END_OF_32_BITS : now - then;
    }

    private boolean isNarrow(int index) {
        return (narrow & 1 << index) != 0;
    }

    private long at(int index) {
        return index < values.length ? values[index] : UNKNOWN;
    }

    private static double unsigned(long value) {
        return value >= 0 ? value : value + 0x1p64;
    }

    @Override
    public String toString() {
        return since + Arrays.toString(values);
    }
}
