package io.mizan.algorithms.forecast.smoothing;

import io.mizan.algorithms.forecast.series.Series;

/**
 * The recursion of Holt's method with a damped trend (Gardner and McKenzie 1985), in its form of errors:
 *
 * <pre>
 * e = y - (l + φ b)      l' = l + φ b + α e      b' = φ b + β e
 * </pre>
 *
 * A gap has no error: level and trend go on as they would.
 *
 * @param alpha how far the level follows an error, from 0 to 1
 * @param beta how far the trend follows it, from 0 to α
 * @param phi what is left of the trend after each step, at most 1
 */
record Smoother(double alpha, double beta, double phi) {

    /** The level and the trend (by step) after a value. */
    record State(double level, double trend) {}

    /**
     * Runs over a series from an index to its end.
     *
     * @param errors receives the error of each one-step forecast, 0 for a gap; one for each value
     */
    State run(Series series, int from, State start, double[] errors) {
        double level = start.level;
        double trend = start.trend;
        for (int i = from; i < series.size(); i++) {
            double expected = level + phi * trend;
            double error = series.gap(i) ? 0 : series.value(i) - expected;
            errors[i - from] = error;
            level = expected + alpha * error;
            trend = phi * trend + beta * error;
        }
        return new State(level, trend);
    }

    /** How the errors depend on the first state alone: the negative of what a unit of it adds to each, 0 for a gap. */
    void response(Series series, int from, State unit, double[] into) {
        double level = unit.level;
        double trend = unit.trend;
        for (int i = from; i < series.size(); i++) {
            double expected = level + phi * trend;
            double seen = series.gap(i) ? 0 : expected;
            into[i - from] = seen;
            level = expected - alpha * seen;
            trend = phi * trend - beta * seen;
        }
    }
}
