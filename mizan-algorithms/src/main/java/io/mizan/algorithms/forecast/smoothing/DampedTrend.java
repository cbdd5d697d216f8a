package io.mizan.algorithms.forecast.smoothing;

import io.mizan.algorithms.forecast.series.LeastSquares;
import io.mizan.algorithms.forecast.series.Model;
import io.mizan.algorithms.forecast.series.Path;
import io.mizan.algorithms.forecast.series.Series;
import io.mizan.algorithms.forecast.smoothing.Smoother.State;

/**
 * Holt's exponential smoothing with a damped trend: growth that lasts for a while and levels off.
 *
 * <p>α, β and φ minimise the sum of squared one-step errors by Levenberg and Marquardt's method; errors are linear in the
 * first level and trend, so that these are solved for inside of each step. Intervals are those of the state-space form (class 1
 * of Hyndman, Koehler, Ord and Snyder 2008, chapter 6), the variance corrected for the five numbers estimated. O(n) for each
 * step; only the newest 2,000 values are learnt from.
 */
public final class DampedTrend implements Model {
    private static final int MOST_POINTS = 2_000;
    private static final int ESTIMATED = 5;
    private static final double LEAST_PHI = 0.8;
    private static final double MOST_PHI = 1.0;
    private static final double LEAST_ALPHA = 1e-3;
    private static final double MOST_ALPHA = 0.999;
    private static final double TOLERANCE = 1e-6;
    private static final int STEPS = 30;
    /** Sums of squares of smoothing have several valleys: one with a slow level, one with a fast one. */
    private static final double[][] STARTS = {{-2, -2, 1}, {1, -2, 1}};

    @Override
    public String name() {
        return "damped-trend";
    }

    @Override
    public Fitted fit(Series series, int period) {
        int from = Math.max(0, series.size() - MOST_POINTS);
        double scale = scale(series, from);
        double[] best = {};
        double least = Double.POSITIVE_INFINITY;
        int count = series.size() - from;
        Start solver = new Start(series, from);
        for (double[] start : STARTS) {
            double[] found = LeastSquares.minimise(
                    (u, into) -> {
                        solver.errors(smoother(u), into);
                        for (int i = 0; i < into.length; i++) {
                            into[i] /= scale;
                        }
                    },
                    count,
                    start,
                    TOLERANCE,
                    STEPS);
            double squares = squares(solver, smoother(found), count);
            if (squares < least) {
                least = squares;
                best = found;
            }
        }
        Smoother smoother = smoother(best.length == 0 ? STARTS[0] : best);
        State first = solver.errors(smoother, new double[count]);
        int present = series.tail(count).present();
        double variance = squares(solver, smoother, count) / Math.max(1, present - ESTIMATED);
        return new Fitted() {
            @Override
            public int parameters() {
                return ESTIMATED;
            }

            @Override
            public Path after(Series now, int horizon) {
                double[] errors = new double[now.size() - from];
                State last = smoother.run(now, from, first, errors);
                return path(smoother, last, variance, horizon, missing(now));
            }
        };
    }

    private static int missing(Series series) {
        int missing = 0;
        while (series.gap(series.size() - 1 - missing)) {
            missing++;
        }
        return missing;
    }

    private static Path path(Smoother smoother, State last, double variance, int horizon, int missing) {
        double[] value = new double[horizon];
        double[] deviation = new double[horizon];
        double damped = 0;
        double power = 1;
        for (int h = 0; h < horizon; h++) {
            power *= smoother.phi();
            damped += power;
            value[h] = last.level() + damped * last.trend();
        }
        double weights = 1;
        damped = 0;
        power = 1;
        for (int h = 0; h < horizon + missing; h++) {
            if (h >= missing) {
                deviation[h - missing] = Math.sqrt(variance * weights);
            }
            power *= smoother.phi();
            damped += power;
            double weight = smoother.alpha() + smoother.beta() * damped;
            weights += weight * weight;
        }
        return Path.normal(horizon, h -> value[h], h -> deviation[h]);
    }

    private static double squares(Start solver, Smoother smoother, int count) {
        double[] errors = new double[count];
        solver.errors(smoother, errors);
        double squares = 0;
        for (double error : errors) {
            squares += error * error;
        }
        return squares;
    }

    private static Smoother smoother(double[] u) {
        double alpha = LEAST_ALPHA + (MOST_ALPHA - LEAST_ALPHA) * logistic(u[0]);
        return new Smoother(alpha, alpha * logistic(u[1]), LEAST_PHI + (MOST_PHI - LEAST_PHI) * logistic(u[2]));
    }

    private static double logistic(double x) {
        return 1 / (1 + Math.exp(-x));
    }

    private static double scale(Series series, int from) {
        double largest = 0;
        for (int i = from; i < series.size(); i++) {
            largest = Math.max(largest, series.gap(i) ? 0 : series.value(i));
        }
        return largest > 0 ? largest : 1;
    }
}
