package io.mizan.controller.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.mizan.controller.check.Observer;
import io.mizan.controller.live.LiveEvent;
import io.mizan.controller.plan.ApprovalRule;
import io.mizan.controller.plan.SitePolicy;
import io.mizan.controller.plan.change.PlanDocument;
import io.mizan.database.plan.AuditEntry;
import io.mizan.database.plan.NewPlan;
import io.mizan.database.plan.PlanState;
import io.mizan.database.plan.StoredPlan;
import io.mizan.database.sql.Database;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.plan.Plan;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanDeskTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    private DeskSite site;
    private Sandbox sandbox;
    private Database database;

    @BeforeEach
    void system() throws IOException {
        site = new DeskSite(folder);
        sandbox = site.sandbox;
        database = site.database;
    }

    @AfterEach
    void close() {
        site.close();
    }

    private PlanDesk desk(ApprovalRule rule) {
        return desk(rule, Optional.empty());
    }

    private PlanDesk desk(ApprovalRule rule, Optional<String> refusal) {
        PlanSystems systems = new PlanSystems() {
            @Override
            public Optional<String> refusal(String label) {
                return refusal;
            }

            @Override
            public List<String> planned() {
                return List.of();
            }

            @Override
            public Opened open(String label, Consumer<Duration> rest) {
                Pace pace = new Pace() {
                    @Override
                    public void copied(long bytes) {
                        try {
                            site.pass();
                        } catch (InterruptedException e) {
                            Thread.currentThread().interrupt();
                        }
                    }

                    @Override
                    public void rest(Duration time) {
                        rest.accept(time);
                    }
                };
                return new Opened(
                        label,
                        sandbox.system(4),
                        () -> sandbox.now,
                        Observer.NOTHING,
                        rate -> pace,
                        SitePolicy.EMBEDDED);
            }
        };
        return new PlanDesk(site.parts(systems, rule));
    }

    private StoredPlan stored(Plan plan) {
        StoredPlan stored = new StoredPlan(
                plan.id(),
                "local",
                PlanDesk.CHANGE,
                "ann",
                plan.madeAt(),
                plan.basedOn(),
                plan.expiresAt(),
                plan.reason(),
                "list",
                PlanState.MADE,
                PlanDocument.text(plan).getBytes(StandardCharsets.UTF_8));
        database.plans().store(List.of(new NewPlan(stored, List.of())));
        return stored;
    }

    private static void refused(ErrorCode code, ThrowingCallable work) {
        assertThatThrownBy(work)
                .isInstanceOfSatisfying(
                        MizanException.class,
                        e -> assertThat(e.problem().code()).isEqualTo(code));
    }

    private static PlanStanding ended(PlanDesk desk, StoredPlan plan) {
        return Awaitility.await()
                .atMost(PATIENCE)
                .until(
                        () -> desk.standing(plan, "ops"),
                        standing -> standing.work().orElseThrow().state() != PlanWork.State.RUNNING);
    }

    @Test
    void aPlanIsAppliedAndUndoneAsByTheCommands() {
        StoredPlan plan = stored(sandbox.plan());
        String before = sandbox.layouts();
        try (PlanDesk desk = desk(ApprovalRule.NONE)) {
            assertThat(desk.standing(plan, "ops").canApply()).isTrue();
            assertThat(desk.standing(plan, "ops").canUndo()).isFalse();
            refused(ErrorCode.NOT_APPLIED, () -> desk.undo(plan, "ops", "nothing there"));
            desk.apply(plan, "ops", "ticket 1");
            PlanStanding applied = ended(desk, plan);
            assertThat(applied.state()).isEqualTo("applied");
            assertThat(applied.work().orElseThrow().state()).isEqualTo(PlanWork.State.FINISHED);
            assertThat(applied.work().orElseThrow().result()).contains("changes made");
            assertThat(applied.canApply()).as("all of it is done").isFalse();
            assertThat(applied.canUndo()).isTrue();
            assertThat(sandbox.layouts()).isNotEqualTo(before);
            assertThat(database.plans().find(plan.id()).orElseThrow().state()).isEqualTo(PlanState.APPLIED);
            desk.undo(plan, "night-shift", "it hurts");
            assertThat(ended(desk, plan).state()).isEqualTo("undone");
            assertThat(sandbox.layouts()).isEqualTo(before);
            assertThat(database.plans().find(plan.id()).orElseThrow().state()).isEqualTo(PlanState.UNDONE);
        }
        assertThat(database.audit().newest(20))
                .extracting(AuditEntry::who, AuditEntry::what, AuditEntry::why)
                .as("with the time of the system, which is another one")
                .contains(
                        tuple("ops", "apply started", "ticket 1; time of the system 2026-11-17T14:00:00Z"),
                        tuple("night-shift", "undo started", "it hurts; time of the system 2026-11-17T14:00:00Z"));
        assertThat(database.audit().newest(20))
                .as("by one clock, whatever time a system has")
                .filteredOn(entry -> !entry.what().equals("plan stored"))
                .extracting(AuditEntry::at)
                .isSortedAccordingTo(Comparator.reverseOrder());
        assertThat(site.events)
                .extracting(LiveEvent::text)
                .anyMatch(text -> text.startsWith("apply finished"))
                .anyMatch(text -> text.startsWith("undo finished"));
    }

    @Test
    void nothingIsAppliedThatTheSiteWantsToBeApproved() {
        StoredPlan plan = stored(sandbox.plan());
        String before = sandbox.layouts();
        try (PlanDesk desk = desk(ApprovalRule.BY_ANOTHER)) {
            assertThat(desk.standing(plan, "ops").canApply()).isFalse();
            refused(ErrorCode.NOT_APPROVED, () -> desk.apply(plan, "ops", "now"));
            PlanStanding approved = desk.approve(plan, "ops", "looks good");
            assertThat(approved.state()).isEqualTo("approved");
            assertThat(approved.canApply()).as("not by herself").isFalse();
            refused(ErrorCode.NOT_APPROVED, () -> desk.apply(plan, "ops", "now"));
            assertThat(sandbox.layouts()).isEqualTo(before);
            assertThat(desk.standing(plan, "night-shift").canApply()).isTrue();
            desk.apply(plan, "night-shift", "as ops said");
            ended(desk, plan);
            assertThat(sandbox.layouts()).isNotEqualTo(before);
            refused(ErrorCode.PLAN_STALE, () -> desk.approve(plan, "ops", "too late"));
        }
        assertThat(database.audit().newest(20))
                .extracting(AuditEntry::what, AuditEntry::who)
                .contains(tuple("plan approved", "ops"));
    }

    @Test
    void anApprovalIsForOneTextOfAPlan() throws IOException {
        StoredPlan plan = stored(sandbox.plan());
        PlanFolder kept = sandbox.folders.get(plan.id());
        try (PlanDesk desk = desk(ApprovalRule.NEEDED)) {
            desk.approve(plan, "ops", "looks good");
            assertThat(kept.approval()).isPresent();
            Path file = kept.planFile();
            Files.writeString(file, Files.readString(file).replace("\"reason\":\"test\"", "\"reason\":\"other\""));
            assertThat(kept.approval()).as("somebody changed it").isEmpty();
            assertThat(desk.standing(plan, "ops").obstacle()).contains("another plan of this name");
            refused(ErrorCode.PLAN_ELSEWHERE, () -> desk.apply(plan, "ops", "x"));
        }
    }

    @Test
    void aStalePlanAndAControllerThatDoesNotActChangeNothing() {
        StoredPlan plan = stored(sandbox.plan());
        String before = sandbox.layouts();
        try (PlanDesk desk = desk(ApprovalRule.NONE)) {
            site.acts.set(false);
            refused(ErrorCode.LEASE_LOST, () -> desk.apply(plan, "ops", "x"));
            site.acts.set(true);
            sandbox.now = sandbox.now.plusSeconds(31 * 60);
            assertThat(desk.standing(plan, "ops").state()).isEqualTo("expired");
            assertThat(desk.standing(plan, "ops").canApply()).isFalse();
            refused(ErrorCode.PLAN_STALE, () -> desk.apply(plan, "ops", "x"));
            assertThat(desk.standing(plan, "ops").work().orElseThrow().state()).isEqualTo(PlanWork.State.FAILED);
        }
        assertThat(sandbox.layouts()).isEqualTo(before);
    }

    @Test
    void plansThatAreKeptElsewhereOrOfAnotherKindAreNotTouched() {
        Plan plan = sandbox.plan();
        StoredPlan stored = stored(plan);
        try (PlanDesk desk = desk(ApprovalRule.NONE, Optional.of("such systems are not changed here"))) {
            assertThat(desk.standing(stored, "ops").obstacle()).isEqualTo("such systems are not changed here");
            refused(ErrorCode.PLAN_ELSEWHERE, () -> desk.apply(stored, "ops", "x"));
        }
        try (PlanDesk desk = desk(ApprovalRule.NONE)) {
            StoredPlan unknown = stored(plan.withId("plan-0815"));
            refused(ErrorCode.PLAN_ELSEWHERE, () -> desk.apply(unknown, "ops", "x"));
            StoredPlan strange = stored(plan.withId("../../etc"));
            refused(ErrorCode.PLAN_ELSEWHERE, () -> desk.apply(strange, "ops", "x"));
            StoredPlan placement = new StoredPlan(
                    "run-1",
                    "login1",
                    "wrf",
                    "alice",
                    plan.madeAt(),
                    plan.basedOn(),
                    plan.expiresAt(),
                    "",
                    "list",
                    PlanState.MADE,
                    new byte[0]);
            assertThat(desk.standing(placement, "ops").obstacle()).contains("placed by the client");
            refused(ErrorCode.PLAN_ELSEWHERE, () -> desk.undo(placement, "ops", "x"));
        }
    }

    @Test
    void oneAtATimeAndItCanBeStoppedAndGoneOnWith() {
        StoredPlan plan = stored(sandbox.plan());
        StoredPlan other = stored(sandbox.plan());
        site.shutGate();
        try (PlanDesk desk = desk(ApprovalRule.NONE)) {
            desk.apply(plan, "ops", "slowly");
            Awaitility.await().atMost(PATIENCE).until(() -> site.waiting.get() > 0);
            assertThat(desk.standing(plan, "ops").canStop()).isTrue();
            refused(ErrorCode.PLAN_BUSY, () -> desk.apply(other, "ops", "too"));
            desk.stop(plan, "night-shift", "enough");
            site.openGate();
            PlanStanding stopped = ended(desk, plan);
            assertThat(stopped.work().orElseThrow().state()).isEqualTo(PlanWork.State.STOPPED);
            assertThat(stopped.state()).isEqualTo("begun");
            assertThat(stopped.canApply()).isTrue();
            assertThat(stopped.canUndo()).isTrue();
            desk.apply(plan, "ops", "the rest");
            assertThat(ended(desk, plan).state()).isEqualTo("applied");
        }
    }

    @Test
    void whoEndsTheControllerEndsTheWorkAfterTheChangeThatIsMade() {
        StoredPlan plan = stored(sandbox.plan());
        site.shutGate();
        PlanDesk desk = desk(ApprovalRule.NONE);
        desk.apply(plan, "ops", "slowly");
        Awaitility.await().atMost(PATIENCE).until(() -> site.waiting.get() > 0);
        site.acts.set(false);
        site.openGate();
        desk.close();
        assertThat(desk.standing(plan, "ops").state()).isEqualTo("begun");
        site.acts.set(true);
        try (PlanDesk next = desk(ApprovalRule.NONE)) {
            assertThat(next.standing(plan, "ops").canUndo()).isTrue();
            next.undo(plan, "ops", "all of it");
            assertThat(ended(next, plan).state()).isEqualTo("undone");
        }
    }

    /** Its clock stood still, as that of a paused machine does: nothing but the database knows that its term is over. */
    @Test
    void aControllerThatWakesUpAfterAnotherOneTookOverChangesNothingMore() {
        StoredPlan plan = stored(sandbox.plan());
        site.shutGate();
        try (PlanDesk desk = desk(ApprovalRule.NONE)) {
            desk.apply(plan, "ops", "slowly");
            Awaitility.await().atMost(PATIENCE).until(() -> site.waiting.get() > 0);
            site.anotherTakesOver();
            List<AuditEntry> before = database.audit().newest(100);
            site.openGate();
            PlanStanding stopped = ended(desk, plan);
            assertThat(stopped.state()).isEqualTo("begun");
            PlanWork work = stopped.work().orElseThrow();
            assertThat(work.state()).isEqualTo(PlanWork.State.STOPPED);
            assertThat(work.done()).as("the one that was being made").isLessThanOrEqualTo(1);
            assertThat(work.result()).contains("another controller acts by now");
            assertThat(database.audit().newest(100)).isEqualTo(before);
            String layouts = sandbox.layouts();
            refused(ErrorCode.LEASE_LOST, () -> desk.undo(plan, "ops", "x"));
            refused(ErrorCode.LEASE_LOST, () -> desk.approve(stored(sandbox.plan()), "ops", "x"));
            assertThat(sandbox.layouts()).isEqualTo(layouts);
            site.takeBack();
            desk.undo(plan, "ops", "all of it");
            assertThat(ended(desk, plan).state()).isEqualTo("undone");
        }
    }
}
