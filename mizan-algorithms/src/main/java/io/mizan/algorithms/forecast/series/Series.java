package io.mizan.algorithms.forecast.series;

import io.mizan.model.error.Problem;
import java.util.Arrays;

/** Sizes at equal steps, oldest first, some of which may be missing. */
public final class Series {
    /** Far above any size, and far enough below the largest number that sums of squares stay finite. */
    private static final double LARGEST = 0x1p100;

    private final double[] values;

    private Series(double[] values) {
        this.values = values;
    }

    /** Checks and copies: NaN is a gap; negative and endless values are refused, and so are fewer than two values. */
    public static Series of(double[] values) {
        int present = 0;
        for (int i = 0; i < values.length; i++) {
            if (Double.isNaN(values[i])) {
                continue;
            }
            present++;
            if (!(values[i] >= 0 && values[i] <= LARGEST)) {
                throw Problem.impossible("the size is out of range")
                        .with("index", i)
                        .with("value", values[i])
                        .with("expected", "from 0 to 2^100")
                        .exception();
            }
        }
        if (present < 2) {
            throw Problem.impossible("a series must have at least two values")
                    .with("values", present)
                    .maybe("forecast it when it has more values")
                    .exception();
        }
        return new Series(values.clone());
    }

    public int size() {
        return values.length;
    }

    /** The value, NaN where it is missing. */
    public double value(int index) {
        return values[index];
    }

    public boolean gap(int index) {
        return Double.isNaN(values[index]);
    }

    public boolean gapped() {
        return Arrays.stream(values).anyMatch(Double::isNaN);
    }

    /** The values up to an index; it may hold fewer than two. */
    public Series head(int size) {
        return new Series(Arrays.copyOf(values, size));
    }

    /** The newest values. */
    public Series tail(int size) {
        return size >= values.length
                ? this
                : new Series(Arrays.copyOfRange(values, values.length - size, values.length));
    }

    public int present() {
        int present = 0;
        for (double value : values) {
            present += Double.isNaN(value) ? 0 : 1;
        }
        return present;
    }

    /** The newest value that is there. */
    public double last() {
        for (int i = values.length - 1; i >= 0; i--) {
            if (!gap(i)) {
                return values[i];
            }
        }
        return 0;
    }

    /** Whether all values that are there are the same. */
    public boolean constant() {
        double last = last();
        return Arrays.stream(values).allMatch(value -> Double.isNaN(value) || value == last);
    }

    /** A copy without gaps: from the same phase of the nearest season that has one, else on a line between neighbours. */
    public double[] filled(int period) {
        double[] filled = values.clone();
        if (period > 1) {
            for (int i = 0; i < filled.length; i++) {
                filled[i] = gap(i) ? samePhase(i, period) : filled[i];
            }
        }
        int before = -1;
        for (int i = 0; i < filled.length; i++) {
            if (Double.isNaN(filled[i])) {
                continue;
            }
            for (int j = before + 1; j < i; j++) {
                filled[j] = before < 0
                        ? filled[i]
                        : filled[before] + (filled[i] - filled[before]) * (j - before) / (i - before);
            }
            before = i;
        }
        Arrays.fill(filled, before + 1, filled.length, before < 0 ? 0 : filled[Math.max(before, 0)]);
        return filled;
    }

    private double samePhase(int index, int period) {
        for (int away = period; away < values.length; away += period) {
            if (index - away >= 0 && !gap(index - away)) {
                return values[index - away];
            }
            if (index + away < values.length && !gap(index + away)) {
                return values[index + away];
            }
        }
        return Double.NaN;
    }
}
