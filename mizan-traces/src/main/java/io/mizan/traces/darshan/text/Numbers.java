package io.mizan.traces.darshan.text;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.TextStyle;
import java.util.Locale;

/** Numbers and dates as C prints them. */
final class Numbers {
    /** Below this, whole part and six decimals fit a long with room for rounding. */
    private static final double FAST_LIMIT = 1e9;

    /** How far a product of the fast path can be from the exact one. */
    private static final double DOUBT = 1e-6;

    /** As far as Java's calendar goes in both directions. */
    private static final long LAST_DATED_SECOND = 31_556_889_000_000_000L;

    private Numbers() {}

    /** {@code %.Nf}: correctly rounded from the exact binary value, ties to even. */
    static void fixed(StringBuilder out, double value, int decimals) {
        if (Double.isNaN(value)) {
            out.append(Double.doubleToRawLongBits(value) < 0 ? "-nan" : "nan");
            return;
        }
        if (Double.isInfinite(value)) {
            out.append(value < 0 ? "-inf" : "inf");
            return;
        }
        long scale = 1;
        for (int i = 0; i < decimals; i++) {
            scale *= 10;
        }
        double size = Math.abs(value);
        if (size < FAST_LIMIT) {
            long whole = (long) size;
            double scaled = (size - whole) * scale;
            long fraction = (long) scaled;
            double rest = scaled - fraction;
            if (Math.abs(rest - 0.5) > DOUBT) {
                fraction += rest > 0.5 ? 1 : 0;
                if (fraction == scale) {
                    fraction = 0;
                    whole++;
                }
                if (Double.doubleToRawLongBits(value) < 0) {
                    out.append('-');
                }
                out.append(whole).append('.');
                for (long place = scale / 10; place > fraction && place > 1; place /= 10) {
                    out.append('0');
                }
                out.append(fraction);
                return;
            }
        }
        if (Double.doubleToRawLongBits(value) < 0) {
            out.append('-'); // a negative number that rounds to zero keeps its sign
        }
        out.append(
                new BigDecimal(size).setScale(decimals, RoundingMode.HALF_EVEN).toPlainString());
    }

    static void fixed(StringBuilder out, double value, int decimals, int width) {
        int start = out.length();
        fixed(out, value, decimals);
        pad(out, start, width);
    }

    static void integer(StringBuilder out, long value, int width) {
        int start = out.length();
        out.append(value);
        pad(out, start, width);
    }

    static void text(StringBuilder out, String value, int width) {
        int start = out.length();
        out.append(value);
        pad(out, start, width);
    }

    private static void pad(StringBuilder out, int start, int width) {
        int missing = width - (out.length() - start);
        if (missing > 0) {
            out.insert(start, "                    ", 0, missing);
        }
    }

    /** {@code ctime} in UTC, without its line end. */
    static String date(long epochSecond) {
        if (epochSecond < -LAST_DATED_SECOND || epochSecond > LAST_DATED_SECOND) {
            return "(out of range)";
        }
        LocalDateTime time = LocalDateTime.ofEpochSecond(epochSecond, 0, ZoneOffset.UTC);
        StringBuilder out = new StringBuilder();
        out.append(time.getDayOfWeek().getDisplayName(TextStyle.SHORT, Locale.ROOT))
                .append(' ')
                .append(time.getMonth().getDisplayName(TextStyle.SHORT, Locale.ROOT))
                .append(' ');
        integer(out, time.getDayOfMonth(), 2);
        out.append(' ');
        two(out, time.getHour());
        out.append(':');
        two(out, time.getMinute());
        out.append(':');
        two(out, time.getSecond());
        return out.append(' ').append(time.getYear()).toString();
    }

    private static void two(StringBuilder out, int value) {
        out.append((char) ('0' + value / 10)).append((char) ('0' + value % 10));
    }
}
