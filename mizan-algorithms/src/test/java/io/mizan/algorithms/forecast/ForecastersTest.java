package io.mizan.algorithms.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.Refusal;
import io.mizan.model.forecast.Forecast;
import io.mizan.model.forecast.Forecast.Interval;
import io.mizan.model.forecast.Forecaster;
import io.mizan.testing.Campaign;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ForecastersTest {
    private static final double X = Double.NaN;

    static List<Forecaster> all() {
        return Forecasters.all();
    }

    private static double[] values(Forecast forecast) {
        return forecast.values().stream().mapToDouble(Interval::value).toArray();
    }

    /** Small writes, every twelfth a checkpoint, each with a relative noise. */
    private static double[] checkpoints(int size, double noise, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return IntStream.range(0, size)
                .mapToDouble(i -> (i % 12 == 11 ? 4e9 : 4e6) * (1 + noise * (2 * random.nextDouble() - 1)))
                .toArray();
    }

    private static double wape(String model, double[] series, int held) {
        double[] past = Arrays.copyOf(series, series.length - held);
        Forecast forecast = Forecasters.find(model).forecast(past, held);
        return Accuracy.of(
                        past,
                        forecast.period(),
                        Arrays.copyOfRange(series, past.length, series.length),
                        values(forecast))
                .wape()
                .orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(ints = {48, 100, 240, 3000})
    void thePeriodOfCheckpointsIsFoundAndNoneIsMissed(int size) {
        for (int seed = 1; seed <= 5; seed++) {
            double[] series = checkpoints(size, 0.1, seed);
            assertThat(Forecasters.find("auto").forecast(series, 12).period()).isEqualTo(12);
            assertThat(wape("auto", series, 12)).isLessThan(0.2);
            assertThat(wape("last", series, 12)).isGreaterThan(0.9);
        }
    }

    @Test
    void noiseAndWalksHaveNoPeriod() {
        int found = 0;
        for (int seed = 1; seed <= 40; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            double[] noise = random.doubles(200).toArray();
            double sum = 100;
            double[] walk = new double[200];
            for (int i = 0; i < walk.length; i++) {
                sum += random.nextDouble() - 0.5;
                walk[i] = sum;
            }
            found += Forecasters.find("last").forecast(noise, 1).period() > 1 ? 1 : 0;
            found += Forecasters.find("last").forecast(walk, 1).period() > 1 ? 1 : 0;
        }
        assertThat(found).isLessThanOrEqualTo(4);
    }

    @ParameterizedTest
    @MethodSource("all")
    void aConstantStaysExactlyAsItIs(Forecaster forecaster) {
        for (double level : new double[] {0, 7, 0x1p60}) {
            double[] series = new double[50];
            Arrays.fill(series, level);
            assertThat(values(forecaster.forecast(series, 5))).containsOnly(level);
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void threePointsAreEnoughAndTwoAsWell(Forecaster forecaster) {
        assertThat(values(forecaster.forecast(new double[] {5, 6, 7}, 4))).hasSize(4);
        assertThat(values(forecaster.forecast(new double[] {5, 7}, 4))).hasSize(4);
        assertThat(values(forecaster.forecast(new double[] {X, 5, X, 7, X}, 4))).hasSize(4);
    }

    /** Constructors refuse what is negative, endless or outside its interval; here it must not even come to that. */
    @ParameterizedTest
    @MethodSource("all")
    void anySeriesIsAnswered(Forecaster forecaster) {
        SplittableRandom random = new SplittableRandom(20261116);
        for (int i = 0; i < Campaign.rounds(40); i++) {
            double[] series = random(random);
            double[] before = series.clone();
            int horizon = 1 + random.nextInt(30);
            Forecast forecast = forecaster.forecast(series, horizon);
            assertThat(forecast.values()).hasSize(horizon);
            assertThat(series).isEqualTo(before);
            assertThat(forecaster.forecast(series, horizon)).isEqualTo(forecast);
        }
    }

    /** Falling to 0, growing wildly, with gaps, spikes, seasons, few or many distinct values. */
    private static double[] random(SplittableRandom random) {
        double[] series = new double[2 + random.nextInt(random.nextInt(4) == 0 ? 300 : 40)];
        double scale = Math.scalb(1.0, random.nextInt(60));
        double slope = random.nextInt(3) - 1;
        int period = 1 + random.nextInt(15);
        double spikes = random.nextBoolean() ? 100 * random.nextDouble() : 0;
        int kinds = random.nextBoolean() ? 1 + random.nextInt(4) : 1 << 20;
        double gaps = random.nextInt(3) == 0 ? 0.3 : 0;
        for (int i = 0; i < series.length; i++) {
            double value = random.nextInt(kinds) * 10.0 / kinds + slope * i + (i % period == 0 ? spikes : 0);
            series[i] = i >= 2 && random.nextDouble() < gaps ? X : scale * Math.max(0, value);
        }
        return series;
    }

    @Test
    void autoIsNotMuchWorseThanTheBestNaiveModel() {
        double ours = 0;
        double naive = 0;
        for (int seed = 1; seed <= 12; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            double[] series = new double[120];
            double level = 1000;
            for (int i = 0; i < series.length; i++) {
                level += (seed % 3) * (random.nextDouble() - 0.4);
                series[i] = level + (seed % 4) * 10 * Math.sin(i * Math.PI / 6) + 5 * random.nextDouble();
            }
            ours += wape("auto", series, 12);
            naive += Math.min(
                    Math.min(wape("last", series, 12), wape("seasonal-naive", series, 12)), wape("drift", series, 12));
        }
        assertThat(ours).isLessThan(1.1 * naive);
    }

    @Test
    void aMillionPointsAreHandled() {
        double[] series = checkpoints(1_000_000, 0.1, 1);
        assertThat(Forecasters.find("auto").forecast(series, 12).period()).isEqualTo(12);
        assertThat(wape("markov2", series, 12)).isLessThan(1.1);
    }

    /** What auto chooses on a walk is luck where it is not the last value. */
    @Test
    void onRandomWalksAutoIsHardlyEverWorseThanTheLastValue() {
        double auto = 0;
        double last = 0;
        for (int seed = 0; seed < 40; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            double[] walk = new double[224];
            walk[0] = 1e6;
            for (int i = 1; i < walk.length; i++) {
                walk[i] = walk[i - 1] + 100 * random.nextGaussian();
            }
            auto += wape("auto", walk, 24);
            last += wape("last", walk, 24);
        }
        assertThat(auto).isLessThan(1.05 * last);
    }

    @Test
    void intervalsOfSmallWritesDoNotKnowOfCheckpoints() {
        double[] series = checkpoints(120, 0.05, 3);
        Forecast forecast = Forecasters.find("seasonal-naive").forecast(series, 12);
        assertThat(forecast.period()).isEqualTo(12);
        assertThat(forecast.values().subList(0, 11))
                .allMatch(interval -> interval.upper() - interval.value() < 0.5 * interval.value());
        assertThat(forecast.values().get(11).upper() - forecast.values().get(11).lower())
                .isGreaterThan(1e7);
    }

    @Test
    void aMarkovChainOfOrder2KnowsWhatOrder1CanNot() {
        double[] series = new double[61];
        for (int i = 0; i < series.length; i++) {
            series[i] = new double[] {1, 1, 9}[i % 3];
        }
        assertThat(values(Forecasters.find("markov2").forecast(series, 5))).containsExactly(1, 9, 1, 1, 9);
    }

    @Test
    void seasonalModelsLookOverAGap() {
        double[] series = checkpoints(60, 0, 1);
        series[47] = X;
        series[59] = X;
        for (String model : List.of("seasonal-naive", "seasonal", "auto")) {
            assertThat(Forecasters.find(model)
                            .forecast(series, 12)
                            .values()
                            .get(11)
                            .value())
                    .as(model)
                    .isEqualTo(4e9);
        }
    }

    @Test
    void whatIsNoSeriesIsRefused() {
        Forecaster auto = Forecasters.find("auto");
        assertThat(Refusal.line(() -> auto.forecast(new double[] {}, 1)))
                .contains("must have at least two values", "values=0");
        assertThat(Refusal.line(() -> auto.forecast(new double[] {1}, 1))).contains("must have at least two values");
        assertThat(Refusal.line(() -> auto.forecast(new double[] {X, X, 1}, 1)))
                .contains("must have at least two values");
        assertThat(Refusal.line(() -> auto.forecast(new double[] {1, -2}, 1))).contains("index=1, value=-2.0");
        assertThat(Refusal.line(() -> auto.forecast(new double[] {1, 1 / 0.0}, 1)))
                .contains("value=Infinity");
        assertThat(Refusal.line(() -> auto.forecast(new double[] {1, 2}, 0))).contains("horizon=0");
        assertThat(Refusal.line(() -> Forecasters.find("autos"))).contains("no such model (model=autos");
        assertThat(Refusal.line(() -> Forecasters.find("arima(9,1,1)"))).contains("order=(9,1,1)");
        assertThat(Refusal.line(() -> Forecasters.find("arima(1,1"))).contains("not an order of ARIMA");
        assertThat(Refusal.line(() -> Forecasters.find("arima(3,2,3)").forecast(new double[] {1, 2, 3}, 1)))
                .contains("requires more values");
    }
}
