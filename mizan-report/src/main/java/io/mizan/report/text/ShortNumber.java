package io.mizan.report.text;

import java.util.Locale;

/** Prints a number in at most five columns; a dash where it is unknown. */
public final class ShortNumber {
    private static final double MEBIBYTE = 1 << 20;
    private static final double THOUSAND = 1_000;
    private static final String[] SUFFIXES = {"", "K", "M", "G", "T", "P"};

    private ShortNumber() {}

    /** Powers of 1000: these are counts, not sizes. */
    public static String compact(double value) {
        if (value < 0 || !Double.isFinite(value)) {
            return "-";
        }
        if (value == 0) {
            return "0";
        }
        double rest = value;
        int power = 0;
        // Five digits are as good as four and a letter, and can be compared with those in the row below.
        while (rest >= (power == 0 ? 99_999.5 : 9_999.5) && power < SUFFIXES.length - 1) {
            rest /= THOUSAND;
            power++;
        }
        boolean fraction = power == 0 && rest < 999.95;
        return String.format(Locale.ROOT, fraction ? "%.1f%s" : "%.0f%s", rest, SUFFIXES[power]);
    }

    /** Bytes per second as {@code ltop} prints them: its MB are of 1024 x 1024 bytes. */
    public static String mebibytes(double bytesPerSecond) {
        return compact(bytesPerSecond < 0 ? bytesPerSecond : bytesPerSecond / MEBIBYTE);
    }

    public static String percent(double share) {
        return share < 0 || !Double.isFinite(share) ? "-" : String.format(Locale.ROOT, "%.0f%%", 100 * share);
    }

    /** A share in a sentence or a table of few numbers: {@code 12.3 %}. */
    public static String prosePercent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    /** The sum of those that are known. */
    public static double sum(double a, double b) {
        return a < 0 ? b : b < 0 ? a : a + b;
    }

    /** A part of a whole; not known if the whole is not. */
    public static double share(double part, double whole) {
        return part < 0 || whole <= 0 ? -1 : Math.min(1, part / whole);
    }
}
