package io.mizan.algorithms.prediction;

import io.mizan.model.forecast.Forecast.Interval;
import io.mizan.model.forecast.Forecaster;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How series go on, with bounded work: equal series are forecast once; of many different ones the mean is forecast and shared
 * out by their past shares; and when a number of forecasts is spent, the median of the newest values has to do.
 */
final class SeriesForecasts {
    /** Series of one template that are forecast one by one. */
    private static final int MOST_DIFFERENT = 24;
    /** Forecasts of one prediction. A forecast of a short series takes a few milliseconds at worst. */
    private static final int MOST_FORECASTS = 150;

    private static final int LONGEST = 512;
    private static final int NEWEST = 5;
    private static final double WIDTH = 1.959963984540054;
    private static final double LARGEST = 0x1p62;

    private final Forecaster forecaster;
    private final Map<List<Double>, List<Interval>> known = new HashMap<>();
    private int left = MOST_FORECASTS;

    SeriesForecasts(Forecaster forecaster) {
        this.forecaster = forecaster;
    }

    /**
     * Each series, of equal lengths, with NaN where a value is missing.
     *
     * @return for each series as many values as asked for
     */
    List<List<Interval>> all(List<double[]> series, int horizon) {
        long different = series.stream()
                .filter(one -> !constant(one))
                .map(SeriesForecasts::boxed)
                .distinct()
                .limit(MOST_DIFFERENT + 1L)
                .count();
        if (different <= MOST_DIFFERENT) {
            return series.stream().map(one -> one(one, horizon)).toList();
        }
        return shared(series, horizon);
    }

    /** One series. */
    List<Interval> one(double[] series, int horizon) {
        double[] newest = trimmed(series);
        if (newest.length == 0) {
            return Collections.nCopies(horizon, new Interval(0, 0, 0));
        }
        if (constant(newest)) {
            double value = Math.min(LARGEST, newest[newest.length - 1]);
            return Collections.nCopies(horizon, new Interval(value, value, value));
        }
        List<Double> key = boxed(newest);
        key.add((double) horizon);
        return known.computeIfAbsent(key, absent -> fresh(newest, horizon));
    }

    private List<Interval> fresh(double[] series, int horizon) {
        if (left == 0) {
            return median(series, horizon);
        }
        left--;
        return forecaster.forecast(series, horizon).values().stream()
                .map(interval -> interval(interval.lower(), interval.value(), interval.upper()))
                .toList();
    }

    private static List<Interval> median(double[] series, int horizon) {
        double[] newest =
                Arrays.stream(series).filter(value -> !Double.isNaN(value)).toArray();
        newest = Arrays.copyOfRange(newest, Math.max(0, newest.length - NEWEST), newest.length);
        double mean = Arrays.stream(newest).average().orElse(0);
        double squares = Arrays.stream(newest)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        Arrays.sort(newest);
        double middle = newest[newest.length / 2];
        double half = WIDTH * Math.sqrt(squares / Math.max(1, newest.length - 1));
        return Collections.nCopies(horizon, interval(middle - half, middle, middle + half));
    }

    /** The mean of all is forecast; a series is its share of it, and its interval what it was off by. */
    private List<List<Interval>> shared(List<double[]> series, int horizon) {
        int length = series.get(0).length;
        double[] mean = new double[length];
        for (int t = 0; t < length; t++) {
            int at = t;
            mean[t] = series.stream()
                    .mapToDouble(one -> one[at])
                    .filter(value -> !Double.isNaN(value))
                    .average()
                    .orElse(Double.NaN);
        }
        List<Interval> common = one(mean, horizon);
        List<List<Interval>> result = new ArrayList<>(series.size());
        for (double[] one : series) {
            double own = 0;
            double all = 0;
            for (int t = 0; t < length; t++) {
                own += Double.isNaN(one[t]) ? 0 : one[t];
                all += Double.isNaN(one[t]) ? 0 : mean[t];
            }
            double share = all > 0 ? own / all : 1;
            double squares = 0;
            int count = 0;
            for (int t = 0; t < length; t++) {
                if (!Double.isNaN(one[t])) {
                    squares += (one[t] - share * mean[t]) * (one[t] - share * mean[t]);
                    count++;
                }
            }
            double half = WIDTH * Math.sqrt(squares / Math.max(1, count - 1));
            result.add(common.stream()
                    .map(interval -> interval(
                            share * interval.lower() - half, share * interval.value(), share * interval.upper() + half))
                    .toList());
        }
        return result;
    }

    private static Interval interval(double lower, double value, double upper) {
        double middle = Math.max(0, Math.min(LARGEST, value));
        return new Interval(Math.max(0, Math.min(middle, lower)), middle, Math.min(LARGEST, Math.max(middle, upper)));
    }

    /** Without the gaps before the first value, and not longer than is looked at; empty where nothing is there. */
    private static double[] trimmed(double[] series) {
        int first = Math.max(0, series.length - LONGEST);
        while (first < series.length && Double.isNaN(series[first])) {
            first++;
        }
        int end = series.length;
        while (end > first && Double.isNaN(series[end - 1])) {
            end--;
        }
        return Arrays.copyOfRange(series, first, end);
    }

    private static boolean constant(double[] series) {
        double known = Double.NaN;
        for (double value : series) {
            if (!Double.isNaN(known) && !Double.isNaN(value) && value != known) {
                return false;
            }
            known = Double.isNaN(value) ? known : value;
        }
        return true;
    }

    private static List<Double> boxed(double[] series) {
        List<Double> list = new ArrayList<>(series.length + 1);
        for (double value : series) {
            list.add(value);
        }
        return list;
    }
}
