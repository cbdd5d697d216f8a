package io.mizan.report.text;

/** Prints how long ago something was, in a few characters. */
public final class ShortAge {
    private static final int MINUTE = 60;
    private static final int HOUR = 3600;
    private static final int DAY = 86_400;
    private static final int SHOWN_AS_SMALLER = 2;

    private ShortAge() {}

    /** {@code 4 s}, {@code 95 s}, {@code 12 min}, {@code 3 h}, {@code 5 d}; a dash where nobody knows. */
    public static String of(double seconds) {
        if (seconds < 0 || !Double.isFinite(seconds)) {
            return "-";
        }
        if (seconds < SHOWN_AS_SMALLER * MINUTE) {
            return (long) seconds + " s";
        }
        if (seconds < SHOWN_AS_SMALLER * HOUR) {
            return (long) seconds / MINUTE + " min";
        }
        return seconds < SHOWN_AS_SMALLER * DAY ? (long) seconds / HOUR + " h" : (long) seconds / DAY + " d";
    }

    public static String ago(double seconds) {
        return seconds < 0 ? "never" : of(seconds);
    }
}
