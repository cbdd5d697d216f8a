package io.mizan.controller.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.database.balance.BalancePoint;
import io.mizan.database.sql.Database;
import io.mizan.database.sql.DatabaseSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BalanceHistoryTest {
    private static final Instant START = Instant.parse("2026-11-17T10:58:00Z");

    @TempDir
    private Path folder;

    private static LiveView view(Instant at, LiveView.Balance balance) {
        return new LiveView("fs", at, 5, balance, new LiveView.Totals(1e6, 2e6, -1), List.of(), List.of(), List.of());
    }

    private Database database() {
        return Database.open(DatabaseSettings.file(folder.resolve("mizan.db")), InstantSource.system());
    }

    /** Every ten seconds for some minutes, as a controller does it. */
    private static Instant pass(Database database, BalanceHistory history, Instant from, int minutes, double score) {
        for (int i = 0; i < 6 * minutes; i++) {
            history.add(view(from.plusSeconds(10L * i), new LiveView.Balance(score + i % 2, 1.2)))
                    .ifPresent(minute -> history.keep(database.balance(), minute));
        }
        return from.plusSeconds(60L * minutes);
    }

    @Test
    void whatWasSeenOutlivesAController() {
        Instant stopped;
        try (Database database = database()) {
            BalanceHistory history = new BalanceHistory("fs", database.balance(), START);
            stopped = pass(database, history, START, 5, 40);
            assertThat(history.day()).hasSize(5);
            assertThat(history.day().get(0).score()).isEqualTo(40.5, within(1e-9));
        }
        try (Database database = database()) {
            BalanceHistory history = new BalanceHistory("fs", database.balance(), stopped);
            assertThat(history.day())
                    .as("but for the minute that was not over")
                    .extracting(BalancePoint::at)
                    .containsExactly(START, START.plusSeconds(60), START.plusSeconds(120), START.plusSeconds(180));
            pass(database, history, stopped.plus(Duration.ofHours(2)), 2, 80);
            List<BalancePoint> hours = history.since(START.minus(Duration.ofDays(30)));
            assertThat(hours).as("two hours, and now").hasSize(3);
            assertThat(hours.get(0).score()).isEqualTo(40.5, within(1e-9));
            assertThat(hours.get(2).score()).isEqualTo(81);
            assertThat(history.since(stopped.plus(Duration.ofHours(3)))).hasSize(1);
        }
    }

    @Test
    void aDayIsKeptInMemoryAndNothingThatIsNotKnown() {
        try (Database database = database()) {
            BalanceHistory history = new BalanceHistory("fs", database.balance(), START);
            for (LiveView.Balance nothing : List.of(
                    LiveView.Balance.UNKNOWN,
                    new LiveView.Balance(Double.NaN, 1),
                    new LiveView.Balance(50, Double.POSITIVE_INFINITY),
                    new LiveView.Balance(-1, -1, 2, 5))) {
                assertThat(history.add(view(START, nothing))).isEmpty();
            }
            assertThat(history.day()).isEmpty();
            for (int i = 0; i < 26 * 60; i++) {
                history.add(view(START.plusSeconds(60L * i), new LiveView.Balance(50, 1)));
            }
            assertThat(history.day()).hasSizeBetween(24 * 60, 24 * 60 + 2);
        }
    }
}
