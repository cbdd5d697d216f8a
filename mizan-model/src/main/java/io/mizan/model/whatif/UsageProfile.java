package io.mizan.model.whatif;

import io.mizan.model.error.Problem;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import java.util.List;

/**
 * How a system is used over weeks.
 *
 * @param bytesPerDay what is written
 * @param keepDays after how many days a file is removed. What is there at the beginning was written evenly over as many days, so as
 *     much of it goes each day. 0: nothing is ever removed
 * @param files the sizes that files have; each is drawn by the bytes that its kind holds
 * @param lifetimes whether all files are kept for as long
 */
public record UsageProfile(int days, long bytesPerDay, int keepDays, List<Kind> files, Lifetimes lifetimes) {
    private static final int MOST_DAYS = 3660;

    /** How long files are kept. */
    public enum Lifetimes {
        EQUAL,
        /** Those of an application for as long, drawn with {@code keepDays} as the mean (exponential); what is there at the beginning goes alike. */
        DRAWN
    }

    /** Files of one size; {@code bytes} is what all of them hold together. */
    public record Kind(long sizeBytes, double bytes, int stripes) {
        public Kind {
            if (sizeBytes < 1 || !(bytes > 0 && bytes < Double.POSITIVE_INFINITY) || stripes < 1) {
                throw Problem.impossible("files must have a size, bytes and stripes")
                        .with("sizeBytes", sizeBytes)
                        .with("bytes", bytes)
                        .with("stripes", stripes)
                        .exception();
            }
        }
    }

    /** All files are kept for as long. */
    public UsageProfile(int days, long bytesPerDay, int keepDays, List<Kind> files) {
        this(days, bytesPerDay, keepDays, files, Lifetimes.EQUAL);
    }

    public UsageProfile {
        files = List.copyOf(files);
        if (days < 1 || days > MOST_DAYS || keepDays < 0 || bytesPerDay < 1 || files.isEmpty()) {
            throw Problem.impossible("a use must be 1 to " + MOST_DAYS + " days long and write at least 1 byte a day")
                    .with("days", days)
                    .with("keepDays", keepDays)
                    .with("bytesPerDay", bytesPerDay)
                    .with("kinds of files", files.size())
                    .exception();
        }
    }

    /** What is written a day where as much is written as is removed, so that the system is as full in the end as at the beginning. */
    public static long steadyBytesPerDay(SystemView view, int keepDays) {
        double used = view.dataTargets().stream()
                .map(Target::space)
                .mapToDouble(Space::usedBytes)
                .sum();
        return Math.max(1, (long) (used / Math.max(1, keepDays)));
    }
}
