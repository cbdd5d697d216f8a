package io.mizan.algorithms.forecast.arima;

/**
 * Innovations when all values before the first are the mean: the approximation with which orders are compared. Only lags
 * whose coefficient can differ from 0 are visited, so that a season of any length costs no more than a short one.
 */
final class ConditionalResiduals {
    private final double[] values;
    private final int[] arLags;
    private final int[] maLags;

    ConditionalResiduals(double[] values, ArimaOrder order) {
        this.values = values;
        this.arLags = lags(order.p(), order.seasonalP(), order.period());
        this.maLags = lags(order.q(), order.seasonalQ(), order.period());
    }

    private static int[] lags(int near, int far, int period) {
        int[] lags = new int[near + far * (near + 1)];
        int at = 0;
        for (int j = 0; j <= far; j++) {
            for (int i = j == 0 ? 1 : 0; i <= near; i++) {
                lags[at++] = j * period + i;
            }
        }
        return lags;
    }

    void at(Coefficients coefficients, double[] into) {
        double[] phi = coefficients.phi();
        double[] theta = coefficients.theta();
        double mean = coefficients.constant();
        double[] ar = new double[arLags.length];
        double[] ma = new double[maLags.length];
        for (int k = 0; k < ar.length; k++) {
            ar[k] = phi[arLags[k] - 1];
        }
        for (int k = 0; k < ma.length; k++) {
            ma[k] = theta[maLags[k] - 1];
        }
        int settled = Math.min(values.length, Math.max(phi.length, theta.length));
        for (int t = 0; t < settled; t++) {
            double e = values[t] - mean;
            for (int k = 0; k < ar.length; k++) {
                e -= t >= arLags[k] ? ar[k] * (values[t - arLags[k]] - mean) : 0;
            }
            for (int k = 0; k < ma.length; k++) {
                e -= t >= maLags[k] ? ma[k] * into[t - maLags[k]] : 0;
            }
            into[t] = e;
        }
        for (int t = settled; t < values.length; t++) {
            double e = values[t] - mean;
            for (int k = 0; k < ar.length; k++) {
                e -= ar[k] * (values[t - arLags[k]] - mean);
            }
            for (int k = 0; k < ma.length; k++) {
                e -= ma[k] * into[t - maLags[k]];
            }
            into[t] = e;
        }
    }
}
