package io.mizan.cli.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.algorithms.layout.RequestedComponents;
import io.mizan.algorithms.placement.PolicyRegistry;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.controller.Reports;
import io.mizan.controller.monitor.ObservedState;
import io.mizan.controller.plan.HostLimits;
import io.mizan.controller.plan.PlanMaker;
import io.mizan.controller.plan.PlanRequest;
import io.mizan.controller.plan.PlanService;
import io.mizan.controller.plan.Planner;
import io.mizan.controller.plan.SitePolicy;
import io.mizan.database.plan.Candidate;
import io.mizan.database.sql.Database;
import io.mizan.database.sql.DatabaseSettings;
import io.mizan.database.sql.TermTables;
import io.mizan.model.document.Mapping;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementPolicy;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.ServerLoad;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a controller logs of placement plans, and what clients are told of internal errors. */
class PlanLogTest {
    private static final InstantSource CLOCK = InstantSource.fixed(Reports.START);
    private static final String SERVICE = "controller.plan.PlanService";

    @TempDir
    private Path folder;

    private Database database;
    private Optional<TermTables> tables;
    private RecordedLog log;

    @BeforeEach
    void start() {
        database = Database.open(DatabaseSettings.file(folder.resolve("mizan.db")), CLOCK);
        tables = database.terms()
                .take(database.terms().look(), new Candidate("test", "", ""))
                .map(database::under);
        log = new RecordedLog("debug");
    }

    @AfterEach
    void end() {
        log.close();
        database.close();
    }

    /** As one from a jar that has a mistake. */
    private record Broken(String name) implements PlacementPolicy {
        @Override
        public Set<Need> needs() {
            return Set.of();
        }

        @Override
        public Placement place(List<PlacementRequest> requests, SystemView view) {
            throw new IllegalStateException("the policy broke");
        }
    }

    private static ObservedState system() {
        List<Target> targets = IntStream.range(0, 4)
                .mapToObj(i -> Reports.target(i, Reports.SIZE / 2))
                .toList();
        return new ObservedState(SystemView.ofTargets("fs", targets), Map.of(), Reports.START);
    }

    private PlanService service(Supplier<ObservedState> system) {
        return new PlanService(
                new PlanMaker(
                        new Planner(
                                new PolicyRegistry(List.of(new Broken("broken"))),
                                "broken",
                                PolicyOptions.DEFAULT,
                                Duration.ofSeconds(60)),
                        SitePolicy.EMBEDDED,
                        Duration.ofHours(1),
                        ZoneOffset.UTC),
                new HostLimits(1, 1, Duration.ZERO),
                new PlanService.Surroundings(
                        system,
                        () -> ServerLoad.UNKNOWN,
                        () -> tables,
                        () -> Problem.of(ErrorCode.LEASE_LOST, "it does not act"),
                        CLOCK,
                        System::nanoTime));
    }

    /** What the client is told: nothing where it got a plan. */
    private static Optional<Problem> ask(PlanService service, String id) throws Exception {
        CompletableFuture<Optional<Problem>> told = new CompletableFuture<>();
        PlacementRequest file =
                new PlacementRequest("/fs/" + id, 1 << 20, 0, RequestedComponents.plain(1, 1 << 20), "", Set.of(), 0);
        service.submit(new PlanRequest(id, "node1", "app", "ann", List.of(List.of(file))), new PlanService.Outcome() {
            @Override
            public void answered(long term, byte[] answer) {
                told.complete(Optional.empty());
            }

            @Override
            public void refused(Problem problem) {
                told.complete(Optional.of(problem));
            }
        });
        return told.get(60, TimeUnit.SECONDS);
    }

    @Test
    void aPolicyThatFailsIsLoggedOnceForEachReasonWithItsStackTrace() throws Exception {
        try (PlanService service = service(PlanLogTest::system)) {
            assertThat(ask(service, "r1")).as("another policy decides").isEmpty();
            assertThat(ask(service, "r2")).isEmpty();
        }
        List<Mapping> events = log.of("controller.plan.policy.PolicyFailures");
        assertThat(events.stream().map(RecordedLog::line))
                .containsExactly("WARN placement policy failed policy=broken"
                        + " reason=it failed: java.lang.IllegalStateException: the policy broke");
        assertThat(RecordedLog.stack(events.get(0)))
                .startsWith("java.lang.IllegalStateException: the policy broke")
                .anyMatch(frame -> frame.contains("PlanLogTest$Broken.place"));
        assertThat(log.of(SERVICE).stream().map(RecordedLog::line))
                .contains(
                        "DEBUG plan made plan=r1 application=app user=ann files=1",
                        "DEBUG plan made plan=r2 application=app user=ann files=1");
    }

    @Test
    void aPlacementThatBreaksARuleIsAnInternalErrorUnderTheIdThatTheClientSees() throws Exception {
        try (PlanService service = service(() -> {
            throw Problem.of(ErrorCode.INTERNAL, "internal error: the placement breaks a rule")
                    .exception();
        })) {
            Problem told = ask(service, "r1").orElseThrow();
            Mapping event = log.of(SERVICE).get(0);
            String id = event.require("values").asMapping().text("error");
            assertThat(RecordedLog.line(event))
                    .isEqualTo("ERROR planning failed error=" + id + " policy=broken ids=r1");
            assertThat(told.message()).isEqualTo("internal error (id " + id + "); please report it with the log");
            assertThat(RecordedLog.stack(event))
                    .startsWith("io.mizan.model.error.MizanException: internal error: the placement breaks a rule"
                            + " [" + ErrorCode.INTERNAL.code() + "]")
                    .anyMatch(frame -> frame.contains("PlanLogTest"));
        }
    }

    @Test
    void aBatchThatIsRefusedIsLoggedWithTheReasonThatClientsAreNotTold() throws Exception {
        try (PlanService service = service(() -> {
            throw Problem.of(ErrorCode.DATABASE_UNREACHABLE, "the database does not answer")
                    .with("address", "db.example:3306")
                    .exception();
        })) {
            assertThat(ask(service, "r1").orElseThrow().line()).doesNotContain("db.example");
        }
        assertThat(log.of(SERVICE).stream().map(RecordedLog::line))
                .containsExactly("WARN plan batch refused code=MZ501 requests=1"
                        + " problem=the database does not answer (address=db.example:3306) ["
                        + ErrorCode.DATABASE_UNREACHABLE.code() + "]");
    }
}
