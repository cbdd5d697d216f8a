package io.mizan.telemetry.report;

import io.mizan.model.error.Problem;

/** Numbers that may be unknown. */
public final class Known {
    /** Where nobody tells a number; none of those in a report can be negative. */
    public static final double UNKNOWN = -1;

    private Known() {}

    /** A number from 0 on, or {@link #UNKNOWN}. */
    static double check(String name, double value) {
        if (value != UNKNOWN && !(value >= 0 && Double.isFinite(value))) {
            throw Problem.impossible("a number of a report must be finite and not negative")
                    .with(name, value)
                    .exception();
        }
        return value;
    }

    /** Of two numbers those that are known. */
    static double sum(double a, double b) {
        return a == UNKNOWN ? b : b == UNKNOWN ? a : a + b;
    }
}
