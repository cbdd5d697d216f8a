package io.mizan.traces.diagnosis.rule;

import io.mizan.model.units.ByteSize;
import java.util.Locale;

/** Formats numbers for the sentences of findings. */
public final class NumberText {
    private NumberText() {}

    /** {@code 0.35 s}, {@code 12 s}, {@code 21m00s}, {@code 3h10m}. */
    public static String seconds(double seconds) {
        if (seconds >= 3600) {
            long minutes = Math.round(seconds / 60);
            return minutes / 60 + "h" + String.format(Locale.ROOT, "%02dm", minutes % 60);
        }
        if (seconds >= 100) {
            long whole = Math.round(seconds);
            return whole / 60 + "m" + String.format(Locale.ROOT, "%02ds", whole % 60);
        }
        return seconds >= 10
                ? String.format(Locale.ROOT, "%.0f s", seconds)
                : String.format(Locale.ROOT, seconds >= 1 ? "%.1f s" : "%.3f s", seconds);
    }

    public static String share(double share) {
        double percent = 100 * share;
        return String.format(Locale.ROOT, percent >= 10 || percent == 0 ? "%.0f %%" : "%.1f %%", percent);
    }

    /** How many of how many: {@code 1200 of 4800 (25 %)}. */
    public static String part(long part, long whole) {
        return part + " of " + whole + " (" + share(whole == 0 ? 0 : (double) part / whole) + ")";
    }

    public static String rate(double bytesPerSecond) {
        return ByteSize.prose(Math.round(bytesPerSecond)) + "/s";
    }

    /** {@code 1 file}, {@code 12 files}. */
    public static String count(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }
}
