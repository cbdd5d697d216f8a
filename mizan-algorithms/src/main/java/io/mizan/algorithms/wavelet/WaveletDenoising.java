package io.mizan.algorithms.wavelet;

/**
 * A series without its noise, by soft thresholding of Haar coefficients (Donoho and Johnstone 1994).
 *
 * <p>The noise's standard deviation σ is estimated from the finest details as their median absolute value / 0.6745, which a few bursts
 * do not change; all details shrink by the universal threshold σ √(2 ln n), below which, with high probability, all details of pure
 * noise stay. A series that does not change most of the time has no noise and stays as it is. O(n) on average.
 *
 * @param values the series without noise
 * @param threshold the universal threshold, 0 where there is no noise
 */
public record WaveletDenoising(double[] values, double threshold) {
    /** The median absolute value of a standard normal variable. */
    private static final double MEDIAN_OF_NORMAL = 0.6744897501960817;

    public static WaveletDenoising of(double[] series) {
        return of(series, Double.POSITIVE_INFINITY);
    }

    /** @param most the threshold is not above this, where more is known of the noise than the series tells */
    public static WaveletDenoising of(double[] series, double most) {
        int n = series.length;
        double[] coefficients = HaarTransform.forward(series);
        int finest = HaarTransform.finest(n);
        double[] magnitudes = new double[Math.max(0, n - finest)];
        for (int i = 0; i < magnitudes.length; i++) {
            magnitudes[i] = Math.abs(coefficients[finest + i]);
        }
        double deviation =
                magnitudes.length == 0 ? 0 : OrderStatistic.of(magnitudes, magnitudes.length / 2) / MEDIAN_OF_NORMAL;
        double threshold = Math.min(most, deviation * Math.sqrt(2 * Math.log(n)));
        if (threshold == 0) {
            return new WaveletDenoising(series.clone(), 0);
        }
        for (int i = 1; i < n; i++) {
            double size = Math.max(0, Math.abs(coefficients[i]) - threshold);
            coefficients[i] = Math.copySign(size, coefficients[i]);
        }
        return new WaveletDenoising(HaarTransform.inverse(coefficients), threshold);
    }
}
