package io.mizan.algorithms.forecast;

import io.mizan.algorithms.forecast.series.Model;
import io.mizan.algorithms.forecast.series.Path;
import io.mizan.algorithms.forecast.series.Series;

/**
 * Judges models on the second half of a series: forecasts from up to twenty origins, each with what is known by then, are
 * compared with what came. A model learns again four times on the way, so that it is judged as it would be used; from
 * 100 values on, where more of them hardly move what is learnt, once. A stretch of forecasts is at least one season long, or else the
 * origins could miss every checkpoint; the last ones are cut short, so that the newest values count.
 */
final class RollingOrigin {
    private static final int MOST_ORIGINS = 20;
    private static final int LESSONS = 4;
    private static final int ONE_LESSON_FROM = 100;

    private final Series series;
    private final int period;
    private final int length;
    private final int first;
    private final int last;

    /**
     * How far a model was off.
     *
     * @param error the sum of absolute errors
     * @param fitted the model as it was learnt last
     */
    record Score(double error, Model.Fitted fitted) {

        /**
         * The error with a charge for each number learnt, to compare models by. Akaike's criterion, corrected for few values, is
         * n ln σ² + 2k n / (n - k - 1); on the scale of errors, which is that of σ, the charge is the factor
         * exp(k / (n - k - 1)). It is large where values are few and gone where they are many.
         */
        double charged(int values) {
            int k = fitted.parameters();
            return k >= values - 1 ? Double.POSITIVE_INFINITY : error * Math.exp((double) k / (values - k - 1));
        }
    }

    RollingOrigin(Series series, int period, int horizon) {
        int n = series.size();
        this.series = series;
        this.period = period;
        int wanted = Math.max(1, Math.min(horizon, n / 4));
        this.length = period > 1 && period <= n / 3 ? Math.max(wanted, period) : wanted;
        int begin = Math.max(1, n - Math.max(length, n / 2));
        while (begin < n - 1 && series.head(begin).present() < 2) {
            begin++;
        }
        this.first = begin;
        this.last = Math.max(begin, n - 1 - (length - 1) / 2);
    }

    /** Whether there is enough to learn from before the first origin. */
    boolean possible() {
        return first < series.size() && series.head(first).present() >= 2;
    }

    /** Comparable between models, since all forecast the same values. */
    Score score(Model model) {
        int origins = Math.min(MOST_ORIGINS, last - first + 1);
        int lessons = Math.min(origins, series.size() < ONE_LESSON_FROM ? LESSONS : 1);
        double error = 0;
        Model.Fitted fitted = model.fit(series.head(first), period);
        for (int i = 0; i < origins; i++) {
            int origin = origins == 1 ? first : first + (int) ((long) i * (last - first) / (origins - 1));
            Series known = series.head(origin);
            if (i > 0 && i * lessons / origins != (i - 1) * lessons / origins) {
                fitted = model.fit(known, period);
            }
            int steps = Math.min(length, series.size() - origin);
            Path path = fitted.after(known, steps);
            for (int h = 0; h < steps; h++) {
                double actual = series.value(origin + h);
                error += Double.isNaN(actual) ? 0 : Math.abs(path.value(h) - actual);
            }
        }
        return new Score(error, fitted);
    }
}
