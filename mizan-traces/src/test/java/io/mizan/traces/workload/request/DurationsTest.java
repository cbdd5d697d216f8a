package io.mizan.traces.workload.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class DurationsTest {

    @Test
    void sumsAreExactAndNoneIsLongerThanTheLongest() {
        for (int seed = 0; seed < 2000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int count = random.nextInt(1, 60);
            long[] nanos = random.longs(count, 1, 1L << random.nextInt(1, 40)).toArray();
            long busy = Arrays.stream(nanos).sum();
            long longest = Arrays.stream(nanos).max().orElseThrow();
            long[] sizes =
                    random.longs(count, 0, 1L << random.nextInt(1, 40)).sorted().toArray();
            for (int i = 0; i < count / 2; i++) {
                long size = sizes[i];
                sizes[i] = sizes[count - 1 - i];
                sizes[count - 1 - i] = size;
            }
            long[] made = Durations.of(sizes, busy, longest);
            assertThat(Arrays.stream(made).sum()).as("seed %s", seed).isEqualTo(busy);
            assertThat(Arrays.stream(made)).allMatch(nano -> nano >= 0);
            // Each is rounded to a nanosecond, and so is the sum.
            assertThat(Arrays.stream(made).max().orElseThrow())
                    .as("seed %s", seed)
                    .isLessThanOrEqualTo(longest + count);
            assertThat(made[0]).isEqualTo(count == 1 ? busy : longest);
        }
    }

    @Test
    void withoutALongestLargerRequestsTakeLonger() {
        assertThat(Durations.of(new long[] {3 * 4096, 4096, 0}, 700, 0)).containsExactly(400, 200, 100);
        assertThat(Durations.of(new long[] {100, 100}, 0, 0)).containsExactly(0, 0);
    }

    @Test
    void aLongestThatCannotBeIsNotBelieved() {
        assertThat(Durations.of(new long[] {4096, 4096}, 1000, 5000)).containsExactly(500, 500);
        assertThat(Durations.of(new long[] {4096, 4096}, 1000, 3)).containsExactly(500, 500);
    }
}
