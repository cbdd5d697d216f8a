package io.mizan.algorithms.forecast.arima;

import java.util.Arrays;

/**
 * The Kalman filter of an ARMA model in Harvey's form, which gives the exact likelihood and passes over gaps.
 *
 * <p>With r = max(p, q + 1) components a step costs O(r²) at first. The covariance falls towards its limit, in which the
 * innovation has the variance 1; when that has held for r steps, a step costs O(r), until the next gap. The conditional
 * likelihood is the same filter in its limit from the beginning: the values before the first are their mean.
 */
final class ArmaFilter {
    private static final double SETTLED = 1e-10;

    private final double[] phi;
    private final double[] theta;
    private final int r;
    private final boolean exact;

    private double[] state = new double[0];
    private double logDeterminant;
    private double squares;
    private int count;

    ArmaFilter(double[] phi, double[] theta, boolean exact) {
        this.r = Math.max(phi.length, theta.length + 1);
        this.phi = Arrays.copyOf(phi, r);
        this.theta = Arrays.copyOf(theta, r - 1);
        this.exact = exact;
    }

    /** Passes over a series of mean 0 with NaN for gaps. Standardised innovations go into the array, one for each value. */
    void run(double[] values, double[] innovations) {
        state = new double[r];
        logDeterminant = 0;
        squares = 0;
        count = 0;
        double[] covariance = exact ? ArmaCovariance.stationary(phi, theta, r) : new double[0];
        double[] gain = new double[r];
        int settled = exact ? 0 : r;
        boolean first = true;
        for (double value : values) {
            if (!first) {
                predictState();
                if (settled < r) {
                    predictCovariance(covariance);
                }
            }
            first = false;
            if (Double.isNaN(value)) {
                if (settled >= r && exact) {
                    covariance = new double[r * r];
                    limit(covariance);
                }
                settled = exact ? 0 : r;
                continue;
            }
            double surprise = value - state[0];
            if (settled >= r) {
                state[0] = value;
                for (int i = 1; i < r; i++) {
                    state[i] += theta[i - 1] * surprise;
                }
                squares += surprise * surprise;
                innovations[count++] = surprise;
                continue;
            }
            double variance = covariance[0];
            for (int i = 0; i < r; i++) {
                gain[i] = covariance[i];
                state[i] += gain[i] * surprise / variance;
            }
            for (int i = 0; i < r; i++) {
                double share = gain[i] / variance;
                for (int j = i; j < r; j++) {
                    covariance[i * r + j] -= share * gain[j];
                }
            }
            settled = variance - 1 < SETTLED ? settled + 1 : 0;
            logDeterminant += Math.log(variance);
            double standardised = surprise / Math.sqrt(variance);
            squares += standardised * standardised;
            innovations[count++] = standardised;
        }
    }

    private void predictState() {
        double head = state[0];
        for (int i = 0; i + 1 < r; i++) {
            state[i] = state[i + 1] + phi[i] * head;
        }
        state[r - 1] = phi[r - 1] * head;
    }

    /** Only the upper half is kept; row i + 1 is read before it is written. */
    private void predictCovariance(double[] p) {
        double head = p[0];
        double[] row = new double[r + 1];
        System.arraycopy(p, 1, row, 0, r - 1);
        for (int i = 0; i < r; i++) {
            double noise = i == 0 ? 1 : theta[i - 1];
            double own = phi[i] * head + row[i];
            for (int j = i; j < r; j++) {
                double next = j + 1 < r ? p[(i + 1) * r + j + 1] : 0;
                p[i * r + j] = next + own * phi[j] + phi[i] * row[j] + noise * (j == 0 ? 1 : theta[j - 1]);
            }
        }
    }

    /** The covariance of a prediction when all before is known. */
    private void limit(double[] covariance) {
        for (int i = 0; i < r; i++) {
            for (int j = i; j < r; j++) {
                covariance[i * r + j] = (i == 0 ? 1 : theta[i - 1]) * (j == 0 ? 1 : theta[j - 1]);
            }
        }
    }

    /** The sum of squares of the innovations. */
    double squares() {
        return squares;
    }

    double logDeterminant() {
        return logDeterminant;
    }

    int count() {
        return count;
    }

    /** Expectations of the values after the last. */
    double[] ahead(int horizon) {
        double[] values = new double[horizon];
        for (int h = 0; h < horizon; h++) {
            predictState();
            values[h] = state[0];
        }
        return values;
    }
}
