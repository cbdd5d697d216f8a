package io.mizan.traces.synthetic;

import io.mizan.model.config.ConfigType;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.units.ByteSize;
import io.mizan.model.units.DataRate;
import io.mizan.traces.layout.LayoutParser;
import io.mizan.traces.layout.LayoutText;
import java.math.BigDecimal;
import java.util.Map;

/** The types of parameters that configuration keys do not have. */
final class ParameterTypes {
    private static final Map<String, Integer> TIME_UNITS = Map.of("ns", 0, "us", 3, "ms", 6, "s", 9, "", 9);
    private static final long LONGEST_NANOS = 1_000_000_000L * 366 * 24 * 3600;

    private ParameterTypes() {}

    static ConfigType<Long> count(String unit, long least, long most) {
        String range = least + " to " + most;
        return new ConfigType<>(
                unit, range, text -> within(whole(text, range), least, most, text, range), String::valueOf);
    }

    static ConfigType<Long> rate() {
        String range = "1/s to 1P/s";
        return new ConfigType<>(
                "bytes per second (500M/s)",
                range,
                text -> within(DataRate.parse(text), 1, 1L << 50, text, range),
                rate -> ByteSize.exact(rate) + "/s");
    }

    /** Nanoseconds, written as 10, 0.5s, 20ms, 5us or 100ns. */
    static ConfigType<Long> time() {
        String range = "0 to a year";
        return new ConfigType<>(
                "seconds (or 20ms, 5us, 100ns)",
                range,
                text -> within(nanos(text.strip(), range), 0, LONGEST_NANOS, text, range),
                ParameterTypes::printTime);
    }

    static ConfigType<Boolean> flag() {
        return new ConfigType<>("yes or no", "yes, no", ParameterTypes::yesOrNo, value -> value ? "yes" : "no");
    }

    static ConfigType<FileLayout> layout() {
        return new ConfigType<>(
                "options of lfs setstripe", "see lfs-setstripe(1)", LayoutParser::parse, LayoutText::format);
    }

    static ConfigType<String> path() {
        return new ConfigType<>("path", "a path that begins with /", ParameterTypes::absolute, text -> text);
    }

    private static String absolute(String text) {
        boolean root = text.equals("/");
        if (!text.startsWith("/") || root || text.endsWith("/") || text.indexOf('\0') >= 0) {
            throw Problem.outside(text, "an absolute path without a slash at its end")
                    .exception();
        }
        return text;
    }

    private static boolean yesOrNo(String text) {
        return switch (text.strip()) {
            case "yes", "true", "1" -> true;
            case "no", "false", "0" -> false;
            default -> throw Problem.outside(text, "yes, no").exception();
        };
    }

    private static long whole(String text, String range) {
        try {
            return Long.parseLong(text.strip().replace("_", ""));
        } catch (NumberFormatException e) {
            throw Problem.outside(text, range).exception();
        }
    }

    private static long nanos(String text, String range) {
        int digits = 0;
        while (digits < text.length() && (Character.isDigit(text.charAt(digits)) || text.charAt(digits) == '.')) {
            digits++;
        }
        Integer power = TIME_UNITS.get(text.substring(digits).strip());
        if (power == null || digits > 30) {
            throw Problem.outside(text, range).exception();
        }
        try {
            return new BigDecimal(text.substring(0, digits))
                    .movePointRight(power)
                    .longValueExact();
        } catch (NumberFormatException | ArithmeticException e) {
            throw Problem.outside(text, range).exception();
        }
    }

    private static String printTime(long nanos) {
        if (nanos % 1_000_000_000 == 0) {
            return nanos / 1_000_000_000 + "s";
        }
        if (nanos % 1_000_000 == 0) {
            return nanos / 1_000_000 + "ms";
        }
        return nanos % 1000 == 0 ? nanos / 1000 + "us" : nanos + "ns";
    }

    private static long within(long value, long least, long most, String text, String range) {
        if (value < least || value > most) {
            throw Problem.outside(text, range).exception();
        }
        return value;
    }
}
