package io.mizan.controller.jobs.memory;

import io.mizan.model.behaviour.Waveform;
import java.util.Arrays;

/** What one job did over time, summed over servers, in at most {@value #BINS} steps: they get twice as long whenever the job outgrows them. */
final class JobWaveform {
    static final int BINS = 512;

    private static final int RATES = 4;

    /** Read, written, operations, metadata operations: amounts in each step. */
    private final float[][] amounts = new float[RATES][];

    private double step;
    private int used;

    JobWaveform(double step) {
        this.step = step;
        for (int rate = 0; rate < RATES; rate++) {
            amounts[rate] = new float[BINS / 8];
        }
    }

    /**
     * Spreads amounts evenly over a time.
     *
     * @param from in seconds since the start of the job, 0 or more
     * @param sums read, written, operations and metadata operations
     */
    void add(double from, double to, double[] sums) {
        while (to > step * BINS) {
            coarsen();
        }
        int last = (int) Math.min(BINS - 1, Math.max(from, Math.nextDown(to)) / step);
        grow(last + 1);
        for (int bin = (int) (from / step); bin <= last; bin++) {
            double share = to <= from ? 1 : (Math.min(to, (bin + 1) * step) - Math.max(from, bin * step)) / (to - from);
            for (int rate = 0; rate < RATES; rate++) {
                amounts[rate][bin] += (float) (share * sums[rate]);
            }
        }
    }

    private void coarsen() {
        for (float[] row : amounts) {
            for (int bin = 0; bin < row.length / 2; bin++) {
                row[bin] = row[2 * bin] + row[2 * bin + 1];
            }
            Arrays.fill(row, row.length / 2, row.length, 0);
        }
        used = (used + 1) / 2;
        step *= 2;
    }

    private void grow(int bins) {
        used = Math.max(used, bins);
        if (used > amounts[0].length) {
            int size = Math.min(BINS, Integer.highestOneBit(2 * used - 1));
            for (int rate = 0; rate < RATES; rate++) {
                amounts[rate] = Arrays.copyOf(amounts[rate], size);
            }
        }
    }

    boolean isSeen() {
        return used > 0;
    }

    /** From the start of the job up to its end. */
    Waveform until(double end) {
        int bins = (int) Math.min(BINS, Math.max(used, Math.ceil(end / step)));
        double[] seconds = new double[bins];
        double[][] rates = new double[RATES][bins];
        for (int bin = 0; bin < bins; bin++) {
            seconds[bin] = bin * step;
            for (int rate = 0; rate < RATES; rate++) {
                rates[rate][bin] = bin < amounts[rate].length ? amounts[rate][bin] / step : 0;
            }
        }
        return new Waveform(seconds, rates[0], rates[1], rates[2], rates[3]);
    }
}
