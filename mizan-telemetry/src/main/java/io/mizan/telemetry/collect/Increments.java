package io.mizan.telemetry.collect;

import io.mizan.telemetry.report.Known;

/** Differences of counters between two readings, each from 0 on or {@link #UNKNOWN}. */
public final class Increments {
    static final double UNKNOWN = Known.UNKNOWN;

    /** More than any machine does in a second; a counter that says so was damaged, not fast. */
    private static final double LARGEST_RATE = 1e15;

    private final double[] values;

    Increments(double[] values) {
        this.values = values;
    }

    double get(Enum<?> which) {
        return at(which.ordinal());
    }

    double at(int index) {
        return index < values.length ? values[index] : UNKNOWN;
    }

    /** An average over an interval. */
    double perSecond(Enum<?> which, double seconds) {
        return rate(get(which), seconds);
    }

    /** A mean, unknown where there was nothing to take the mean of. */
    double mean(Enum<?> sum, Enum<?> count) {
        double total = get(sum);
        double number = get(count);
        return total < 0 || number <= 0 ? UNKNOWN : limited(total / number);
    }

    static double rate(double increment, double seconds) {
        return increment < 0 || seconds <= 0 ? UNKNOWN : limited(increment / seconds);
    }

    private static double limited(double value) {
        return value <= LARGEST_RATE ? value : UNKNOWN;
    }
}
