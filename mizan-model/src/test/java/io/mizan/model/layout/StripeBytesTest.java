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

    /** Seen on Lustre 2.17.57 by the write counters of its OSTs: four stripes, written at an offset of a later component. */
    @ParameterizedTest
    @CsvSource({
        // offset, MiB of a stripe, position, of 1 MiB that is written
        "1, 1, 1",
        "64, 4, 0",
    })
    void itIsWhereARealSystemPutTheBytes(long offsetMib, long stripeMib, int position) {
        long mib = 1 << 20;
        long[] found = new long[4];
        StripeBytes.spread(
                offsetMib * mib, (offsetMib + 1) * mib, stripeMib * mib, 4, (at, bytes) -> found[at] += bytes);
        long[] seen = new long[4];
        seen[position] = mib;
        assertThat(found).isEqualTo(seen);
    }

    @Test
    void aStripeWithoutEndHoldsAllAtTheFirstPosition() {
        long[] found = new long[3];
        StripeBytes.spread(5, 500, 0, 3, (at, bytes) -> found[at] += bytes);
        assertThat(found).containsExactly(495, 0, 0);
        StripeBytes.spread(7, 7, 4, 3, (at, bytes) -> found[at] += bytes);
        StripeBytes.spread(0, 7, 4, 0, (at, bytes) -> found[at] += bytes);
        assertThat(found).containsExactly(495, 0, 0);
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
            long[] spread = new long[stripes];
            StripeBytes.spread(start, end, size, stripes, (position, bytes) -> {
                assertThat(bytes).isPositive();
                assertThat(spread[position]).as("one call for a position").isZero();
                spread[position] = bytes;
            });
            assertThat(spread)
                    .as("all of bytes %d to %d in stripes of %d over %d", start, end, size, stripes)
                    .isEqualTo(walked);
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
