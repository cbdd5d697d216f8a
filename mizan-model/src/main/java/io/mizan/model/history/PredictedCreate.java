package io.mizan.model.history;

import io.mizan.model.error.Problem;

/**
 * A file that the next run is expected to create.
 *
 * @param sizeBytes with the interval that should hold the size in 95 of 100 cases
 * @param stripeCount as past files had, or {@link PastCreate#UNKNOWN_STRIPES}
 * @param seconds from the start of the run
 * @param confidence from 0 to 1: how sure it is that a file of this name is created at all
 */
public record PredictedCreate(
        String path,
        long sizeBytes,
        long lowerBytes,
        long upperBytes,
        int rank,
        int stripeCount,
        double seconds,
        double confidence) {
    public PredictedCreate {
        boolean size = 0 <= lowerBytes && lowerBytes <= sizeBytes && sizeBytes <= upperBytes;
        boolean time = seconds >= 0 && seconds < Double.POSITIVE_INFINITY;
        if (path.isEmpty() || !size || rank < 0 || !time || !(confidence >= 0 && confidence <= 1)) {
            throw Problem.impossible("a prediction must lie in its own interval and must not be negative")
                    .with("path", path)
                    .with("lowerBytes", lowerBytes)
                    .with("sizeBytes", sizeBytes)
                    .with("upperBytes", upperBytes)
                    .with("rank", rank)
                    .with("seconds", seconds)
                    .with("confidence", confidence)
                    .exception();
        }
    }
}
