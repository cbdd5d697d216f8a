package io.mizan.algorithms.forecast.naive;

import io.mizan.algorithms.forecast.series.Model;
import io.mizan.algorithms.forecast.series.Path;
import io.mizan.algorithms.forecast.series.Series;
import java.util.Arrays;

/**
 * Each phase of the season is the median of its newest values, which makes the sum of absolute errors smallest and does not
 * mind an outlier. Intervals are per phase: the rare huge write of a checkpoint does not widen those of the small ones.
 * Without a season it is the median of the newest values.
 */
public final class SeasonalMedian implements Model {
    private static final int MOST_SEASONS = 24;
    private static final int FEWEST_FOR_A_PHASE = 4;

    @Override
    public String name() {
        return "seasonal";
    }

    @Override
    public Fitted fit(Series series, int period) {
        return (now, horizon) -> {
            double[] middle = new double[period];
            double[] deviation = new double[period];
            double squares = 0;
            int count = 0;
            for (int phase = 0; phase < period; phase++) {
                double[] values = phase(now, period, phase);
                middle[phase] = values.length == 0 ? now.last() : median(values);
                double sum = 0;
                for (double value : values) {
                    sum += (value - middle[phase]) * (value - middle[phase]);
                }
                squares += sum;
                count += values.length;
                deviation[phase] =
                        values.length < FEWEST_FOR_A_PHASE ? Double.NaN : Math.sqrt(sum / (values.length - 1));
            }
            double common = Math.sqrt(squares / Math.max(1, count - period));
            return Path.normal(horizon, h -> middle[h % period], h -> {
                double own = deviation[h % period];
                return Double.isNaN(own) ? common : own;
            });
        };
    }

    private static double[] phase(Series series, int period, int phase) {
        double[] values = new double[MOST_SEASONS];
        int count = 0;
        for (int at = series.size() - period + phase; at >= 0 && count < MOST_SEASONS; at -= period) {
            if (!series.gap(at)) {
                values[count++] = series.value(at);
            }
        }
        return Arrays.copyOf(values, count);
    }

    private static double median(double[] values) {
        Arrays.sort(values);
        int half = values.length / 2;
        return values.length % 2 == 1 ? values[half] : values[half - 1] + (values[half] - values[half - 1]) / 2;
    }
}
