package io.mizan.algorithms.forecast.series;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.hipparchus.transform.DftNormalization;
import org.hipparchus.transform.FastFourierTransformer;
import org.hipparchus.transform.TransformType;

/**
 * Finds the season of a series, such as the 12 of a program whose every twelfth write is a checkpoint.
 *
 * <p>Lags at which the autocorrelation of the detrended series has a peak are candidates. Each is judged by the share of
 * variance that the means of its phases explain, corrected for their number; the shortest of the good ones wins, since a
 * multiple of a season is a season as well. What few seasons show must be clearer, and none may be chance ({@link SeasonEvidence}). Where the values show nothing, their
 * logarithms are asked. Complexity O(n log n) for the newest 65,536 values; older ones are not looked at, and a season is
 * seen at least twice.
 */
public final class Periods {
    private static final int MOST_POINTS = 1 << 16;
    private static final int CANDIDATES = 8;
    /** All multiples of a season have peaks of its height, up to noise: the short ones must be among the candidates. */
    private static final double NEARLY_HIGHEST = 0.7;

    private static final int FEWEST_POINTS = 6;
    /** Below this many seasons a moving mean over one of them would leave too little. */
    private static final int SEASONS_FOR_A_MOVING_MEAN = 4;

    private static final double LEAST_EXPLAINED = 0.25;
    private static final double AS_GOOD = 0.95;

    private Periods() {}

    /** The period, 1 where there is none. */
    public static int find(Series series) {
        if (series.present() < FEWEST_POINTS || series.constant()) {
            return 1;
        }
        Series newest = series.tail(MOST_POINTS);
        double[] values = newest.filled(1);
        int period = find(values, newest);
        if (period > 1) {
            return period;
        }
        double[] logarithms = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            logarithms[i] = Math.log1p(values[i]);
        }
        int hidden = find(logarithms, newest);
        // To logarithms a value near 0 is an outlier, and two of them have a distance: the season must show in the
        // values, too.
        return hidden > 1 && SeasonEvidence.significant(withoutLine(values), hidden, searched(values)) ? hidden : 1;
    }

    /** How many lags can be found. */
    private static int searched(double[] values) {
        return Math.max(1, values.length / 2 - 1);
    }

    private static int find(double[] values, Series series) {
        double[] level = withoutLine(values);
        List<Integer> candidates = peaks(autocorrelation(level), values.length);
        double[] scores = new double[candidates.size()];
        double best = 0;
        for (int i = 0; i < scores.length; i++) {
            int period = candidates.get(i);
            double seasons = (double) values.length / period;
            double[] rest = seasons < SEASONS_FOR_A_MOVING_MEAN ? level.clone() : withoutMean(values, period);
            for (int t = 0; t < rest.length; t++) {
                rest[t] = series.gap(t) ? Double.NaN : rest[t];
            }
            double explained = explained(rest, period);
            scores[i] = explained >= LEAST_EXPLAINED + 1 / seasons
                            && SeasonEvidence.significant(rest, period, searched(values))
                    ? explained
                    : 0;
            best = Math.max(best, scores[i]);
        }
        int found = 1;
        for (int i = 0; i < scores.length; i++) {
            if (scores[i] > 0 && scores[i] >= AS_GOOD * best && (found == 1 || candidates.get(i) < found)) {
                found = candidates.get(i);
            }
        }
        return found;
    }

    /** The shortest lags of high peaks, and the highest peaks of all, as far as they stand out of noise. */
    private static List<Integer> peaks(double[] correlation, int points) {
        List<Integer> peaks = new ArrayList<>();
        double noise = 2 / Math.sqrt(points);
        for (int lag = 2; lag <= points / 2; lag++) {
            double here = correlation[lag];
            if (here > noise && here > correlation[lag - 1] && here >= correlation[lag + 1]) {
                peaks.add(lag);
            }
        }
        double highest =
                peaks.stream().mapToDouble(lag -> correlation[lag]).max().orElse(0);
        Stream<Integer> shortest = peaks.stream()
                .filter(lag -> correlation[lag] >= NEARLY_HIGHEST * highest)
                .limit(CANDIDATES);
        Stream<Integer> best = peaks.stream()
                .sorted(Comparator.comparingDouble((Integer lag) -> -correlation[lag]))
                .limit(CANDIDATES);
        return Stream.concat(shortest, best).distinct().toList();
    }

    /** Up to one lag more than half of the points, each over the pairs that there are. */
    private static double[] autocorrelation(double[] values) {
        int size = Integer.highestOneBit(2 * values.length - 1) * 2;
        double[][] data = new double[2][size];
        System.arraycopy(values, 0, data[0], 0, values.length);
        FastFourierTransformer.transformInPlace(data, DftNormalization.STANDARD, TransformType.FORWARD);
        for (int i = 0; i < size; i++) {
            data[0][i] = data[0][i] * data[0][i] + data[1][i] * data[1][i];
            data[1][i] = 0;
        }
        FastFourierTransformer.transformInPlace(data, DftNormalization.STANDARD, TransformType.INVERSE);
        double[] correlation = new double[values.length / 2 + 2];
        double variance = data[0][0] / values.length;
        for (int lag = 0; lag < correlation.length && variance > 0; lag++) {
            correlation[lag] = data[0][lag] / (values.length - lag) / variance;
        }
        return correlation;
    }

    /** The share of variance that belongs to the phases, corrected for their number; gaps (NaN) do not count. */
    private static double explained(double[] values, int period) {
        PhaseSums phases = PhaseSums.of(values, period);
        int points = phases.points();
        double all = phases.squares() - phases.total() * phases.total() / points;
        double between = -phases.total() * phases.total() / points;
        for (int phase = 0; phase < period; phase++) {
            double sum = phases.sums()[phase];
            between += phases.counts()[phase] == 0 ? 0 : sum * sum / phases.counts()[phase];
        }
        if (points <= period + 1 || !(all > 0)) {
            return 0;
        }
        return 1 - (all - between) / (points - period) / (all / (points - 1));
    }

    private static double[] withoutLine(double[] values) {
        int n = values.length;
        double middle = (n - 1) / 2.0;
        double mean = 0;
        for (double value : values) {
            mean += value / n;
        }
        double cross = 0;
        double squares = 0;
        for (int i = 0; i < n; i++) {
            cross += (i - middle) * (values[i] - mean);
            squares += (i - middle) * (i - middle);
        }
        double[] rest = new double[n];
        for (int i = 0; i < n; i++) {
            rest[i] = values[i] - mean - cross / squares * (i - middle);
        }
        return rest;
    }

    /** Less the mean of the season around each value, half a season lost at both ends. */
    private static double[] withoutMean(double[] values, int period) {
        double[] sums = new double[values.length + 1];
        for (int i = 0; i < values.length; i++) {
            sums[i + 1] = sums[i] + values[i];
        }
        double[] rest = new double[values.length];
        int half = period / 2;
        for (int i = 0; i < values.length; i++) {
            int from = i - half;
            int to = from + period;
            if (from < 0 || to + 1 > values.length) {
                rest[i] = Double.NaN;
            } else {
                // An even season has no middle: the two means around it are averaged.
                double mean = period % 2 == 1
                        ? (sums[to] - sums[from]) / period
                        : (sums[to] - sums[from] + sums[to + 1] - sums[from + 1]) / (2.0 * period);
                rest[i] = values[i] - mean;
            }
        }
        return rest;
    }
}
