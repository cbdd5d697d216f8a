package io.mizan.algorithms.forecast.naive;

import io.mizan.algorithms.forecast.series.Model;
import io.mizan.algorithms.forecast.series.Path;
import io.mizan.algorithms.forecast.series.Series;

/** Forecasts the mean of all values: the best that can be said of independent noise around a level. */
public final class Mean implements Model {
    @Override
    public String name() {
        return "mean";
    }

    @Override
    public Fitted fit(Series series, int period) {
        return (now, horizon) -> {
            int count = now.present();
            // From the newest value on, so that the mean of equal values is exactly that value.
            double mean = now.last();
            for (int i = 0; i < now.size(); i++) {
                mean += now.gap(i) ? 0 : (now.value(i) - now.last()) / count;
            }
            double squares = 0;
            for (int i = 0; i < now.size(); i++) {
                squares += now.gap(i) ? 0 : (now.value(i) - mean) * (now.value(i) - mean);
            }
            // The mean is itself uncertain by one part in the number of values.
            double deviation = Math.sqrt(squares / Math.max(1, count - 1) * (1 + 1.0 / count));
            double level = mean;
            return Path.normal(horizon, h -> level, h -> deviation);
        };
    }
}
