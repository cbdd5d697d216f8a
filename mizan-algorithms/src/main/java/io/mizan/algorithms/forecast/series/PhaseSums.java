package io.mizan.algorithms.forecast.series;

/**
 * Sums of the values of a series by their phase, the position in a period; gaps (NaN) do not count.
 *
 * @param sums by phase
 * @param counts how many values each phase has
 * @param squares the sum of the squares of all values
 * @param points how many values there are
 */
record PhaseSums(double[] sums, int[] counts, double total, double squares, int points) {
    static PhaseSums of(double[] values, int period) {
        double[] sums = new double[period];
        int[] counts = new int[period];
        double total = 0;
        double squares = 0;
        int points = 0;
        for (int i = 0; i < values.length; i++) {
            if (!Double.isNaN(values[i])) {
                sums[i % period] += values[i];
                counts[i % period]++;
                total += values[i];
                squares += values[i] * values[i];
                points++;
            }
        }
        return new PhaseSums(sums, counts, total, squares, points);
    }

    double mean(int phase) {
        return sums[phase] / counts[phase];
    }

    double mean() {
        return total / points;
    }
}
