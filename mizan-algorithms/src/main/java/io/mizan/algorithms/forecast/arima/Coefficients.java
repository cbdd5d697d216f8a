package io.mizan.algorithms.forecast.arima;

/**
 * The coefficients of an ARMA model with season, in the signs of Box and Jenkins' regression form:
 * z(t) = Σ ar z(t-i) + e(t) + Σ ma e(t-j), times the same over seasons.
 *
 * <p>An optimiser sees unbounded numbers u. Their hyperbolic tangents are partial autocorrelations, and the Durbin-Levinson
 * recursion makes of any partial autocorrelations within (-1, 1) a stationary autoregression (Monahan 1984); the same with
 * the other sign makes an invertible moving average.
 */
final class Coefficients {
    /** Beyond this a root is on the unit circle for all that a computer can tell. */
    private static final double MOST = 0.9999;

    private final double[] ar;
    private final double[] ma;
    private final double[] seasonalAr;
    private final double[] seasonalMa;
    private final double constant;
    private final int period;

    private Coefficients(
            double[] ar, double[] ma, double[] seasonalAr, double[] seasonalMa, double constant, int period) {
        this.ar = ar;
        this.ma = ma;
        this.seasonalAr = seasonalAr;
        this.seasonalMa = seasonalMa;
        this.constant = constant;
        this.period = period;
    }

    /** From unbounded numbers, in the order ar, ma, seasonal ar, seasonal ma, constant. */
    static Coefficients of(ArimaOrder order, double[] unbounded) {
        int at = 0;
        double[] ar = levinson(unbounded, at, order.p());
        at += order.p();
        double[] ma = negated(levinson(unbounded, at, order.q()));
        at += order.q();
        double[] seasonalAr = levinson(unbounded, at, order.seasonalP());
        at += order.seasonalP();
        double[] seasonalMa = negated(levinson(unbounded, at, order.seasonalQ()));
        at += order.seasonalQ();
        double constant = order.constant() ? unbounded[at] : 0;
        return new Coefficients(ar, ma, seasonalAr, seasonalMa, constant, order.period());
    }

    private static double[] levinson(double[] unbounded, int from, int count) {
        double[] phi = new double[count];
        double[] before = new double[count];
        for (int k = 0; k < count; k++) {
            double partial = MOST * Math.tanh(unbounded[from + k]);
            System.arraycopy(phi, 0, before, 0, k);
            phi[k] = partial;
            for (int i = 0; i < k; i++) {
                phi[i] = before[i] - partial * before[k - 1 - i];
            }
        }
        return phi;
    }

    private static double[] negated(double[] values) {
        for (int i = 0; i < values.length; i++) {
            values[i] = -values[i];
        }
        return values;
    }

    double[] ar() {
        return ar.clone();
    }

    double[] ma() {
        return ma.clone();
    }

    double[] seasonalAr() {
        return seasonalAr.clone();
    }

    double[] seasonalMa() {
        return seasonalMa.clone();
    }

    /** The mean of the differenced series. */
    double constant() {
        return constant;
    }

    /** Both autoregressions multiplied: element i belongs to lag i + 1. */
    double[] phi() {
        return product(ar, seasonalAr, -1);
    }

    /** Both moving averages multiplied: element j belongs to lag j + 1. */
    double[] theta() {
        return product(ma, seasonalMa, 1);
    }

    /** (1 + sign Σ a B^i)(1 + sign Σ b B^js) = 1 + sign Σ result B^k. */
    private double[] product(double[] near, double[] far, int sign) {
        double[] result = new double[near.length + far.length * period];
        System.arraycopy(near, 0, result, 0, near.length);
        for (int j = 0; j < far.length; j++) {
            int lag = (j + 1) * period;
            result[lag - 1] += far[j];
            for (int i = 0; i < near.length; i++) {
                result[lag + i] += sign * near[i] * far[j];
            }
        }
        return result;
    }
}
