package io.mizan.algorithms.forecast.arima;

import io.mizan.algorithms.forecast.series.LeastSquares;
import java.util.Arrays;

/**
 * Coefficients of one order, by least squares.
 *
 * <p>The likelihood of a normal ARMA model, its variance already at the best, is a falling function of Σ v²/F times the
 * geometric mean of F, with innovations v of variance σ²F. So the exact likelihood is a sum of squares as well, those of
 * v/√F · exp(Σ log F / 2n), and one method of least squares maximises both likelihoods.
 */
final class Estimate {
    private static final double ROUGH = 1e-4;
    private static final double FINE = 1e-8;
    /** Orders are compared by estimates that are nearly there: the best is estimated again. */
    private static final int ROUGH_STEPS = 12;

    private static final int FINE_STEPS = 30;

    private final ArimaOrder order;
    private final double[] unbounded;
    private final double centre;
    private final double scale;
    private final double variance;
    private final double logLikelihood;
    private final int count;

    private Estimate(
            ArimaOrder order,
            double[] unbounded,
            double centre,
            double scale,
            double variance,
            double logLikelihood,
            int count) {
        this.order = order;
        this.unbounded = unbounded;
        this.centre = centre;
        this.scale = scale;
        this.variance = variance;
        this.logLikelihood = logLikelihood;
        this.count = count;
    }

    /** By conditional likelihood, from differences without gaps. */
    static Estimate conditional(ArimaOrder order, double[] differences) {
        // The constant is estimated as the distance from the mean: a large one would hide the other parameters' steps.
        double centre = order.constant() ? Arrays.stream(differences).average().orElse(0) : 0;
        double scale = scale(differences);
        double[] values = scaled(differences, centre, scale);
        ConditionalResiduals residuals = new ConditionalResiduals(values, order);
        double[] found = LeastSquares.minimise(
                (u, into) -> residuals.at(Coefficients.of(order, u), into),
                values.length,
                new double[order.parameters()],
                ROUGH,
                ROUGH_STEPS);
        double[] innovations = new double[values.length];
        residuals.at(Coefficients.of(order, found), innovations);
        double squares = 0;
        for (double innovation : innovations) {
            squares += innovation * innovation;
        }
        return of(order, found, centre, scale, squares, 0, values.length);
    }

    /** By exact likelihood, from differences with gaps, beginning where another estimate of the same order ended. */
    Estimate exact(double[] differences) {
        double[] values = scaled(differences, centre, scale);
        int present = 0;
        for (double value : values) {
            present += Double.isNaN(value) ? 0 : 1;
        }
        int n = present;
        double[] found = LeastSquares.minimise(
                (u, into) -> {
                    ArmaFilter filter = filtered(u, values, into);
                    double factor = Math.exp(filter.logDeterminant() / (2 * n));
                    for (int i = 0; i < n; i++) {
                        into[i] *= factor;
                    }
                },
                n,
                unbounded,
                FINE,
                FINE_STEPS);
        ArmaFilter filter = filtered(found, values, new double[n]);
        return of(order, found, centre, scale, filter.squares(), filter.logDeterminant(), n);
    }

    private ArmaFilter filtered(double[] u, double[] values, double[] into) {
        Coefficients coefficients = Coefficients.of(order, u);
        ArmaFilter filter = new ArmaFilter(coefficients.phi(), coefficients.theta(), true);
        filter.run(less(values, coefficients.constant()), into);
        return filter;
    }

    private static Estimate of(
            ArimaOrder order, double[] u, double centre, double scale, double squares, double logDeterminant, int n) {
        double variance = squares / n;
        double likelihood = -0.5 * (n * (Math.log(2 * Math.PI * variance) + 1) + logDeterminant) - n * Math.log(scale);
        return new Estimate(order, u, centre, scale, variance * scale * scale, likelihood, n);
    }

    /** A power of two, so that scaling loses nothing. */
    private static double scale(double[] values) {
        double squares = 0;
        double mean = Arrays.stream(values).average().orElse(0);
        for (double value : values) {
            squares += (value - mean) * (value - mean);
        }
        double deviation = Math.sqrt(squares / Math.max(1, values.length));
        return deviation > 0 ? Math.scalb(1.0, Math.getExponent(deviation)) : 1;
    }

    private static double[] scaled(double[] values, double centre, double scale) {
        return Arrays.stream(values).map(value -> (value - centre) / scale).toArray();
    }

    private static double[] less(double[] values, double mean) {
        return mean == 0
                ? values
                : Arrays.stream(values).map(value -> value - mean).toArray();
    }

    ArimaOrder order() {
        return order;
    }

    /** All but the constant, which {@link #constant} has in the units of the series. */
    Coefficients coefficients() {
        return Coefficients.of(order, unbounded);
    }

    double constant() {
        return centre + coefficients().constant() * scale;
    }

    /** The variance of innovations. */
    double variance() {
        return variance;
    }

    double logLikelihood() {
        return logLikelihood;
    }

    /** Akaike's criterion, corrected for few values; infinite where there are too few or the fit is broken. */
    double aicc() {
        int k = order.parameters() + 1;
        double value = -2 * logLikelihood + 2.0 * k + 2.0 * k * (k + 1) / (count - k - 1);
        return count - k - 1 <= 0 || Double.isNaN(value) ? Double.POSITIVE_INFINITY : value;
    }
}
