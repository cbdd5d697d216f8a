package io.mizan.model.history;

import io.mizan.model.error.Problem;

/**
 * A file that a run created.
 *
 * @param path as it was recorded
 * @param seconds from the start of the run
 * @param sizeBytes in the end, or {@link #UNKNOWN_SIZE} where the run was not seen to the end of the file
 * @param stripeCount stripes of the layout that it had, or {@link #UNKNOWN_STRIPES}
 */
public record PastCreate(String path, int rank, double seconds, long sizeBytes, int stripeCount) {
    public static final long UNKNOWN_SIZE = -1;
    public static final int UNKNOWN_STRIPES = 0;

    public PastCreate {
        if (path.isEmpty()
                || rank < 0
                || sizeBytes < UNKNOWN_SIZE
                || !(seconds >= 0 && seconds < Double.POSITIVE_INFINITY)) {
            throw Problem.impossible("a create must have a path; rank, time and size must be 0 or more")
                    .with("path", path)
                    .with("rank", rank)
                    .with("seconds", seconds)
                    .with("sizeBytes", sizeBytes)
                    .exception();
        }
    }

    public boolean sizeKnown() {
        return sizeBytes != UNKNOWN_SIZE;
    }
}
