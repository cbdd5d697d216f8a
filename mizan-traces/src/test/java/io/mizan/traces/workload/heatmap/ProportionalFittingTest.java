package io.mizan.traces.workload.heatmap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ProportionalFittingTest {

    /** The sums of a random table are met by every table that begins with the same cells. */
    @Test
    void rowsAndColumnsAreMet() {
        for (int seed = 0; seed < 200; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int rows = random.nextInt(1, 8);
            int columns = random.nextInt(1, 8);
            double[] values = new double[rows * columns];
            int[] rowOf = new int[values.length];
            int[] begins = new int[columns + 1];
            double[] rowSums = new double[rows];
            double[] columnSums = new double[columns];
            int cells = 0;
            for (int column = 0; column < columns; column++) {
                for (int row = 0; row < rows; row++) {
                    if (random.nextInt(3) > 0) {
                        double truth = 1 + random.nextDouble() * 100;
                        rowSums[row] += truth;
                        columnSums[column] += truth;
                        rowOf[cells] = row;
                        values[cells++] = 1 + random.nextDouble();
                    }
                }
                begins[column + 1] = cells;
            }
            double[] used = Arrays.copyOf(values, cells);
            int[] usedRows = Arrays.copyOf(rowOf, cells);
            new ProportionalFitting(used, usedRows, begins).fit(rowSums, columnSums);
            double[] found = new double[rows];
            for (int cell = 0; cell < cells; cell++) {
                assertThat(used[cell]).isNotNegative();
                found[usedRows[cell]] += used[cell];
            }
            for (int row = 0; row < rows; row++) {
                assertThat(found[row]).as("seed %s", seed).isCloseTo(rowSums[row], within(0.02 * rowSums[row] + 1e-9));
            }
            for (int column = 0; column < columns; column++) {
                double sum = 0;
                for (int cell = begins[column]; cell < begins[column + 1]; cell++) {
                    sum += used[cell];
                }
                assertThat(sum).isCloseTo(columnSums[column], within(1e-6));
            }
        }
    }

    @Test
    void whereTheyContradictColumnsAreRight() {
        double[] values = {1, 1};
        new ProportionalFitting(values, new int[] {0, 1}, new int[] {0, 2})
                .fit(new double[] {30, 10}, new double[] {8});
        assertThat(values[0]).isCloseTo(6, within(1e-6));
        assertThat(values[1]).isCloseTo(2, within(1e-6));
    }
}
