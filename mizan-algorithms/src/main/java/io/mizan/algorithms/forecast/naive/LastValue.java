package io.mizan.algorithms.forecast.naive;

import io.mizan.algorithms.forecast.series.Model;
import io.mizan.algorithms.forecast.series.Path;
import io.mizan.algorithms.forecast.series.Series;

/** Forecasts the last value: the random walk. */
public final class LastValue implements Model {
    @Override
    public String name() {
        return "last";
    }

    @Override
    public Fitted fit(Series series, int period) {
        double step = Steps.deviation(series, 1, 0);
        return (now, horizon) -> {
            double last = now.last();
            return Path.normal(horizon, h -> last, h -> step * Math.sqrt(h + 1));
        };
    }
}
