package io.mizan.algorithms.wavelet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WaveletDenoisingTest {

    @Test
    void noiseGoesAndItsMeanStays() {
        SplittableRandom random = new SplittableRandom(3);
        double[] noise = IntStream.range(0, 4096)
                .mapToDouble(i -> 10 + random.nextGaussian())
                .toArray();
        WaveletDenoising denoised = WaveletDenoising.of(noise);
        assertThat(denoised.threshold()).isCloseTo(Math.sqrt(2 * Math.log(4096)), within(0.25));
        assertThat(Arrays.stream(denoised.values())
                        .map(x -> Math.abs(x - 10))
                        .max()
                        .orElseThrow())
                .isLessThan(0.5);
    }

    @Test
    void aStepComesCloserToWhatItWas() {
        SplittableRandom random = new SplittableRandom(4);
        double[] truth =
                IntStream.range(0, 1000).mapToDouble(i -> i < 300 ? 0 : 20).toArray();
        double[] measured =
                Arrays.stream(truth).map(x -> x + random.nextGaussian()).toArray();
        assertThat(error(WaveletDenoising.of(measured).values(), truth)).isLessThan(error(measured, truth) / 5);
    }

    @Test
    void whatMostlyRestsHasNoNoise() {
        double[] bursts =
                IntStream.range(0, 999).mapToDouble(i -> i % 100 == 7 ? 5 : 0).toArray();
        assertThat(WaveletDenoising.of(bursts).threshold()).isZero();
        assertThat(WaveletDenoising.of(bursts).values()).containsExactly(bursts);
    }

    @Test
    void shortSeriesStay() {
        assertThat(WaveletDenoising.of(new double[0]).values()).isEmpty();
        assertThat(WaveletDenoising.of(new double[] {3}).values()).containsExactly(3);
    }

    @Test
    void anOrderStatisticIsWhatSortingFinds() {
        SplittableRandom random = new SplittableRandom(5);
        for (int round = 0; round < 300; round++) {
            int few = 1 + random.nextInt(20);
            double[] values = random.ints(1 + random.nextInt(200), 0, few)
                    .asDoubleStream()
                    .toArray();
            double[] sorted = values.clone();
            Arrays.sort(sorted);
            int rank = random.nextInt(values.length);
            assertThat(OrderStatistic.of(values, rank)).isEqualTo(sorted[rank]);
        }
    }

    private static double error(double[] values, double[] truth) {
        return IntStream.range(0, truth.length)
                .mapToDouble(i -> (values[i] - truth[i]) * (values[i] - truth[i]))
                .sum();
    }
}
