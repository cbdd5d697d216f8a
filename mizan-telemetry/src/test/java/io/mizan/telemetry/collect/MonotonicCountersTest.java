package io.mizan.telemetry.collect;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.testing.Campaign;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class MonotonicCountersTest {
    @Test
    void whatGrowsIsSubtracted() {
        assertThat(increments(MonotonicCounters.of(0, 5, 7), MonotonicCounters.of(0, 8, 7)))
                .containsExactly(3, 0);
    }

    @Test
    void whatWasSetBackCountsFromZeroAllTogether() {
        // the second number was set back as well, and has grown beyond what it was since
        assertThat(increments(MonotonicCounters.of(0, 100, 7), MonotonicCounters.of(0, 3, 20)))
                .containsExactly(3, 20);
        // the time when the counting began tells even where nothing fell
        assertThat(increments(MonotonicCounters.of(11, 100, 7), MonotonicCounters.of(12, 200, 20)))
                .containsExactly(200, 20);
    }

    @Test
    void whatNobodyCountsIsUnknown() {
        assertThat(increments(MonotonicCounters.NONE, MonotonicCounters.of(0, 3)))
                .containsExactly(-1);
        assertThat(increments(MonotonicCounters.of(0, MonotonicCounters.UNKNOWN, 1), MonotonicCounters.of(0, 3, 3)))
                .containsExactly(-1, 2);
        assertThat(MonotonicCounters.of(0, 3).since(MonotonicCounters.of(0, 1)).get(IoCounter.WRITE_BYTES))
                .isEqualTo(-1);
    }

    @Test
    void theEndOf64Bits() {
        assertThat(increments(MonotonicCounters.of(0, -10), MonotonicCounters.of(0, 20)))
                .containsExactly(30);
        assertThat(increments(MonotonicCounters.of(0, Long.MAX_VALUE), MonotonicCounters.of(0, Long.MIN_VALUE + 9)))
                .containsExactly(10);
    }

    @Test
    void theEndOf32BitsOnlyWhereACounterIsSoNarrow() {
        long near = (1L << 32) - 10;
        MonotonicCounters before = MonotonicCounters.of(0, 1, 1, near);
        MonotonicCounters after = MonotonicCounters.of(0, 1, 1, 20);
        assertThat(increments(before.withNarrow(NetworkCounter.DROPS), after.withNarrow(NetworkCounter.DROPS)))
                .containsExactly(0, 0, 30);
        assertThat(increments(before, after)).containsExactly(1, 1, 20);
        // another one that fell shows that all were set back
        assertThat(increments(
                        MonotonicCounters.of(0, 9, 1, near).withNarrow(NetworkCounter.DROPS),
                        after.withNarrow(NetworkCounter.DROPS)))
                .containsExactly(1, 1, 20);
    }

    /** Counters as a kernel would keep them, with all that happens to them: never more is seen than happened, and all of it where nothing was set back. */
    @Test
    void neverMoreThanHappened() {
        for (int seed = 0; seed < Campaign.rounds(3000); seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            boolean tellsStart = random.nextBoolean();
            long since = 1;
            long[] wide = {random.nextBoolean() ? random.nextLong() : random.nextInt(1000), random.nextInt(1000)};
            long narrow = random.nextLong(1L << 32);
            MonotonicCounters before = counters(tellsStart ? since : 0, wide, narrow);
            for (int step = 0; step < 10; step++) {
                boolean reset = random.nextInt(5) == 0;
                long[] added = {random.nextLong(1L << 40), random.nextInt(100), random.nextInt(1 << 20)};
                if (reset) {
                    since++;
                    wide[0] = 0;
                    wide[1] = 0;
                    narrow = 0;
                }
                wide[0] += added[0];
                wide[1] += added[1];
                narrow = narrow + added[2] & 0xFFFFFFFFL;
                MonotonicCounters now = counters(tellsStart ? since : 0, wide, narrow);
                double[] seen = increments(before, now);
                for (int i = 0; i < seen.length; i++) {
                    if (reset && !tellsStart) {
                        // Some resets cannot be told from the end of a narrow counter.
                        assertThat(seen[i]).isBetween(0.0, i == 2 ? Math.max(added[i], 0x1p30) : added[i]);
                    } else {
                        assertThat(seen[i]).as("seed %d step %d", seed, step).isEqualTo(added[i]);
                    }
                }
                before = now;
            }
        }
    }

    private static MonotonicCounters counters(long since, long[] wide, long narrow) {
        return MonotonicCounters.of(since, wide[0], wide[1], narrow).withNarrow(NetworkCounter.DROPS);
    }

    private static double[] increments(MonotonicCounters before, MonotonicCounters now) {
        Increments increments = now.since(before);
        double[] values = new double[3];
        int count = 0;
        for (NetworkCounter counter : NetworkCounter.values()) {
            if (now.get(counter) != MonotonicCounters.UNKNOWN) {
                values[count++] = increments.get(counter);
            }
        }
        return Arrays.copyOf(values, count);
    }
}
