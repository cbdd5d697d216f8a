package io.mizan.model.forecast;

import io.mizan.model.error.Problem;
import java.util.List;

/**
 * Forecasts of the next values of a series, nearest first. Values are sizes: neither they nor the ends of their intervals
 * are below 0.
 *
 * @param model the name of the model; where the choice was automatic, of the one that was chosen
 * @param order the order of the model, empty where it has none
 * @param period the season found, 1 where there is none
 */
public record Forecast(String model, String order, int period, List<Interval> values) {

    /** A value and the interval that should hold it in 95 of 100 cases. */
    public record Interval(double lower, double value, double upper) {
        public Interval {
            if (!(0 <= lower && lower <= value && value <= upper && upper < Double.POSITIVE_INFINITY)) {
                throw Problem.impossible("a forecast must be finite, 0 or more and in its own interval")
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
            throw Problem.impossible("a period must be at least 1")
                    .with("period", period)
                    .exception();
        }
    }
}
