package io.mizan.traces.csv;

import java.math.BigDecimal;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** Nanoseconds as seconds: {@code 12.000000345}. Reading takes any number of digits, and powers as spreadsheets write them. */
final class Seconds {
    private static final long NANOS = 1_000_000_000;
    private static final int DIGITS = 9;
    private static final int LONGEST_TEXT = 40;
    private static final Pattern NUMBER = Pattern.compile("\\d+(\\.\\d*)?([eE][+-]?\\d{1,2})?");

    private Seconds() {}

    static void append(long nanos, StringBuilder out) {
        out.append(nanos / NANOS).append('.');
        long rest = nanos % NANOS;
        for (long digit = NANOS / 10; digit > 0; digit /= 10) {
            out.append((char) ('0' + rest / digit % 10));
        }
    }

    /** None for what is not a time, is later than a long can say, or finer than a nanosecond. */
    static OptionalLong parse(String text) {
        int point = text.indexOf('.');
        int decimals = text.length() - point - 1;
        if (point > 0 && point <= DIGITS && decimals <= DIGITS) {
            long nanos = 0;
            int i = 0;
            for (; i < text.length(); i++) {
                int digit = text.charAt(i) - '0';
                if (i != point && (digit < 0 || digit > 9)) {
                    break;
                }
                nanos = i == point ? nanos : 10 * nanos + digit;
            }
            if (i == text.length()) {
                for (int missing = decimals; missing < DIGITS; missing++) {
                    nanos *= 10;
                }
                return OptionalLong.of(nanos);
            }
        }
        return slow(text);
    }

    private static OptionalLong slow(String text) {
        if (text.length() > LONGEST_TEXT || !NUMBER.matcher(text).matches()) {
            return OptionalLong.empty();
        }
        try {
            return OptionalLong.of(new BigDecimal(text).movePointRight(DIGITS).longValueExact());
        } catch (ArithmeticException e) {
            return OptionalLong.empty();
        }
    }
}
