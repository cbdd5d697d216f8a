package io.mizan.controller.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.database.plan.PlacementPlanState;
import io.mizan.database.sql.Database;
import io.mizan.database.sql.DatabaseSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunPlanTest {
    @TempDir
    private Path folder;

    private long ticks;
    private final InstantSource clock = () -> Instant.ofEpochSecond(1_700_000_000, ++ticks);

    /** A plan of a controller is kept for the time when it does not answer; one that is in the same database is there already. */
    @Test
    void aPlanIsStoredOnce() throws IOException {
        WatchedRun.traced(folder, 1, List.of("/fs/a.1"));
        FakePlans plans = new FakePlans(clock);
        try (Database database = Database.open(DatabaseSettings.file(folder.resolve("mizan.db")), clock)) {
            plans.storesForClients = true;
            WatchedRun ours = new WatchedRun(folder, plans, database, clock);
            assertThat(ours.indexed()).contains("/fs/a.1");
            assertThat(database.placementPlans().newest(2)).isEmpty();
        }
        try (Database database = Database.open(DatabaseSettings.file(folder.resolve("client.db")), clock)) {
            plans.storesForClients = false;
            WatchedRun theirs = new WatchedRun(folder, plans, database, clock);
            assertThat(theirs.indexed()).contains("/fs/a.1");
            assertThat(database.placementPlans().newest(2))
                    .singleElement()
                    .satisfies(plan -> assertThat(plan.summary().state()).isEqualTo(PlacementPlanState.ANSWERED));
        }
    }
}
