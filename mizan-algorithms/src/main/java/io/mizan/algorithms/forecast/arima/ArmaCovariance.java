package io.mizan.algorithms.forecast.arima;

/**
 * The covariance of the first state of the filter, innovations of variance 1.
 *
 * <p>Autocovariances of the autoregression come from its partial autocorrelations: the step-down recursion finds these, and
 * the variance is the inverse product of 1 minus their squares. The moving average is applied to them. The first row of the
 * covariance follows from autocovariances and the weights of past innovations, and each other entry from its neighbour one
 * row and column further. O(r²), where solving the equations of the whole covariance (Gardner 1980) takes O(r⁴) or more.
 */
final class ArmaCovariance {
    private ArmaCovariance() {}

    /** Row by row; r is at least the number of phi and above the number of theta. */
    static double[] stationary(double[] phi, double[] theta, int r) {
        double[] gamma = autocovariances(phi, theta, r);
        double[] psi = weights(phi, theta, r);
        double[] row = new double[r];
        row[0] = gamma[0];
        for (int j = 1; j < r; j++) {
            double sum = 0;
            for (int k = j; k < r; k++) {
                sum += at(phi, k) * gamma[1 + k - j] + at(theta, k - 1) * psi[k - j];
            }
            row[j] = sum;
        }
        double[] covariance = new double[r * r];
        System.arraycopy(row, 0, covariance, 0, r);
        for (int i = r - 1; i >= 1; i--) {
            for (int j = r - 1; j >= i; j--) {
                double next = j + 1 < r ? covariance[(i + 1) * r + j + 1] : 0;
                double value = next
                        + at(phi, i) * at(phi, j) * row[0]
                        + at(phi, i) * (j + 1 < r ? row[j + 1] : 0)
                        + at(phi, j) * (i + 1 < r ? row[i + 1] : 0)
                        + at(theta, i - 1) * at(theta, j - 1);
                covariance[i * r + j] = value;
                covariance[j * r + i] = value;
            }
        }
        for (int j = 1; j < r; j++) {
            covariance[j * r] = row[j];
        }
        return covariance;
    }

    /** The weights of past innovations in a value, the first of them 1. */
    static double[] weights(double[] phi, double[] theta, int count) {
        double[] psi = new double[count];
        for (int k = 0; k < count; k++) {
            double sum = k == 0 ? 1 : at(theta, k - 1);
            for (int i = 0; i < Math.min(phi.length, k); i++) {
                sum += phi[i] * psi[k - 1 - i];
            }
            psi[k] = sum;
        }
        return psi;
    }

    /** Lags 0 to most. */
    static double[] autocovariances(double[] phi, double[] theta, int most) {
        double[] pure = autoregression(phi, most + theta.length);
        double[] ma = new double[theta.length + 1];
        ma[0] = 1;
        System.arraycopy(theta, 0, ma, 1, theta.length);
        // The autocovariances of the moving average alone; most coefficients of a seasonal one are 0.
        double[] own = new double[ma.length];
        for (int i = 0; i < ma.length; i++) {
            for (int j = i; j < ma.length && ma[i] != 0; j++) {
                own[j - i] += ma[i] * ma[j];
            }
        }
        double[] gamma = new double[most + 1];
        for (int k = 0; k <= most; k++) {
            double sum = own[0] * pure[k];
            for (int j = 1; j < own.length; j++) {
                if (own[j] != 0) {
                    sum += own[j] * (pure[k + j] + pure[Math.abs(k - j)]);
                }
            }
            gamma[k] = sum;
        }
        return gamma;
    }

    private static double[] autoregression(double[] phi, int most) {
        int p = phi.length;
        double[][] steps = new double[p + 1][];
        steps[p] = phi;
        double variance = 1;
        for (int k = p; k >= 1; k--) {
            double partial = steps[k][k - 1];
            double rest = 1 - partial * partial;
            variance /= rest;
            steps[k - 1] = new double[k - 1];
            for (int i = 0; i < k - 1; i++) {
                steps[k - 1][i] = (steps[k][i] + partial * steps[k][k - 2 - i]) / rest;
            }
        }
        double[] gamma = new double[Math.max(most, p) + 1];
        gamma[0] = variance;
        double error = variance;
        for (int k = 1; k < gamma.length; k++) {
            double[] known = k <= p ? steps[k - 1] : phi;
            double sum = 0;
            for (int i = 0; i < known.length; i++) {
                sum += known[i] * gamma[k - 1 - i];
            }
            if (k <= p) {
                double partial = steps[k][k - 1];
                sum += partial * error;
                error *= 1 - partial * partial;
            }
            gamma[k] = sum;
        }
        return gamma;
    }

    private static double at(double[] values, int index) {
        return index < values.length ? values[index] : 0;
    }
}
