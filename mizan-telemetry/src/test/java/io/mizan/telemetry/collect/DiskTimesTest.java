package io.mizan.telemetry.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.telemetry.report.Activity;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DiskTimesTest {
    private static DiskTimes times(Object... disksAndMillis) {
        return new DiskTimes(
                disksAndMillis.length == 2
                        ? Map.of((String) disksAndMillis[0], (long) disksAndMillis[1])
                        : Map.of(
                                (String) disksAndMillis[0], (long) disksAndMillis[1], (String) disksAndMillis[2], (long)
                                        disksAndMillis[3]),
                disksAndMillis.length == 2);
    }

    @Test
    void itIsTheShareOfTheBusiestDisk() {
        Activity.Device device = times("a", 6000L, "b", 9000L).since(times("a", 5000L, "b", 5000L), 5);
        assertThat(device.busy()).isEqualTo(0.8, within(1e-9));
        assertThat(device.singleDisk()).isFalse();
        assertThat(times("a", 4000L).since(times("a", 0L), 5).singleDisk()).isTrue();
    }

    @Test
    void aCounterOf32BitsThatWrapsGoesOn() {
        long end = 1L << 32;
        assertThat(times("a", 1000L).since(times("a", end - 1000), 4).busy()).isEqualTo(0.5, within(1e-9));
    }

    @Test
    void aDiskThatCameWentOrJumpedSaysNothing() {
        assertThat(times("b", 1000L).since(times("a", 0L), 5)).isEqualTo(new Activity.Device(-1, true));
        assertThat(DiskTimes.UNKNOWN.since(times("a", 0L), 5)).isEqualTo(Activity.Device.UNKNOWN);
        assertThat(times("a", 900_000L).since(times("a", 0L), 5).busy())
                .as("jumped")
                .isEqualTo(-1);
        assertThat(times("a", 10L).since(times("a", 5_000_000L), 5).busy())
                .as("set back")
                .isEqualTo(-1);
        assertThat(times("a", 5100L).since(times("a", 0L), 5).busy())
                .as("clocks tick a little apart")
                .isEqualTo(1);
    }
}
