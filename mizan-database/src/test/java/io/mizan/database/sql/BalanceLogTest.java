package io.mizan.database.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.database.balance.BalanceLog;
import io.mizan.database.balance.BalancePoint;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BalanceLogTest {
    private static final Instant START = Instant.parse("2026-11-17T10:20:00Z");

    @TempDir
    private Path folder;

    private static BalancePoint at(long minutes, double score) {
        return new BalancePoint(START.plus(minutes, ChronoUnit.MINUTES), score, 1.5, 1e9);
    }

    @ParameterizedTest
    @EnumSource
    void hoursAreTheMeansOfTheirMinutesAlsoAfterARestart(Dialect dialect) {
        DatabaseSettings settings = Fresh.of(dialect, folder);
        try (Database database = Database.open(settings, InstantSource.system())) {
            BalanceLog log = database.balance();
            for (int i = 0; i < 20; i++) {
                log.add("fs", at(i, 40));
            }
            log.add("other", at(0, 99));
            assertThat(log.hours("fs", Instant.EPOCH))
                    .as("the hour is not over")
                    .isEmpty();
        }
        try (Database database = Database.open(settings, InstantSource.system())) {
            BalanceLog log = database.balance();
            for (int i = 20; i < 40; i++) {
                log.add("fs", at(i, 80));
            }
            log.add("fs", at(39, 10));
            List<BalancePoint> minutes = log.minutes("fs", START.plus(19, ChronoUnit.MINUTES));
            assertThat(minutes).hasSize(21);
            assertThat(minutes.get(20).score()).as("what is known stays").isEqualTo(80);
            log.add("fs", at(41, 80));
            assertThat(log.hours("fs", Instant.EPOCH)).singleElement().satisfies(hour -> {
                assertThat(hour.at()).isEqualTo(START.truncatedTo(ChronoUnit.HOURS));
                assertThat(hour.score()).isEqualTo(60, within(1e-9));
                assertThat(hour.ostCost()).isEqualTo(1.5, within(1e-9));
                assertThat(hour.bytesPerSecond()).isEqualTo(1e9, within(1e-3));
            });
            assertThat(log.minutes("other", Instant.EPOCH)).hasSize(1);
            assertThat(log.hours("other", Instant.EPOCH)).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void itIsBounded(Dialect dialect) {
        try (Database database = Database.open(Fresh.of(dialect, folder), InstantSource.system())) {
            BalanceLog log = database.balance();
            for (int hour = 0; hour < 400 * 24; hour += 29) {
                log.add("fs", at(60L * hour, hour % 100));
            }
            Instant last = START.plus(399, ChronoUnit.DAYS);
            assertThat(log.minutes("fs", Instant.EPOCH)).hasSize(1);
            List<BalancePoint> hours = log.hours("fs", Instant.EPOCH);
            assertThat(hours).hasSizeBetween(366 * 24 / 29 - 2, 366 * 24 / 29 + 2);
            assertThat(hours.get(0).at()).isAfter(last.minus(369, ChronoUnit.DAYS));
            assertThat(hours).isSortedAccordingTo((a, b) -> a.at().compareTo(b.at()));
        }
    }
}
