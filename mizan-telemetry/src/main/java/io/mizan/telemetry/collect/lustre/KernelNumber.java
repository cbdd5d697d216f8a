package io.mizan.telemetry.collect.lustre;

import io.mizan.telemetry.collect.MonotonicCounters;

/** Numbers as the kernel prints them. */
final class KernelNumber {
    private static final int MOST_DIGITS = 20;
    private static final long NANOS = 1_000_000_000;

    private KernelNumber() {}

    /** A whole number of 64 bits, signed or not, or {@link MonotonicCounters#UNKNOWN} for anything else. */
    static long parse(String text) {
        int start = text.startsWith("-") ? 1 : 0;
        int digits = text.length() - start;
        if (digits < 1 || digits > MOST_DIGITS) {
            return MonotonicCounters.UNKNOWN;
        }
        long value = 0;
        for (int i = start; i < text.length(); i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return MonotonicCounters.UNKNOWN;
            }
            value = 10 * value + digit;
        }
        return start == 1 ? -value : value;
    }

    /** Seconds with up to nine decimals as nanoseconds, 0 for anything else: only whether they differ matters. */
    static long nanos(String seconds) {
        int point = seconds.indexOf('.');
        long whole = parse(point < 0 ? seconds : seconds.substring(0, point));
        if (whole == MonotonicCounters.UNKNOWN || whole < 0 || whole > Long.MAX_VALUE / NANOS - 1) {
            return 0;
        }
        String decimals = point < 0 ? "" : seconds.substring(point + 1);
        long fraction = parse((decimals + "000000000").substring(0, 9));
        return whole * NANOS + (fraction == MonotonicCounters.UNKNOWN ? 0 : fraction);
    }
}
