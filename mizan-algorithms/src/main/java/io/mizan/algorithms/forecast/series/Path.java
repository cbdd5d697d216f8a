package io.mizan.algorithms.forecast.series;

import io.mizan.model.forecast.Forecast.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/** Point forecasts with the ends of their intervals, before anything is made of them. */
public final class Path {
    /** The 0.975 quantile of the normal distribution. */
    private static final double WIDTH = 1.959963984540054;

    private static final double LARGEST = Double.MAX_VALUE;

    private final double[] value;
    private final double[] lower;
    private final double[] upper;

    public Path(double[] value, double[] lower, double[] upper) {
        this.value = value;
        this.lower = lower;
        this.upper = upper;
    }

    /** Values with normal errors, by step from 0. */
    public static Path normal(int horizon, IntToDoubleFunction value, IntToDoubleFunction deviation) {
        double[] values = new double[horizon];
        double[] lower = new double[horizon];
        double[] upper = new double[horizon];
        for (int h = 0; h < horizon; h++) {
            values[h] = value.applyAsDouble(h);
            double half = WIDTH * deviation.applyAsDouble(h);
            lower[h] = values[h] - half;
            upper[h] = values[h] + half;
        }
        return new Path(values, lower, upper);
    }

    public int size() {
        return value.length;
    }

    /** The point forecast as a size. */
    public double value(int step) {
        return bounded(value[step]);
    }

    /** As sizes: what lies below 0 is 0. */
    public List<Interval> intervals() {
        List<Interval> intervals = new ArrayList<>(value.length);
        for (int h = 0; h < value.length; h++) {
            double middle = bounded(value[h]);
            intervals.add(
                    new Interval(Math.min(bounded(lower[h]), middle), middle, Math.max(bounded(upper[h]), middle)));
        }
        return intervals;
    }

    private static double bounded(double x) {
        return x > 0 ? Math.min(x, LARGEST) : 0;
    }
}
