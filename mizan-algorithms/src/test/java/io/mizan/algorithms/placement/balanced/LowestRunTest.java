package io.mizan.algorithms.placement.balanced;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Against looking at every window. */
class LowestRunTest {
    @Test
    void itIsTheLowestOfAllAfterAnyChange() {
        SplittableRandom random = new SplittableRandom(16);
        for (int round = 0; round < 300; round++) {
            int size = 1 + random.nextInt(40);
            int width = 1 + random.nextInt(size);
            double[] levels = random.doubles(size).toArray();
            int[] ring = IntStream.range(0, size).toArray();
            LowestRun windows = new LowestRun(ring, width, t -> levels[t]);
            for (int change = 0; change < 30; change++) {
                double lowest = IntStream.range(0, size)
                        .mapToDouble(start -> highest(levels, start, width))
                        .min()
                        .orElseThrow();
                assertThat(highest(levels, windows.start(), width)).isEqualTo(lowest);
                assertThat(windows.level()).isEqualTo(lowest);
                int place = random.nextInt(size);
                int count = 1 + random.nextInt(size);
                for (int k = 0; k < count; k++) {
                    levels[(place + k) % size] = random.nextDouble();
                }
                windows.changed(place, count);
            }
        }
    }

    @Test
    void anEmptyRingHasNone() {
        LowestRun none = new LowestRun(new int[0], 1, t -> 0);
        assertThat(none.start()).isNegative();
        assertThat(none.level()).isInfinite();
    }

    private static double highest(double[] levels, int start, int width) {
        return IntStream.range(start, start + width)
                .mapToDouble(place -> levels[place % levels.length])
                .max()
                .orElseThrow();
    }
}
