package io.mizan.algorithms.forecast.series;

import org.hipparchus.special.Beta;

/**
 * Whether the means of the phases of a season differ by more than chance: the F test of a one-way analysis of variance, after
 * the values are freed from what a first-order autoregression explains. Without that, the slow waves of correlated noise and
 * the zigzag of negatively correlated noise pass for seasons.
 *
 * <p>The season was searched for, and the best of many lags looks good by chance alone: the level is divided by the number of
 * lags that could have been found (Bonferroni).
 */
final class SeasonEvidence {
    /** The share of series without a season that may get one. */
    private static final double LEVEL = 0.05;

    private SeasonEvidence() {}

    /**
     * @param values a series without its trend; NaN is a gap
     * @param searched how many lags could have been found
     */
    static boolean significant(double[] values, int period, int searched) {
        return chance(whitened(values), period) * searched <= LEVEL;
    }

    /** The chance that phases of independent values differ as much as these do. */
    static double chance(double[] values, int period) {
        PhaseSums of = PhaseSums.of(values, period);
        int points = of.points();
        double between = 0;
        int phases = 0;
        for (int phase = 0; phase < period; phase++) {
            if (of.counts()[phase] > 0) {
                double apart = of.mean(phase) - of.mean();
                between += of.counts()[phase] * apart * apart;
                phases++;
            }
        }
        double within = 0;
        for (int i = 0; i < values.length; i++) {
            if (!Double.isNaN(values[i])) {
                double apart = values[i] - of.mean(i % period);
                within += apart * apart;
            }
        }
        if (phases < 2 || points <= phases || !(between > 0)) {
            return 1;
        }
        // F = (between / a) / (within / b) has the tail I(within / (within + between); b/2, a/2).
        return Beta.regularizedBeta(within / (within + between), (points - phases) / 2.0, (phases - 1) / 2.0);
    }

    /** Each value less what the one before it says of it. */
    private static double[] whitened(double[] values) {
        double mean = 0;
        int points = 0;
        for (double value : values) {
            if (!Double.isNaN(value)) {
                mean += value;
                points++;
            }
        }
        mean /= Math.max(1, points);
        double products = 0;
        double squares = 0;
        for (int i = 1; i < values.length; i++) {
            if (!Double.isNaN(values[i]) && !Double.isNaN(values[i - 1])) {
                products += (values[i] - mean) * (values[i - 1] - mean);
                squares += (values[i - 1] - mean) * (values[i - 1] - mean);
            }
        }
        double correlation = squares > 0 ? products / squares : 0;
        double[] rest = new double[values.length];
        rest[0] = Double.NaN;
        for (int i = 1; i < values.length; i++) {
            rest[i] = values[i] - mean - correlation * (values[i - 1] - mean);
        }
        return rest;
    }
}
