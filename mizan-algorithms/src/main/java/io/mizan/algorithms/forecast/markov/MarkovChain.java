package io.mizan.algorithms.forecast.markov;

import io.mizan.algorithms.forecast.series.Model;
import io.mizan.algorithms.forecast.series.Path;
import io.mizan.algorithms.forecast.series.Series;
import java.util.BitSet;

/**
 * A Markov chain on quantised values: what followed the last one or two values before, follows them again. A context that was
 * never seen falls to the lower order. The forecast is the median of the distribution, which makes the sum of absolute
 * errors smallest, and the interval its 2.5 and 97.5 percent points. O(n) to learn, at most 4,096 steps for each forecast.
 */
public final class MarkovChain implements Model {
    private static final double OUTSIDE = 0.025;
    private static final double ROUNDING = 1e-12;

    private final int order;

    public MarkovChain(int order) {
        this.order = order;
    }

    @Override
    public String name() {
        return "markov" + order;
    }

    @Override
    public Fitted fit(Series series, int period) {
        Levels levels = new Levels(series);
        int k = levels.count();
        double[][] next = order == 2 ? pairs(series, levels, k) : new double[0][];
        double[][] single = singles(series, levels, k);
        int seen = contexts(series, levels, k);
        return new Fitted() {
            @Override
            public String order() {
                return String.valueOf(order);
            }

            /** One for each context that was seen: the value that follows it. */
            @Override
            public int parameters() {
                return seen;
            }

            @Override
            public Path after(Series now, int horizon) {
                return walk(now, horizon, levels, single, next);
            }
        };
    }

    private int contexts(Series series, Levels levels, int k) {
        BitSet seen = new BitSet();
        for (int i = order - 1; i < series.size() - 1; i++) {
            boolean whole = !series.gap(i) && !series.gap(i + 1) && (order == 1 || !series.gap(i - 1));
            if (whole) {
                int before = order == 1 ? 0 : levels.of(series.value(i - 1));
                seen.set(before * k + levels.of(series.value(i)));
            }
        }
        return seen.cardinality();
    }

    /** For each level, the shares of the levels that followed it; all equal where none did. */
    private static double[][] singles(Series series, Levels levels, int k) {
        double[][] counts = new double[k][k];
        double[] all = new double[k];
        for (int i = 0; i < series.size(); i++) {
            if (series.gap(i)) {
                continue;
            }
            int level = levels.of(series.value(i));
            all[level]++;
            if (i > 0 && !series.gap(i - 1)) {
                counts[levels.of(series.value(i - 1))][level]++;
            }
        }
        normalise(all, all);
        for (double[] row : counts) {
            normalise(row, all);
        }
        return counts;
    }

    private static double[][] pairs(Series series, Levels levels, int k) {
        double[][] counts = new double[k * k][k];
        double[][] single = singles(series, levels, k);
        for (int i = 2; i < series.size(); i++) {
            if (!series.gap(i) && !series.gap(i - 1) && !series.gap(i - 2)) {
                int context = levels.of(series.value(i - 2)) * k + levels.of(series.value(i - 1));
                counts[context][levels.of(series.value(i))]++;
            }
        }
        for (int context = 0; context < counts.length; context++) {
            normalise(counts[context], single[context % k]);
        }
        return counts;
    }

    private static void normalise(double[] row, double[] otherwise) {
        double sum = 0;
        for (double count : row) {
            sum += count;
        }
        for (int i = 0; i < row.length; i++) {
            row[i] = sum == 0 ? otherwise[i] : row[i] / sum;
        }
    }

    private Path walk(Series now, int horizon, Levels levels, double[][] single, double[][] pairs) {
        int k = levels.count();
        int last = now.size() - 1;
        while (now.gap(last)) {
            last--;
        }
        int missing = now.size() - 1 - last;
        int level = levels.of(now.value(last));
        boolean two = order == 2 && last > 0 && !now.gap(last - 1);
        double[] states = new double[order == 2 ? k * k : k];
        double[] shares = new double[k];
        if (order == 1) {
            states[level] = 1;
        } else if (two) {
            states[levels.of(now.value(last - 1)) * k + level] = 1;
        } else {
            for (int before = 0; before < k; before++) {
                states[before * k + level] = 1.0 / k;
            }
        }
        double[] value = new double[horizon];
        double[] lower = new double[horizon];
        double[] upper = new double[horizon];
        for (int step = -missing; step < horizon; step++) {
            states = order == 2 ? pairStep(states, pairs, k) : singleStep(states, single);
            for (int i = 0; i < k; i++) {
                shares[i] = 0;
            }
            for (int i = 0; i < states.length; i++) {
                shares[i % k] += states[i];
            }
            if (step >= 0) {
                value[step] = levels.middle(quantile(shares, 0.5));
                lower[step] = levels.lowest(quantile(shares, OUTSIDE));
                upper[step] = levels.highest(quantile(shares, 1 - OUTSIDE));
            }
        }
        return new Path(value, lower, upper);
    }

    private static double[] singleStep(double[] states, double[][] next) {
        double[] after = new double[states.length];
        for (int from = 0; from < states.length; from++) {
            for (int to = 0; to < states.length && states[from] > 0; to++) {
                after[to] += states[from] * next[from][to];
            }
        }
        return after;
    }

    private static double[] pairStep(double[] states, double[][] next, int k) {
        double[] after = new double[states.length];
        for (int pair = 0; pair < states.length; pair++) {
            int first = pair % k * k;
            for (int to = 0; to < k && states[pair] > 0; to++) {
                after[first + to] += states[pair] * next[pair][to];
            }
        }
        return after;
    }

    private static int quantile(double[] shares, double share) {
        double sum = 0;
        for (int level = 0; level < shares.length; level++) {
            sum += shares[level];
            if (sum >= share - ROUNDING) {
                return level;
            }
        }
        return shares.length - 1;
    }
}
