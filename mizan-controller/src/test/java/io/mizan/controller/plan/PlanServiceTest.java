package io.mizan.controller.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.algorithms.layout.Wishes;
import io.mizan.algorithms.placement.balanced.BalancedPolicy;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.controller.monitor.Freshness;
import io.mizan.controller.monitor.SystemMonitor;
import io.mizan.database.sql.Database;
import io.mizan.database.sql.DatabaseSettings;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.ServerLoad;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What waits is in memory, and memory ends. */
class PlanServiceTest {
    private static final Instant NOW = Instant.parse("2025-01-01T00:00:00Z");
    private static final PlacementRequest FILE =
            new PlacementRequest("/fs/a", 1 << 20, 0, Wishes.plain(1, 1 << 20), "", Set.of(), 0);

    @TempDir
    private Path folder;

    private final ConcurrentLinkedQueue<Problem> refusals = new ConcurrentLinkedQueue<>();

    @Test
    void moreFilesThanCanWaitAreRefusedAtOnceAndOneRequestIsAlwaysTaken() {
        InstantSource clock = InstantSource.fixed(NOW);
        SystemMonitor monitor = new SystemMonitor("fs", new Freshness(Duration.ofSeconds(5), 3, 10));
        try (Database database = Database.open(DatabaseSettings.file(folder.resolve("mizan.db")), clock);
                PlanService service = new PlanService(
                        new PlanMaker(
                                new Planner(BalancedPolicy.NAME, PolicyOptions.DEFAULT),
                                SitePolicy.EMBEDDED,
                                Duration.ofHours(1),
                                ZoneOffset.UTC),
                        // The host is never calm, and requests may wait for long: so they do.
                        new HostLimits(0.5, 0.5, Duration.ofHours(1)),
                        database.plans(),
                        database.reservations(),
                        new PlanService.Surroundings(
                                () -> monitor.observed(NOW),
                                () -> new ServerLoad(1, 1, 1, 0),
                                Optional::empty,
                                () -> "",
                                clock,
                                System::nanoTime))) {
            submit(service, "large", 600_000);
            submit(service, "small", 1);
            assertThat(refusals).extracting(Problem::code).containsExactly(ErrorCode.BUSY);
        }
        assertThat(refusals).as("nobody waits for a controller that is gone").hasSize(2);
    }

    private void submit(PlanService service, String id, int files) {
        service.submit(
                new PlanRequest(id, "node1", "app", "alice", List.of(Collections.nCopies(files, FILE))),
                new PlanService.Outcome() {
                    @Override
                    public void answered(byte[] answer) {
                        throw new AssertionError("nothing is planned here");
                    }

                    @Override
                    public void refused(Problem problem) {
                        refusals.add(problem);
                    }
                });
    }
}
