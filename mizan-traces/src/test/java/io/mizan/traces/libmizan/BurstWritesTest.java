package io.mizan.traces.libmizan;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.testing.Campaign;
import io.mizan.traces.libmizan.TraceRecord.Written;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BurstWritesTest {
    private static Written burst(long operations, long bytes, long first, long last, long... extents) {
        long[] offsets = new long[extents.length / 2];
        long[] lengths = new long[extents.length / 2];
        for (int i = 0; i < offsets.length; i++) {
            offsets[i] = extents[2 * i];
            lengths[i] = extents[2 * i + 1];
        }
        assertThat(Extents.areValid(offsets, lengths)).isTrue();
        return new Written(0, first, last, operations, bytes, 0, false, false, Extents.of(offsets, lengths));
    }

    private static String text(Written burst) {
        StringBuilder text = new StringBuilder();
        for (BurstWrites requests = new BurstWrites(burst); requests.hasNext(); requests.advance()) {
            text.append(requests.offset()).append('+').append(requests.bytes()).append(' ');
        }
        return text.toString().strip();
    }

    @Test
    void evenPiecesOfEachExtent() {
        assertThat(text(burst(4, 400, 0, 9, 0, 400))).isEqualTo("0+100 100+100 200+100 300+100");
        assertThat(text(burst(3, 300, 0, 9, 0, 100, 500, 200))).isEqualTo("0+100 500+100 600+100");
        assertThat(text(burst(2, 30, 0, 9, 0, 10, 20, 10, 40, 10))).isEqualTo("0+10 20+10 40+10");
    }

    @Test
    void coarseExtentsAreNotFilled() {
        assertThat(text(burst(4, 40, 0, 9, 0, 400))).isEqualTo("0+10 100+10 200+10 300+10");
    }

    @Test
    void whatWasWrittenAgainIsWrittenAgain() {
        assertThat(text(burst(1, 300, 0, 9, 0, 100))).isEqualTo("0+100 0+100 0+100");
        assertThat(new BurstWrites(burst(1, 300, 0, 9, 0, 100)).bytes()).isEqualTo(100);
    }

    @Test
    void nothingFromNothing() {
        assertThat(new BurstWrites(burst(0, 0, 5, 5)).hasNext()).isFalse();
        assertThat(new BurstWrites(burst(7, 0, 5, 9)).hasNext()).isFalse();
    }

    /** Sums are exact, times inside of the burst and in order, and no request leaves its extent unless it must. */
    @Test
    void randomBursts() {
        for (int seed = 0; seed < Campaign.rounds(150); seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            long scale = 1L << random.nextInt(50);
            long[] extents = new long[2 * random.nextInt(1, 40)];
            long at = 0;
            for (int i = 0; i < extents.length; i += 2) {
                at += random.nextLong(scale);
                extents[i] = at;
                extents[i + 1] = 1 + random.nextLong(scale);
                at += extents[i + 1];
            }
            long first = random.nextLong(1L << 58);
            long last = first + random.nextLong(1L << random.nextInt(1, 58));
            long operations = 1 + random.nextLong(1L << random.nextInt(1, 60));
            long bytes = random.nextLong(1L << random.nextInt(1, 62));
            Written burst = burst(operations, bytes, first, last, extents);
            long sum = 0;
            long count = 0;
            long previous = first;
            BurstWrites requests = new BurstWrites(burst);
            for (; requests.hasNext(); requests.advance()) {
                assertThat(requests.startNanos()).as("seed %s", seed).isBetween(previous, last);
                assertThat(requests.durationNanos()).isBetween(0L, last - requests.startNanos());
                assertThat(requests.offset()).isBetween(extents[0], at);
                assertThat(requests.bytes()).isNotNegative();
                previous = requests.startNanos();
                sum += requests.bytes();
                count++;
            }
            assertThat(sum).as("seed %s", seed).isEqualTo(bytes);
            assertThat(count).isEqualTo(BurstWrites.count(burst)).isLessThanOrEqualTo(2L * BurstWrites.MOST);
        }
    }

    /** Where a burst is exact, its requests write every byte of its extents. */
    @Test
    void exactBurstsAreCovered() {
        for (int seed = 0; seed < Campaign.rounds(200); seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            long[] extents = new long[2 * random.nextInt(1, 6)];
            int at = 0;
            for (int i = 0; i < extents.length; i += 2) {
                at += random.nextInt(20);
                extents[i] = at;
                extents[i + 1] = random.nextInt(1, 50);
                at += (int) extents[i + 1];
            }
            boolean[] expected = new boolean[at];
            long covered = 0;
            for (int i = 0; i < extents.length; i += 2) {
                Arrays.fill(expected, (int) extents[i], (int) (extents[i] + extents[i + 1]), true);
                covered += extents[i + 1];
            }
            boolean[] written = new boolean[at];
            BurstWrites requests = new BurstWrites(burst(random.nextInt(1, 30), covered, 0, 9, extents));
            for (; requests.hasNext(); requests.advance()) {
                int from = (int) requests.offset();
                Arrays.fill(written, from, from + (int) requests.bytes(), true);
            }
            assertThat(written).as("seed %s", seed).isEqualTo(expected);
        }
    }
}
