package io.mizan.algorithms.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.algorithms.forecast.SeriesKind.Drawn;
import io.mizan.model.forecast.Forecast;
import io.mizan.model.forecast.Forecast.Interval;
import io.mizan.model.forecast.Forecaster;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code auto} chooses, measured against those who know the process or the future. */
class ChoiceTest {
    private static final int HORIZON = 12;
    private static final int SERIES = 24;

    private static double[] values(Forecast forecast) {
        return forecast.values().stream().mapToDouble(Interval::value).toArray();
    }

    /** 100 values to learn from and 24 that follow. */
    private static Drawn drawn(IntToDoubleFunction level, double noise, long seed) {
        Random random = new Random(seed);
        double[] best = new double[124];
        Arrays.setAll(best, level);
        double[] series = Arrays.stream(best)
                .map(value -> Math.max(0, value * (1 + noise * random.nextGaussian())))
                .toArray();
        return new Drawn(
                Arrays.copyOf(series, 100), Arrays.copyOfRange(series, 100, 124), Arrays.copyOfRange(best, 100, 124));
    }

    @Test
    void noiseAroundAMeanHasNoSeason() {
        Drawn noise = drawn(t -> 1e6, 0.36, 613);
        Forecast forecast = Forecasters.find("auto").forecast(noise.past(), 24);
        assertThat(forecast.period()).isEqualTo(1);
        double[] mean = new double[24];
        Arrays.fill(mean, Arrays.stream(noise.past()).average().orElseThrow());
        assertThat(noise.error(values(forecast))).isLessThan(1.03 * noise.error(mean));
    }

    @Test
    void noisyGrowthIsNotTheLineFromTheFirstValueToTheLast() {
        Drawn growth = drawn(t -> 1e6 * (1 + 5.0 * t / 124), 0.02, 278);
        Forecast forecast = Forecasters.find("auto").forecast(growth.past(), 24);
        assertThat(growth.error(values(forecast))).isLessThan(1.2 * growth.error(growth.best()));
    }

    /** The level of the test is 5 %; the bound leaves room for the luck of 200 series, and for two scales being searched. */
    @ParameterizedTest
    @CsvSource({"NOISE", "SKEWED_NOISE", "INTERMITTENT", "WALK", "AR", "ZIGZAG", "GROWTH"})
    void whatHasNoSeasonHardlyEverGetsOne(SeriesKind kind) {
        for (int size : new int[] {12, 24, 48, 100}) {
            assertThat(seasons(kind, size, 0)).as("%d values", size).isLessThan(size < 100 ? 22 : 4);
        }
    }

    @ParameterizedTest
    @CsvSource({"SEASON_OF_4, 4", "SEASON_OF_7, 7", "SEASON_OF_12, 12", "SEASON_ON_GROWTH, 12", "SEASON_OF_24, 24"})
    void aSeasonThatWasSeenFourTimesIsFound(SeriesKind kind, int period) {
        assertThat(seasons(kind, 4 * period + 4, period)).isGreaterThan(120);
        assertThat(seasons(kind, 10 * period, 0)).isGreaterThan(175);
    }

    /** How many of 200 series have a season, of a given length or, for 0, of any. */
    private static int seasons(SeriesKind kind, int size, int period) {
        int found = 0;
        for (int seed = 0; seed < 200; seed++) {
            double[] past = kind.draw(size, 1, seed).past();
            int here = Forecasters.find("last").forecast(past, 1).period();
            found += here > 1 && (period == 0 || here % period == 0) ? 1 : 0;
        }
        return found;
    }

    /** Errors of one kind, summed over its series. */
    private record Errors(double auto, double candidate, double oracle) {}

    private static Errors errors(SeriesKind kind, int size) {
        List<Forecaster> all = Forecasters.all();
        double[] sums = new double[all.size()];
        double oracle = 0;
        for (int seed = 0; seed < SERIES; seed++) {
            Drawn drawn = kind.draw(size, HORIZON, 7_919L * seed + size);
            for (int i = 0; i < sums.length; i++) {
                sums[i] += drawn.error(values(all.get(i).forecast(drawn.past(), HORIZON)));
            }
            oracle += drawn.error(drawn.best());
        }
        return new Errors(sums[0], Arrays.stream(sums).skip(1).min().orElseThrow(), oracle);
    }

    /** The best single candidate is known only afterwards, and the oracle has parameters that must be learnt. */
    @ParameterizedTest
    @EnumSource(SeriesKind.class)
    void with100ValuesTheChoiceIsNearlyAsGoodAsTheBestCandidate(SeriesKind kind) {
        Errors errors = errors(kind, 100);
        assertThat(errors.auto()).isLessThan(1.25 * errors.candidate());
        assertThat(errors.auto()).isLessThan(1.4 * errors.oracle());
    }

    @ParameterizedTest
    @CsvSource({"24, 1.14, 1.5", "50, 1.08, 1.2", "100, 1.06, 1.12"})
    void overAllProcessesTheChoiceCostsLittle(int size, double candidate, double oracle) {
        double logOfCandidate = 0;
        double logOfOracle = 0;
        for (SeriesKind kind : SeriesKind.values()) {
            Errors errors = errors(kind, size);
            logOfCandidate += Math.log(errors.auto() / errors.candidate());
            logOfOracle += Math.log(errors.auto() / errors.oracle());
        }
        assertThat(Math.exp(logOfCandidate / SeriesKind.values().length)).isLessThan(candidate);
        assertThat(Math.exp(logOfOracle / SeriesKind.values().length)).isLessThan(oracle);
    }

    /** Series of a kind that the model describes: 95 of 100 values should lie inside. */
    @ParameterizedTest
    @CsvSource({"mean, NOISE", "damped-trend, DAMPED_GROWTH", "damped-trend, GROWTH", "damped-trend, WALK"})
    void intervalsHoldWhatTheyPromise(String model, SeriesKind kind) {
        for (int size : new int[] {100, 200}) {
            assertThat(covered(model, kind, size)).isBetween(0.92, 0.98);
        }
    }

    private static double covered(String model, SeriesKind kind, int size) {
        int inside = 0;
        for (int seed = 0; seed < 100; seed++) {
            Drawn drawn = kind.draw(size, HORIZON, seed);
            List<Interval> forecast =
                    Forecasters.find(model).forecast(drawn.past(), HORIZON).values();
            for (int h = 0; h < HORIZON; h++) {
                double value = drawn.future()[h];
                inside += forecast.get(h).lower() <= value
                                && value <= forecast.get(h).upper()
                        ? 1
                        : 0;
            }
        }
        return inside / (100.0 * HORIZON);
    }

    /** On a line without noise the trend is exact, and on an exponential approach so is its damping. */
    @ParameterizedTest
    @ValueSource(doubles = {1.0, 0.9})
    void aDampedTrendWithoutNoiseIsContinuedExactly(double phi) {
        double[] all = new double[62];
        double step = 100;
        all[0] = 1_000;
        for (int t = 1; t < all.length; t++) {
            all[t] = all[t - 1] + step;
            step *= phi;
        }
        double[] forecast = values(Forecasters.find("damped-trend").forecast(Arrays.copyOf(all, 50), HORIZON));
        for (int h = 0; h < HORIZON; h++) {
            assertThat(forecast[h]).isBetween(all[50 + h] * 0.999, all[50 + h] * 1.001);
        }
    }

    @Test
    void theMeanLooksOverGaps() {
        double[] series = {4, Double.NaN, 6, 8, Double.NaN};
        assertThat(values(Forecasters.find("mean").forecast(series, 2))).containsExactly(6, 6);
    }
}
