package io.mizan.controller.live.recording;

import java.util.function.DoubleFunction;

/**
 * How far one clock is ahead of another, from what both saw: the shift with which two courses agree best.
 *
 * @param seconds by which the servers' clock is ahead of the job's; 0 where that cannot be told
 * @param agreement their correlation with it, from 0 to 1
 */
public record ClockSkew(double seconds, double agreement) {
    /** Less than this may be chance. */
    private static final double LEAST_AGREEMENT = 0.5;

    /** Steps that both have to know. */
    private static final int LEAST_STEPS = 8;

    private static final double MOST_SECONDS = 300;

    /** Whether it is known. */
    public boolean isKnown() {
        return agreement >= LEAST_AGREEMENT;
    }

    /**
     * @param job what the job did in each step
     * @param servers the same for a clock that is ahead by so many seconds; not a number where nobody knows
     * @param resolutionSeconds how well times can be told
     */
    public static ClockSkew between(double[] job, DoubleFunction<double[]> servers, double resolutionSeconds) {
        double step = Math.max(0.5, Math.min(resolutionSeconds, MOST_SECONDS));
        ClockSkew best = new ClockSkew(0, correlation(job, servers.apply(0)));
        for (double seconds = step; seconds <= MOST_SECONDS; seconds += step) {
            // The smallest of equally good shifts: most clocks are nearly right.
            best = best.orBetter(new ClockSkew(seconds, correlation(job, servers.apply(seconds))));
            best = best.orBetter(new ClockSkew(-seconds, correlation(job, servers.apply(-seconds))));
        }
        return best.isKnown() ? best : new ClockSkew(0, best.agreement);
    }

    private ClockSkew orBetter(ClockSkew other) {
        return other.agreement > agreement + 1e-9 ? other : this;
    }

    /** Pearson's, over the steps that both know; 0 where one of them does not change. */
    private static double correlation(double[] a, double[] b) {
        int count = 0;
        double sumA = 0;
        double sumB = 0;
        for (int i = 0; i < a.length; i++) {
            if (!Double.isNaN(b[i])) {
                count++;
                sumA += a[i];
                sumB += b[i];
            }
        }
        double ab = 0;
        double aa = 0;
        double bb = 0;
        for (int i = 0; i < a.length; i++) {
            if (!Double.isNaN(b[i])) {
                double fromA = a[i] - sumA / count;
                double fromB = b[i] - sumB / count;
                ab += fromA * fromB;
                aa += fromA * fromA;
                bb += fromB * fromB;
            }
        }
        return count < LEAST_STEPS || aa <= 0 || bb <= 0 ? 0 : Math.max(0, ab / Math.sqrt(aa * bb));
    }
}
