package io.mizan.controller.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.algorithms.layout.Wishes;
import io.mizan.algorithms.placement.balanced.BalancedPolicy;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.controller.Reports;
import io.mizan.controller.monitor.Freshness;
import io.mizan.controller.monitor.SystemMonitor;
import io.mizan.database.plan.Lease;
import io.mizan.database.plan.Reservation;
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
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests that wait together: what waits is in memory, and memory ends; and each gets what is its own. */
class PlanServiceTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Instant NOW = Instant.parse("2025-01-01T00:00:00Z");
    private static final InstantSource CLOCK = InstantSource.fixed(NOW);

    @TempDir
    private Path folder;

    private final ConcurrentLinkedQueue<Problem> refusals = new ConcurrentLinkedQueue<>();

    private final Map<String, List<PlanAnswer>> answers = new ConcurrentHashMap<>();
    private final AtomicBoolean calm = new AtomicBoolean();

    private Database database() {
        return Database.open(DatabaseSettings.file(folder.resolve("mizan.db")), CLOCK);
    }

    /** While the host is not calm requests wait, and they may do so for long. */
    private PlanService service(Database database, Supplier<Optional<Lease>> lease) {
        SystemMonitor monitor = new SystemMonitor("fs", new Freshness(Duration.ofSeconds(5), 3, 10));
        monitor.accept(Reports.of("oss1", 1, 0, 4, index -> 1), NOW);
        return new PlanService(
                new PlanMaker(
                        new Planner(BalancedPolicy.NAME, PolicyOptions.DEFAULT),
                        SitePolicy.EMBEDDED,
                        Duration.ofHours(1),
                        ZoneOffset.UTC),
                new HostLimits(0.5, 0.5, Duration.ofHours(1)),
                database.plans(),
                database.reservations(),
                new PlanService.Surroundings(
                        () -> monitor.observed(NOW),
                        () -> calm.get() ? ServerLoad.UNKNOWN : new ServerLoad(1, 1, 1, 0),
                        lease,
                        () -> "",
                        CLOCK,
                        System::nanoTime));
    }

    private void submit(PlanService service, String id, String client, int files) {
        PlacementRequest file =
                new PlacementRequest("/fs/" + client, 1 << 20, 0, Wishes.plain(1, 1 << 20), "", Set.of(), 0);
        service.submit(
                new PlanRequest(id, client, "app", "alice", List.of(Collections.nCopies(files, file))),
                new PlanService.Outcome() {
                    @Override
                    public void answered(byte[] answer) {
                        answers.computeIfAbsent(client, key -> new CopyOnWriteArrayList<>())
                                .add(PlanMessages.answer(answer));
                    }

                    @Override
                    public void refused(Problem problem) {
                        refusals.add(problem);
                    }
                });
    }

    @Test
    void moreFilesThanCanWaitAreRefusedAtOnceAndOneRequestIsAlwaysTaken() {
        try (Database database = database();
                PlanService service = service(database, Optional::empty)) {
            submit(service, "large", "node1", 600_000);
            submit(service, "small", "node1", 1);
            assertThat(refusals).extracting(Problem::code).containsExactly(ErrorCode.BUSY);
        }
        assertThat(refusals).as("nobody waits for a controller that is gone").hasSize(2);
        assertThat(answers).isEmpty();
    }

    /** Clients choose the ids: whoever guesses that of another must not be told where the other writes. */
    @Test
    void twoClientsWithTheSameIdInOneBatchGetNothingOfEachOther() {
        try (Database database = database();
                PlanService service = service(
                        database, () -> database.leases().acquire("controller", "test", Duration.ofMinutes(10)))) {
            submit(service, "same", "node1", 1);
            submit(service, "same", "node2", 1);
            submit(service, "same", "node1", 1);
            submit(service, "other", "node2", 1);
            calm.set(true);
            Awaitility.await()
                    .atMost(PATIENCE)
                    .until(() -> service.batches() == 1 && service.answered() + service.refused() == 4);
            assertThat(answers.get("node1"))
                    .as("asked twice, answered twice")
                    .hasSize(2)
                    .allSatisfy(answer -> assertThat(answer.layouts()).containsOnlyKeys("/fs/node1"));
            assertThat(answers.get("node2"))
                    .singleElement()
                    .satisfies(answer -> assertThat(answer.id()).isEqualTo("other"))
                    .satisfies(answer -> assertThat(answer.layouts()).containsOnlyKeys("/fs/node2"));
            assertThat(refusals).extracting(Problem::code).containsExactly(ErrorCode.NOT_YOURS);
            assertThat(database.reservations().at(NOW).stream().mapToLong(Reservation::bytes))
                    .as("who is refused is promised nothing")
                    .containsExactlyInAnyOrder(1L << 20, 1L << 20);
        }
    }
}
