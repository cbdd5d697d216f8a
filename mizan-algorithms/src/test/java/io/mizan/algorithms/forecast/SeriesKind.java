package io.mizan.algorithms.forecast;

import java.util.Arrays;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;

/** Ways in which series come about, each with the best forecast of somebody who knows it. */
enum SeriesKind {
    NOISE,
    SKEWED_NOISE,
    INTERMITTENT,
    WALK,
    DRIFT,
    GROWTH,
    DAMPED_GROWTH,
    SLOWLY_DAMPED_GROWTH,
    AR,
    ZIGZAG,
    AR_ON_GROWTH,
    SEASON_OF_4,
    SEASON_OF_7,
    SEASON_OF_12,
    SEASON_OF_24,
    SEASON_ON_GROWTH;

    /**
     * One series of a process.
     *
     * @param best what is forecast with the true parameters: the conditional median, which has the least absolute error
     */
    record Drawn(double[] past, double[] future, double[] best) {
        double error(double[] forecast) {
            double error = 0;
            for (int h = 0; h < future.length; h++) {
                error += Math.abs(forecast[h] - future[h]);
            }
            return error;
        }
    }

    private interface Maker {
        /** Fills in the values, and from an index on what was best to forecast before that index. */
        void make(double[] values, double[] best, int from, Random random);
    }

    private Maker maker() {
        return switch (this) {
            case NOISE -> noise(random -> 1_000 + 360 * random.nextGaussian(), 1_000);
            case SKEWED_NOISE -> noise(random -> 1_000 * Math.exp(0.5 * random.nextGaussian()), 1_000);
            case INTERMITTENT ->
                noise(random -> random.nextDouble() < 0.3 ? 1_000 + 100 * random.nextGaussian() : 0, 0);
            case WALK -> walk(0);
            case DRIFT -> walk(10);
            case GROWTH -> curve(t -> 1_000 + 20.0 * t, 50);
            case DAMPED_GROWTH -> curve(t -> 1_000 + 1_000 * (1 - Math.pow(0.95, t)), 30);
            case SLOWLY_DAMPED_GROWTH -> curve(t -> 1_000 + 3_000 * (1 - Math.pow(0.985, t)), 30);
            case AR -> autoregression(0.8, 0);
            case ZIGZAG -> autoregression(-0.6, 0);
            case AR_ON_GROWTH -> autoregression(0.6, 10);
            case SEASON_OF_4 -> season(4, 0);
            case SEASON_OF_7 -> season(7, 0);
            case SEASON_OF_12 -> season(12, 0);
            case SEASON_OF_24 -> season(24, 0);
            case SEASON_ON_GROWTH -> season(12, 10);
        };
    }

    Drawn draw(int size, int horizon, long seed) {
        double[] values = new double[size + horizon];
        double[] best = new double[size + horizon];
        maker().make(values, best, size, new Random(seed));
        for (int i = 0; i < values.length; i++) {
            values[i] = Math.max(0, values[i]);
        }
        return new Drawn(
                Arrays.copyOf(values, size),
                Arrays.copyOfRange(values, size, values.length),
                Arrays.copyOfRange(best, size, best.length));
    }

    private static Maker noise(ToDoubleFunction<Random> next, double median) {
        return (values, best, from, random) -> {
            Arrays.setAll(values, t -> next.applyAsDouble(random));
            Arrays.fill(best, median);
        };
    }

    private static Maker curve(IntToDoubleFunction level, double noise) {
        return (values, best, from, random) -> {
            Arrays.setAll(best, level);
            Arrays.setAll(values, t -> best[t] + noise * random.nextGaussian());
        };
    }

    private static Maker walk(double drift) {
        return (values, best, from, random) -> {
            double level = 1_000;
            for (int t = 0; t < values.length; t++) {
                level += drift + 10 * random.nextGaussian();
                values[t] = level;
            }
            for (int t = from; t < best.length; t++) {
                best[t] = values[from - 1] + drift * (t - from + 1);
            }
        };
    }

    private static Maker autoregression(double phi, double slope) {
        return (values, best, from, random) -> {
            double apart = 50 / Math.sqrt(1 - phi * phi) * random.nextGaussian();
            double before = apart;
            for (int t = 0; t < values.length; t++) {
                apart = t == 0 ? apart : phi * apart + 50 * random.nextGaussian();
                before = t < from ? apart : before;
                values[t] = 1_000 + slope * t + apart;
                best[t] = 1_000 + slope * t + before * Math.pow(phi, t - from + 1);
            }
        };
    }

    /** A pattern twice as wide as the noise on it. */
    private static Maker season(int period, double slope) {
        return (values, best, from, random) -> {
            double[] pattern = new double[period];
            Arrays.setAll(pattern, phase -> 200 * random.nextGaussian());
            double mean = Arrays.stream(pattern).average().orElseThrow();
            Arrays.setAll(best, t -> 1_000 + slope * t + pattern[t % period] - mean);
            Arrays.setAll(values, t -> best[t] + 100 * random.nextGaussian());
        };
    }
}
