package io.mizan.model.forecast;

import io.mizan.model.error.Problem;
import java.util.List;

/**
 * Forecasts of the next values of a series, nearest first.
 *
 * @param model the model and, where it has one, its order
 * @param period the season found, 1 where there is none
 */
public record Forecast(String model, int period, List<Interval> values) {

    /** A value and the interval that should hold it. */
    public record Interval(double lower, double value, double upper) {
        public Interval {
            if (!(lower <= value && value <= upper)) {
                throw Problem.impossible("a forecast outside its own interval")
                        .with("lower", lower)
                        .with("value", value)
                        .with("upper", upper)
                        .exception();
            }
        }
    }

    public Forecast {
        values = List.copyOf(values);
        if (period < 1) {
            throw Problem.impossible("a period is at least 1")
                    .with("period", period)
                    .exception();
        }
    }
}
