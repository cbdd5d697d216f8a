package io.mizan.model.forecast;

/** Says how a series of sizes goes on. Given the same series, a forecaster gives the same answer. */
public interface Forecaster {

    /** The name by which it is chosen. */
    String name();

    /**
     * @param series past values, oldest first, at equal steps; NaN where a value is missing; at least two values are there,
     *     none of them negative; the array is not changed
     * @param horizon how many values to forecast, at least 1
     */
    Forecast forecast(double[] series, int horizon);
}
