package io.mizan.traces.workload.heatmap;

import java.util.Arrays;

/**
 * Iterative proportional fitting (Deming and Stephan 1940) of a sparse table: values that keep the proportions they begin with as far
 * as the sums of rows and columns allow. Each step takes time for the cells; where rows and columns contradict each other, columns are
 * right.
 */
final class ProportionalFitting {
    private static final int MOST_STEPS = 200;
    private static final int FEWEST_STEPS = 5;
    private static final long MOST_WORK = 400_000_000;
    private static final double CLOSE = 1e-6;

    /** What a cell takes in memory. */
    static final int CELL_BYTES = 12;

    private final double[] values;
    private final int[] rows;
    /** Where the cells of each column begin; cells of a column are next to each other. */
    private final int[] columns;

    /**
     * @param values what the cells begin with
     * @param rows the row of each cell
     * @param columns where the cells of each column begin, and the end of the last
     */
    ProportionalFitting(double[] values, int[] rows, int[] columns) {
        this.values = values;
        this.rows = rows;
        this.columns = columns;
    }

    /** Fits the values in place. */
    void fit(double[] rowSums, double[] columnSums) {
        double[] factors = new double[rowSums.length];
        scaleColumns(columnSums);
        long steps = Math.max(FEWEST_STEPS, Math.min(MOST_STEPS, MOST_WORK / Math.max(1, values.length)));
        for (int step = 0; step < steps; step++) {
            Arrays.fill(factors, 0);
            for (int cell = 0; cell < values.length; cell++) {
                factors[rows[cell]] += values[cell];
            }
            double worst = 0;
            for (int row = 0; row < factors.length; row++) {
                factors[row] = factors[row] > 0 ? rowSums[row] / factors[row] : 1;
                worst = Math.max(worst, Math.abs(factors[row] - 1));
            }
            if (worst < CLOSE) {
                return;
            }
            for (int cell = 0; cell < values.length; cell++) {
                values[cell] *= factors[rows[cell]];
            }
            scaleColumns(columnSums);
        }
    }

    private void scaleColumns(double[] sums) {
        for (int column = 0; column < sums.length; column++) {
            double sum = 0;
            for (int cell = columns[column]; cell < columns[column + 1]; cell++) {
                sum += values[cell];
            }
            double factor = sum > 0 ? sums[column] / sum : 0;
            for (int cell = columns[column]; cell < columns[column + 1]; cell++) {
                values[cell] *= factor;
            }
        }
    }
}
