package io.mizan.cli.shared;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.units.DataRate;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Shares, times and rates as people type and read them. */
public final class QuantityOption {
    private static final Pattern TIME = Pattern.compile("(\\d{1,9})(s|m|min|h|d)");

    private QuantityOption() {}

    /** {@code 85%} or {@code 0.85}. */
    public static double share(String option, String text) {
        try {
            String number = text.strip();
            double share = number.endsWith("%")
                    ? Double.parseDouble(number.substring(0, number.length() - 1)) / 100
                    : Double.parseDouble(number);
            if (share > 0 && share <= 1) {
                return share;
            }
        } catch (NumberFormatException e) {
            throw new MizanException(badShare(option, text), e);
        }
        throw badShare(option, text).exception();
    }

    private static Problem badShare(String option, String text) {
        return Problem.of(ErrorCode.USAGE, "a share must be above 0 and at most 100 %")
                .with(option, text)
                .maybe("write it as in 85%");
    }

    /** {@code 30m}, {@code 12h}, {@code 7d}. */
    public static Duration time(String option, String text) {
        Matcher matcher = TIME.matcher(text.strip());
        if (!matcher.matches() || Long.parseLong(matcher.group(1)) == 0) {
            throw Problem.of(ErrorCode.USAGE, "not a duration")
                    .with(option, text)
                    .maybe("write it as in 30m, 12h or 7d")
                    .exception();
        }
        long number = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "s" -> Duration.ofSeconds(number);
            case "h" -> Duration.ofHours(number);
            case "d" -> Duration.ofDays(number);
            default -> Duration.ofMinutes(number);
        };
    }

    /** {@code 500M}, {@code 2G/s}: bytes per second, some. */
    public static long rate(String option, String text) {
        try {
            long rate = DataRate.parse(text);
            if (rate > 0) {
                return rate;
            }
        } catch (MizanException e) {
            throw new MizanException(badRate(option, text), e);
        }
        throw badRate(option, text).exception();
    }

    private static Problem badRate(String option, String text) {
        return Problem.of(ErrorCode.USAGE, "a rate must be above 0 bytes per second")
                .with(option, text)
                .maybe("write it as in 500M");
    }

    /** {@code 3h10m}, {@code 42 s}. */
    public static String words(double seconds) {
        long whole = Math.round(seconds);
        if (whole < 60) {
            return String.format(Locale.ROOT, seconds < 10 ? "%.1f s" : "%.0f s", seconds);
        }
        return whole < 3600
                ? String.format(Locale.ROOT, "%dm%02ds", whole / 60, whole % 60)
                : String.format(Locale.ROOT, "%dh%02dm", whole / 3600, whole % 3600 / 60);
    }
}
