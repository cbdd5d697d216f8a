package io.mizan.controller.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SteadyClockTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final AtomicLong nanos = new AtomicLong(-5);
    private Duration wrong = Duration.ZERO;
    private final SteadyClock clock =
            new SteadyClock(() -> START.plusNanos(nanos.get() + 5).plus(wrong), nanos::get);

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    @Test
    void itIsTheWallClockWhileThatGoesOn() {
        for (int i = 1; i <= 100; i++) {
            pass(Duration.ofMinutes(7));
            assertThat(clock.instant()).isEqualTo(START.plus(Duration.ofMinutes(7L * i)));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {5, -5, 5_000_000, -5_000_000})
    void aWallClockThatIsSetByHoursIsNotFollowed(long hours) {
        wrong = Duration.ofHours(hours);
        Instant before = clock.instant();
        assertThat(before).isEqualTo(START);
        for (int i = 0; i < 60; i++) {
            pass(Duration.ofMinutes(1));
            assertThat(clock.instant()).isAfter(before);
            before = clock.instant();
        }
        assertThat(Duration.between(START.plus(Duration.ofHours(1)), before).abs())
                .isLessThanOrEqualTo(Duration.ofMinutes(6));
    }

    @Test
    void aClockThatWasWrongAtTheStartIsPutRightByAndBy() {
        wrong = Duration.ofMinutes(-3);
        for (int i = 0; i < 31; i++) {
            pass(Duration.ofMinutes(1));
            clock.instant();
        }
        assertThat(clock.instant()).isEqualTo(START.plus(Duration.ofMinutes(31)).plus(wrong));
    }
}
