package io.mizan.benchmarks.controlplane;

/**
 * Latencies from request to answer, as the clients measured them.
 *
 * @param millis in ascending order
 * @param failed requests without an answer
 */
record Times(double[] millis, long failed, long requestBytes, long answerBytes) {

    /** The time that a share of all answers kept. */
    double quantile(double share) {
        return millis.length == 0
                ? Double.NaN
                : millis[Math.min(millis.length - 1, (int) Math.ceil(share * millis.length) - 1)];
    }
}
