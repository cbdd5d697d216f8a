package io.mizan.traces.picture.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.testing.Campaign;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ByteSpreadTest {
    @Test
    void anAccessIsSpreadByItsShareOfEachCell() {
        ByteSpread spread = new ByteSpread(10, 10);
        spread.add(1.5, 4.0, 250);
        assertThat(spread.cells()).containsExactly(0, 50, 100, 100, 0, 0, 0, 0, 0, 0);
    }

    @Test
    void anAccessWithoutLengthOrAtTheEndIsNotLost() {
        ByteSpread spread = new ByteSpread(10, 10);
        spread.add(3, 3, 7);
        spread.add(10, 10, 5);
        spread.add(9.5, 12, 3);
        assertThat(spread.cells()).containsExactly(0, 0, 0, 7, 0, 0, 0, 0, 0, 8);
    }

    @Test
    void noByteIsLostAndEachCellIsAsACarefulSumSays() {
        SplittableRandom random = new SplittableRandom(7);
        for (int round = 0; round < Campaign.rounds(50); round++) {
            int cells = 1 + random.nextInt(64);
            double seconds = 0.001 + 1000 * random.nextDouble();
            ByteSpread spread = new ByteSpread(seconds, cells);
            double[] careful = new double[cells];
            long total = 0;
            int accesses = random.nextInt(100);
            for (int i = 0; i < accesses; i++) {
                double start = seconds * random.nextDouble();
                double end = start + (seconds - start) * random.nextDouble();
                long bytes = random.nextLong(1L << random.nextInt(1, 40));
                spread.add(start, end, bytes);
                total += bytes;
                for (int cell = 0; cell < cells; cell++) {
                    double from = Math.max(start, cell * seconds / cells);
                    double to = Math.min(end, (cell + 1) * seconds / cells);
                    careful[cell] += Math.max(0, to - from) / (end - start) * bytes;
                }
            }
            long[] found = spread.cells();
            assertThat(Arrays.stream(found).sum()).isEqualTo(total);
            for (int cell = 0; cell < cells; cell++) {
                // Each access is rounded to whole bytes; what is left over goes to its ends.
                assertThat((double) found[cell])
                        .isCloseTo(careful[cell], within(accesses * (cells + 2.0) + total * 1e-9));
            }
        }
    }
}
