package io.mizan.algorithms.wavelet;

/**
 * The discrete Haar wavelet transform of a series of any length, in O(n) time and memory.
 *
 * <p>Each level turns pairs (x, y) into an average (x + y)/√2 and a detail (x - y)/√2 and goes on with the averages. Where their number is
 * odd, the last one is its own partner: its detail is 0 and is not kept. A series of n values so has one average and n - 1 details;
 * for a power of two this is the orthonormal transform.
 *
 * <p>The coefficients stand as the last average, then the details from the coarsest level to the finest.
 */
public final class HaarTransform {
    private static final double ROOT = Math.sqrt(2);

    private HaarTransform() {}

    public static double[] forward(double[] series) {
        double[] coefficients = series.clone();
        double[] averages = new double[(series.length + 1) / 2];
        double[] details = new double[series.length / 2];
        for (int length = series.length; length > 1; length = (length + 1) / 2) {
            int pairs = length / 2;
            int half = length - pairs;
            for (int i = 0; i < pairs; i++) {
                double x = coefficients[2 * i];
                double y = coefficients[2 * i + 1];
                averages[i] = (x + y) / ROOT;
                details[i] = (x - y) / ROOT;
            }
            if (half > pairs) {
                averages[pairs] = coefficients[length - 1] * ROOT;
            }
            System.arraycopy(averages, 0, coefficients, 0, half);
            System.arraycopy(details, 0, coefficients, half, pairs);
        }
        return coefficients;
    }

    public static double[] inverse(double[] coefficients) {
        double[] series = coefficients.clone();
        double[] values = new double[series.length];
        for (int length : lengths(series.length)) {
            int pairs = length / 2;
            int half = length - pairs;
            for (int i = 0; i < pairs; i++) {
                values[2 * i] = (series[i] + series[half + i]) / ROOT;
                values[2 * i + 1] = (series[i] - series[half + i]) / ROOT;
            }
            if (half > pairs) {
                values[length - 1] = series[pairs] / ROOT;
            }
            System.arraycopy(values, 0, series, 0, length);
        }
        return series;
    }

    /** Where the details of the finest level begin; they go on to the end. */
    static int finest(int length) {
        return (length + 1) / 2;
    }

    /** The lengths of the levels, the coarsest first. */
    private static int[] lengths(int length) {
        int levels = length < 2 ? 0 : 32 - Integer.numberOfLeadingZeros(length - 1);
        int[] lengths = new int[levels];
        for (int level = levels - 1, left = length; level >= 0; level--, left = (left + 1) / 2) {
            lengths[level] = left;
        }
        return lengths;
    }
}
