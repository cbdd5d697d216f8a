package io.mizan.algorithms.wavelet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.testing.Campaign;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class HaarTransformTest {

    @Test
    void aSmallSeriesByHand() {
        double root = Math.sqrt(2);
        assertThat(HaarTransform.forward(new double[] {1, 3, 5, 5}))
                .containsExactly(new double[] {7, -3, -root, 0}, within(1e-12));
        // The third value is its own partner.
        assertThat(HaarTransform.forward(new double[] {1, 3, 5}))
                .containsExactly(new double[] {7, -3, -root}, within(1e-12));
        assertThat(HaarTransform.forward(new double[] {4})).containsExactly(4);
        assertThat(HaarTransform.forward(new double[0])).isEmpty();
    }

    @Test
    void anySeriesComesBack() {
        SplittableRandom random = new SplittableRandom(1);
        for (int round = 0; round < Campaign.rounds(300); round++) {
            double[] series =
                    random.doubles(round < 70 ? round : random.nextInt(5000)).toArray();
            double[] back = HaarTransform.inverse(HaarTransform.forward(series));
            assertThat(back).hasSameSizeAs(series);
            for (int i = 0; i < back.length; i++) {
                assertThat(back[i]).isCloseTo(series[i], within(1e-12));
            }
        }
    }

    @Test
    void aPowerOfTwoKeepsItsEnergy() {
        double[] series = new SplittableRandom(2).doubles(1024).toArray();
        assertThat(energy(HaarTransform.forward(series))).isCloseTo(energy(series), within(1e-9));
    }

    private static double energy(double[] values) {
        return Arrays.stream(values).map(x -> x * x).sum();
    }
}
