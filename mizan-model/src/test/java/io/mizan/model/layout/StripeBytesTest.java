package io.mizan.model.layout;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.testing.Campaign;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StripeBytesTest {
    @ParameterizedTest
    @CsvSource({
        // length, stripe size, stripes, position, bytes
        "0, 4, 3, 0, 0",
        "1, 4, 3, 0, 1",
        "1, 4, 3, 1, 0",
        "4, 4, 3, 0, 4",
        "4, 4, 3, 1, 0",
        "13, 4, 3, 0, 5",
        "13, 4, 3, 1, 4",
        "13, 4, 3, 2, 4",
        "23, 4, 3, 0, 8",
        "23, 4, 3, 1, 8",
        "23, 4, 3, 2, 7",
    })
    void thePartialStripeFallsWhereItsTurnIs(long length, long size, int stripes, int position, long bytes) {
        assertThat(StripeBytes.between(0, length, size, stripes, position)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @CsvSource({
        // start, end, stripe size, stripes, position, bytes
        "4, 8, 4, 4, 0, 0",
        "4, 8, 4, 4, 1, 4",
        "3, 8, 4, 4, 0, 1",
        "3, 8, 4, 4, 1, 4",
        "6, 15, 4, 3, 0, 3",
        "6, 15, 4, 3, 1, 2",
        "6, 15, 4, 3, 2, 4",
        "9, 9, 4, 3, 2, 0",
        "9, 8, 4, 3, 2, 0",
    })
    void stripesAreCountedFromTheStartOfTheFile(
            long start, long end, long size, int stripes, int position, long bytes) {
        assertThat(StripeBytes.between(start, end, size, stripes, position)).isEqualTo(bytes);
    }

    /** Byte by byte, as a writer would go. */
    @Test
    void itIsWhatAWalkOverTheBytesCounts() {
        SplittableRandom random = new SplittableRandom(20240501);
        for (int round = 0; round < Campaign.rounds(3000); round++) {
            int start = random.nextInt(3) == 0 ? 0 : random.nextInt(200);
            int end = start + random.nextInt(400);
            int size = 1 + random.nextInt(20);
            int stripes = 1 + random.nextInt(12);
            long[] walked = new long[stripes];
            for (int b = start; b < end; b++) {
                walked[b / size % stripes]++;
            }
            for (int k = 0; k < stripes; k++) {
                assertThat(StripeBytes.between(start, end, size, stripes, k))
                        .as("bytes %d to %d in stripes of %d over %d, position %d", start, end, size, stripes, k)
                        .isEqualTo(walked[k]);
            }
            assertThat(StripeBytes.most(start, end, size, stripes))
                    .as("the most of bytes %d to %d in stripes of %d over %d", start, end, size, stripes)
                    .isEqualTo(Arrays.stream(walked).max().orElseThrow());
        }
    }

    @Test
    void theLargestFileThereCanBeIsCountedToTheByte() {
        SplittableRandom random = new SplittableRandom(7);
        for (int round = 0; round < Campaign.rounds(500); round++) {
            long length = Long.MAX_VALUE - random.nextInt(1 << 20);
            long size = (1 + random.nextLong(65535)) << 16;
            int stripes = 1 + random.nextInt(2000);
            long sum = 0;
            for (int k = 0; k < stripes; k++) {
                long bytes = StripeBytes.between(0, length, size, stripes, k);
                assertThat(bytes).isNotNegative();
                assertThat(k == 0 || bytes <= StripeBytes.between(0, length, size, stripes, k - 1))
                        .isTrue();
                sum += bytes;
            }
            assertThat(sum).isEqualTo(length);
        }
    }
}
