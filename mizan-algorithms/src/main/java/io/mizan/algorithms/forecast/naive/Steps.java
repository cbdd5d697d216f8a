package io.mizan.algorithms.forecast.naive;

import io.mizan.algorithms.forecast.series.Series;

/** Statistics of the differences between values at a distance. */
final class Steps {
    private static final int FEWEST_FOR_A_PHASE = 4;

    private Steps() {}

    /** Root mean square of the steps over a distance less their expected size; 0 where there are none. */
    static double deviation(Series series, int distance, double expected) {
        double squares = 0;
        int count = 0;
        for (int i = distance; i < series.size(); i++) {
            double step = series.value(i) - series.value(i - distance) - expected;
            if (!Double.isNaN(step)) {
                squares += step * step;
                count++;
            }
        }
        return count == 0 ? 0 : Math.sqrt(squares / count);
    }

    /** The same for the values of one phase of a season alone, or {@code otherwise} where they are too few to tell. */
    static double deviation(Series series, int period, int phase, double otherwise) {
        double squares = 0;
        int count = 0;
        for (int i = period + phase; i < series.size(); i += period) {
            double step = series.value(i) - series.value(i - period);
            if (!Double.isNaN(step)) {
                squares += step * step;
                count++;
            }
        }
        return count < FEWEST_FOR_A_PHASE ? otherwise : Math.sqrt(squares / count);
    }
}
