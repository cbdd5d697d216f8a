package io.mizan.algorithms.forecast;

import java.util.OptionalDouble;

/**
 * How far forecasts were from what came. A measure without a meaning is empty: relative errors where all values are 0,
 * scaled ones where the past never changed.
 *
 * @param wape sum of absolute errors / sum of values
 * @param mape mean of absolute error / value, over the values above 0; a small value weighs as much as a huge one
 * @param mase mean absolute error / mean absolute step over one season in the past; below 1 is better than seasonal naive
 */
public record Accuracy(OptionalDouble wape, OptionalDouble mape, OptionalDouble mase) {

    /**
     * @param past what was known, NaN where a value is missing
     * @param actual what came, as long as the forecast; NaN does not count
     */
    public static Accuracy of(double[] past, int period, double[] actual, double[] forecast) {
        double errors = 0;
        double values = 0;
        double ratios = 0;
        int count = 0;
        int above = 0;
        for (int i = 0; i < actual.length; i++) {
            if (Double.isNaN(actual[i])) {
                continue;
            }
            double error = Math.abs(forecast[i] - actual[i]);
            errors += error;
            values += actual[i];
            count++;
            if (actual[i] > 0) {
                ratios += error / actual[i];
                above++;
            }
        }
        double steps = 0;
        int pairs = 0;
        for (int i = period; i < past.length; i++) {
            double step = Math.abs(past[i] - past[i - period]);
            if (!Double.isNaN(step)) {
                steps += step;
                pairs++;
            }
        }
        boolean perfect = errors == 0 && count > 0;
        return new Accuracy(
                perfect ? OptionalDouble.of(0) : ratio(errors, values),
                perfect ? OptionalDouble.of(0) : ratio(ratios, above),
                pairs == 0 || count == 0 ? OptionalDouble.empty() : ratio(errors / count, steps / pairs));
    }

    private static OptionalDouble ratio(double part, double whole) {
        return whole > 0 ? OptionalDouble.of(part / whole) : OptionalDouble.empty();
    }
}
