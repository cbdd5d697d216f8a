package io.mizan.algorithms.forecast;

import io.mizan.algorithms.forecast.series.Model;
import io.mizan.algorithms.forecast.series.Path;
import io.mizan.algorithms.forecast.series.Series;

/**
 * Judges models on the last third of a series, or a little more: a model learns once from what lies before the first origin
 * and forecasts from each origin with what is known by then. A stretch of forecasts is at least one season long, or else the
 * origins could miss every checkpoint.
 */
final class RollingOrigin {
    private static final int MOST_ORIGINS = 10;
    /** Standard errors that a saving must exceed; neighbouring origins share values, so that they are worth less than they seem. */
    private static final double SURELY = 2;

    private final Series series;
    private final int period;
    private final int length;
    private final int first;
    private final Series past;

    RollingOrigin(Series series, int period, int horizon) {
        int n = series.size();
        this.series = series;
        this.period = period;
        int wanted = Math.max(1, Math.min(horizon, n / 4));
        this.length = period > 1 && period <= n / 3 ? Math.max(wanted, period) : wanted;
        int begin = Math.max(1, n - Math.max(length, n / 3));
        while (begin < n - 1 && series.head(begin).present() < 2) {
            begin++;
        }
        this.first = begin;
        this.past = series.head(begin);
    }

    /** Whether there is enough to learn from before the first origin. */
    boolean possible() {
        return past.present() >= 2 && first < series.size();
    }

    /** Learns from what lies before the first origin. */
    Model.Fitted fit(Model model) {
        return model.fit(past, period);
    }

    /** Sums of absolute errors from each origin; comparable between models, since they forecast the same values. */
    double[] errors(Model.Fitted fitted) {
        int last = Math.max(first, series.size() - length);
        double[] errors = new double[Math.min(MOST_ORIGINS, last - first + 1)];
        for (int i = 0; i < errors.length; i++) {
            int origin = errors.length == 1 ? first : first + (int) ((long) i * (last - first) / (errors.length - 1));
            int steps = Math.min(length, series.size() - origin);
            Path path = fitted.after(series.head(origin), steps);
            for (int h = 0; h < steps; h++) {
                double actual = series.value(origin + h);
                errors[i] += Double.isNaN(actual) ? 0 : Math.abs(path.value(h) - actual);
            }
        }
        return errors;
    }

    /** Whether one model saves a share of the errors of another, and does so from most origins: not by luck at a few. */
    static boolean better(double[] errors, double[] others, double share) {
        int n = errors.length;
        double sum = 0;
        double other = 0;
        for (int i = 0; i < n; i++) {
            sum += errors[i];
            other += others[i];
        }
        double saved = (other - sum) / n;
        double squares = 0;
        for (int i = 0; i < n; i++) {
            squares += (others[i] - errors[i] - saved) * (others[i] - errors[i] - saved);
        }
        double chance = n < 2 ? 0 : Math.sqrt(squares / (n - 1) / n);
        return sum < (1 - share) * other && saved > SURELY * chance;
    }
}
