package io.mizan.algorithms.forecast.arima;

/** How often a series has to be differenced. */
public final class Stationarity {
    /** The 5 percent point of the statistic around a level (Kwiatkowski, Phillips, Schmidt and Shin 1992, table 1). */
    private static final double CRITICAL = 0.463;

    /** Above this share of variance a season is strong enough to be differenced (Wang, Smith and Hyndman 2006). */
    private static final double STRONG = 0.64;

    private Stationarity() {}

    /** Whether the test lets the values have a level that stands still. */
    public static boolean level(double[] values) {
        return values.length <= 3 || kpss(values) <= CRITICAL;
    }

    /** Differences until the test no longer refuses a level, at most twice. */
    static int differences(double[] values) {
        double[] rest = values;
        int d = 0;
        while (d < ArimaOrder.MOST_DIFFERENCES && rest.length > 3 && kpss(rest) > CRITICAL) {
            rest = Differences.once(rest, 1);
            d++;
        }
        return d;
    }

    /** The KPSS statistic around a level, Bartlett's window of 3√n/13 lags; 0 for a constant. */
    static double kpss(double[] values) {
        int n = values.length;
        double mean = 0;
        for (double value : values) {
            mean += value / n;
        }
        double[] rest = new double[n];
        double sums = 0;
        double sum = 0;
        double spread = 0;
        for (int i = 0; i < n; i++) {
            rest[i] = values[i] - mean;
            sum += rest[i];
            sums += sum * sum;
            spread += rest[i] * rest[i];
        }
        int lags = (int) (3 * Math.sqrt(n) / 13);
        for (int lag = 1; lag <= lags; lag++) {
            double product = 0;
            for (int i = lag; i < n; i++) {
                product += rest[i] * rest[i - lag];
            }
            spread += 2 * (1 - lag / (lags + 1.0)) * product;
        }
        // What is left of a constant after rounding is not a spread.
        return spread <= 1e-18 * n * mean * mean || spread <= 0 ? 0 : sums / n / spread;
    }

    /** Whether the season explains so much of the detrended series that it should be differenced. */
    static boolean strongSeason(double[] values, int period) {
        if (period < 2 || values.length < 2 * period + 2) {
            return false;
        }
        int half = period / 2;
        double[] sums = new double[period];
        int[] counts = new int[period];
        double[] detrended = new double[values.length];
        double window = 0;
        for (int i = 0; i < period; i++) {
            window += values[i];
        }
        for (int from = 0; from + period < values.length; from++) {
            double next = window - values[from] + values[from + period];
            int at = from + half;
            double mean = period % 2 == 1 ? window / period : (window + next) / (2 * period);
            detrended[at] = values[at] - mean;
            sums[at % period] += detrended[at];
            counts[at % period]++;
            window = next;
        }
        double all = 0;
        double rest = 0;
        for (int at = half; at + period - half < values.length; at++) {
            double mean = sums[at % period] / counts[at % period];
            all += detrended[at] * detrended[at];
            rest += (detrended[at] - mean) * (detrended[at] - mean);
        }
        return all > 0 && 1 - rest / all > STRONG;
    }
}
