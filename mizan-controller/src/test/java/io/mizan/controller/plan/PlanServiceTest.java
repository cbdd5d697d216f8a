package io.mizan.controller.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.algorithms.layout.RequestedComponents;
import io.mizan.algorithms.placement.balanced.BalancedPolicy;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.controller.Reports;
import io.mizan.controller.monitor.Freshness;
import io.mizan.controller.monitor.SystemMonitor;
import io.mizan.database.plan.Candidate;
import io.mizan.database.plan.Reservation;
import io.mizan.database.sql.Database;
import io.mizan.database.sql.DatabaseSettings;
import io.mizan.database.sql.TermTables;
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
    private final List<String> refusedInTurn = new CopyOnWriteArrayList<>();
    private final List<Long> terms = new CopyOnWriteArrayList<>();
    private final AtomicBoolean calm = new AtomicBoolean();

    private Database database() {
        return Database.open(DatabaseSettings.file(folder.resolve("mizan.db")), CLOCK);
    }

    /** While the host is not calm requests wait, and they may do so for long. */
    private PlanService service(Supplier<Optional<TermTables>> acting) {
        SystemMonitor monitor = new SystemMonitor("fs", new Freshness(Duration.ofSeconds(5), 3, 10));
        monitor.accept(Reports.of("oss1", 1, 0, 4, index -> 1), NOW);
        return new PlanService(
                new PlanMaker(
                        new Planner(BalancedPolicy.NAME, PolicyOptions.DEFAULT),
                        SitePolicy.EMBEDDED,
                        Duration.ofHours(1),
                        ZoneOffset.UTC),
                new HostLimits(0.5, 0.5, Duration.ofHours(1)),
                new PlanService.Surroundings(
                        () -> monitor.observed(NOW),
                        () -> calm.get() ? ServerLoad.UNKNOWN : new ServerLoad(1, 1, 1, 0),
                        acting,
                        () -> Problem.of(ErrorCode.LEASE_LOST, "it does not act"),
                        CLOCK,
                        System::nanoTime));
    }

    private static Supplier<Optional<TermTables>> acting(Database database) {
        Candidate candidate = new Candidate("test", "", "");
        Optional<TermTables> tables =
                database.terms().take(database.terms().look(), candidate).map(database::under);
        return () -> tables;
    }

    private void submit(PlanService service, String id, String client, int files) {
        submit(service, id, "alice", client, files);
    }

    private void submit(PlanService service, String id, String user, String client, int files) {
        PlacementRequest file = new PlacementRequest(
                "/fs/" + client, 1 << 20, 0, RequestedComponents.plain(1, 1 << 20), "", Set.of(), 0);
        service.submit(
                new PlanRequest(id, client, "app", user, List.of(Collections.nCopies(files, file))),
                new PlanService.Outcome() {
                    @Override
                    public void answered(long term, byte[] answer) {
                        terms.add(term);
                        answers.computeIfAbsent(client, key -> new CopyOnWriteArrayList<>())
                                .add(PlanMessages.answer(answer));
                    }

                    @Override
                    public void refused(Problem problem) {
                        refusedInTurn.add(id);
                        refusals.add(problem);
                    }
                });
    }

    @Test
    void moreFilesThanCanWaitAreRefusedAtOnceAndTheLargestRequestIsTaken() {
        try (PlanService service = service(Optional::empty)) {
            submit(service, "large", "node1", PlanMessages.MOST_FILES);
            submit(service, "small", "node1", 1);
            assertThat(refusals).extracting(Problem::code).containsExactly(ErrorCode.BUSY);
        }
        assertThat(refusals).as("nobody waits for a controller that is gone").hasSize(2);
        assertThat(answers).isEmpty();
    }

    @Test
    void aRequestWithoutFilesCountsAsOne() {
        try (PlanService service = service(Optional::empty)) {
            submit(service, "large", "node1", PlanMessages.MOST_FILES);
            submit(service, "nothing", "node1", 0);
            assertThat(refusals).extracting(Problem::code).containsExactly(ErrorCode.BUSY);
        }
    }

    @Test
    void whatOneUserAsksForLeavesRoomForOthersAndTheyTakeTurns() {
        try (PlanService service = service(Optional::empty)) {
            // A batch of its own.
            submit(service, "first", "node1", 120_000);
            for (int i = 0; i < 20; i++) {
                submit(service, "more" + i, "node1", 10_000);
            }
            assertThat(refusals)
                    .as("a half is for others: 13 of the 20 fit into 250,000 files")
                    .hasSize(7);
            submit(service, "bob", "bob", "node2", 1);
            calm.set(true);
            Awaitility.await().atMost(PATIENCE).until(() -> refusals.size() == 22);
        }
        // There is no term, so all are refused, in the order of their turns.
        assertThat(refusedInTurn.subList(7, 10)).contains("first", "more0", "bob");
    }

    /** Clients choose the ids: whoever guesses that of another must not be told where the other writes. */
    @Test
    void twoClientsWithTheSameIdInOneBatchGetNothingOfEachOther() {
        try (Database database = database();
                PlanService service = service(acting(database))) {
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
            assertThat(terms).containsExactly(1L, 1L, 1L);
            assertThat(database.reservations().at(NOW).stream().mapToLong(Reservation::bytes))
                    .as("who is refused is promised nothing")
                    .containsExactlyInAnyOrder(1L << 20, 1L << 20);
        }
    }

    /** Its clock stood still, as that of a paused machine does, so it still believes in its term. */
    @Test
    void whatWasAskedOfAControllerThatAnotherOneHasFollowedIsNotAnsweredAndNotPromised() {
        try (Database database = database();
                PlanService service = service(acting(database))) {
            submit(service, "late", "node1", 1);
            acting(database);
            calm.set(true);
            Awaitility.await().atMost(PATIENCE).until(() -> service.answered() + service.refused() == 1);
            assertThat(refusals).extracting(Problem::code).containsExactly(ErrorCode.LEASE_LOST);
            assertThat(database.placementPlans().find("late")).isEmpty();
            assertThat(database.reservations().at(NOW)).isEmpty();
        }
    }
}
