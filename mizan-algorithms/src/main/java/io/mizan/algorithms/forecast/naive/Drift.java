package io.mizan.algorithms.forecast.naive;

import io.mizan.algorithms.forecast.series.Model;
import io.mizan.algorithms.forecast.series.Path;
import io.mizan.algorithms.forecast.series.Series;

/** Goes on along the line from the first value to the last. */
public final class Drift implements Model {
    @Override
    public String name() {
        return "drift";
    }

    @Override
    public Fitted fit(Series series, int period) {
        int first = 0;
        while (series.gap(first)) {
            first++;
        }
        int last = lastPresent(series);
        double slope = (series.value(last) - series.value(first)) / (last - first);
        double step = Steps.deviation(series, 1, slope);
        int steps = last - first;
        return new Fitted() {
            @Override
            public int parameters() {
                return 2;
            }

            @Override
            public Path after(Series now, int horizon) {
                int from = lastPresent(now);
                double value = now.value(from);
                int missing = now.size() - 1 - from;
                return Path.normal(horizon, h -> value + slope * (h + 1 + missing), h -> {
                    double ahead = h + 1 + missing;
                    return step * Math.sqrt(ahead * (1 + ahead / steps));
                });
            }
        };
    }

    private static int lastPresent(Series series) {
        int last = series.size() - 1;
        while (series.gap(last)) {
            last--;
        }
        return last;
    }
}
