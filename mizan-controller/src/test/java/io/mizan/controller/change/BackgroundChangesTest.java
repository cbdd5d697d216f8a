package io.mizan.controller.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.mizan.controller.live.LiveEvent;
import io.mizan.controller.plan.ApprovalRule;
import io.mizan.database.plan.AuditEntry;
import io.mizan.database.plan.ChangePlanState;
import io.mizan.database.plan.StoredChangePlan;
import io.mizan.database.sql.Database;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.plan.ChangePlan;
import io.mizan.model.system.driver.Pace;
import java.io.IOException;
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

class BackgroundChangesTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    private ServiceSite site;
    private Sandbox sandbox;
    private Database database;

    @BeforeEach
    void system() throws IOException {
        site = new ServiceSite(folder);
        sandbox = site.sandbox;
        database = site.database;
    }

    @AfterEach
    void close() {
        site.close();
    }

    private BackgroundChanges service(ApprovalRule rule) {
        return service(rule, Optional.empty());
    }

    private BackgroundChanges service(ApprovalRule rule, Optional<String> refusal) {
        PlanSystems systems = site.new OneSystem() {
            @Override
            public Optional<String> refusal(String label) {
                return refusal;
            }

            @Override
            protected Pace pace(Consumer<Duration> rest) {
                return new Pace() {
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
            }
        };
        return new BackgroundChanges(site.parts(systems, rule));
    }

    private static void refused(ErrorCode code, ThrowingCallable work) {
        assertThatThrownBy(work)
                .isInstanceOfSatisfying(
                        MizanException.class,
                        e -> assertThat(e.problem().code()).isEqualTo(code));
    }

    private static ChangePlanStatus ended(BackgroundChanges service, StoredChangePlan plan) {
        return Awaitility.await()
                .atMost(PATIENCE)
                .until(
                        () -> service.status(plan, "ops"),
                        standing -> standing.execution().orElseThrow().state() != ChangeExecution.State.RUNNING);
    }

    @Test
    void aPlanIsAppliedAndUndoneAsByTheCommands() {
        StoredChangePlan plan = site.stored(sandbox.plan());
        String before = sandbox.layouts();
        try (BackgroundChanges service = service(ApprovalRule.NONE)) {
            assertThat(service.status(plan, "ops").canApply()).isTrue();
            assertThat(service.status(plan, "ops").canUndo()).isFalse();
            refused(ErrorCode.NOT_APPLIED, () -> service.undo(plan, "ops", "no such path"));
            service.apply(plan, "ops", "ticket 1");
            ChangePlanStatus applied = ended(service, plan);
            assertThat(applied.state()).isEqualTo("applied");
            assertThat(applied.execution().orElseThrow().state()).isEqualTo(ChangeExecution.State.FINISHED);
            assertThat(applied.execution().orElseThrow().result()).contains("changes made");
            assertThat(applied.canApply()).as("all of it is done").isFalse();
            assertThat(applied.canUndo()).isTrue();
            assertThat(sandbox.layouts()).isNotEqualTo(before);
            assertThat(database.changePlans().find(plan.id()).orElseThrow().state())
                    .isEqualTo(ChangePlanState.APPLIED);
            service.undo(plan, "night-shift", "it hurts");
            assertThat(ended(service, plan).state()).isEqualTo("undone");
            assertThat(sandbox.layouts()).isEqualTo(before);
            assertThat(database.changePlans().find(plan.id()).orElseThrow().state())
                    .isEqualTo(ChangePlanState.UNDONE);
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
        StoredChangePlan plan = site.stored(sandbox.plan());
        String before = sandbox.layouts();
        try (BackgroundChanges service = service(ApprovalRule.BY_ANOTHER)) {
            assertThat(service.status(plan, "ops").canApply()).isFalse();
            refused(ErrorCode.NOT_APPROVED, () -> service.apply(plan, "ops", "now"));
            ChangePlanStatus approved = service.approve(plan, "ops", "looks good");
            assertThat(approved.state()).isEqualTo("approved");
            assertThat(approved.canApply()).as("not by herself").isFalse();
            refused(ErrorCode.NOT_APPROVED, () -> service.apply(plan, "ops", "now"));
            assertThat(sandbox.layouts()).isEqualTo(before);
            assertThat(service.status(plan, "night-shift").canApply()).isTrue();
            service.apply(plan, "night-shift", "as ops said");
            ended(service, plan);
            assertThat(sandbox.layouts()).isNotEqualTo(before);
            refused(ErrorCode.PLAN_STALE, () -> service.approve(plan, "ops", "too late"));
        }
        assertThat(database.audit().newest(20))
                .extracting(AuditEntry::what, AuditEntry::who)
                .contains(tuple("plan approved", "ops"));
    }

    @Test
    void anApprovalIsForOneTextOfAPlan() throws IOException {
        StoredChangePlan plan = site.stored(sandbox.plan());
        ChangePlanFolder kept = sandbox.folders.get(plan.id());
        try (BackgroundChanges service = service(ApprovalRule.NEEDED)) {
            service.approve(plan, "ops", "looks good");
            assertThat(kept.approval()).isPresent();
            Path file = kept.planFile();
            Files.writeString(file, Files.readString(file).replace("\"reason\":\"test\"", "\"reason\":\"other\""));
            assertThat(kept.approval()).as("somebody changed it").isEmpty();
            assertThat(service.status(plan, "ops").obstacle()).contains("another plan of this name");
            refused(ErrorCode.PLAN_ELSEWHERE, () -> service.apply(plan, "ops", "x"));
        }
    }

    @Test
    void aStalePlanAndAControllerThatDoesNotActChangeNothing() {
        StoredChangePlan plan = site.stored(sandbox.plan());
        String before = sandbox.layouts();
        try (BackgroundChanges service = service(ApprovalRule.NONE)) {
            site.acts.set(false);
            refused(ErrorCode.LEASE_LOST, () -> service.apply(plan, "ops", "x"));
            site.acts.set(true);
            sandbox.now = sandbox.now.plusSeconds(31 * 60);
            assertThat(service.status(plan, "ops").state()).isEqualTo("expired");
            assertThat(service.status(plan, "ops").canApply()).isFalse();
            refused(ErrorCode.PLAN_STALE, () -> service.apply(plan, "ops", "x"));
            assertThat(service.status(plan, "ops").execution().orElseThrow().state())
                    .isEqualTo(ChangeExecution.State.FAILED);
        }
        assertThat(sandbox.layouts()).isEqualTo(before);
    }

    @Test
    void plansThatAreKeptElsewhereAreNotTouched() {
        ChangePlan plan = sandbox.plan();
        StoredChangePlan stored = site.stored(plan);
        try (BackgroundChanges service = service(ApprovalRule.NONE, Optional.of("such systems are not changed here"))) {
            assertThat(service.status(stored, "ops").obstacle()).isEqualTo("such systems are not changed here");
            refused(ErrorCode.PLAN_ELSEWHERE, () -> service.apply(stored, "ops", "x"));
        }
        try (BackgroundChanges service = service(ApprovalRule.NONE)) {
            StoredChangePlan unknown = site.stored(plan.withId("plan-0815"));
            refused(ErrorCode.PLAN_ELSEWHERE, () -> service.apply(unknown, "ops", "x"));
            StoredChangePlan strange = site.stored(plan.withId("../../etc"));
            refused(ErrorCode.PLAN_ELSEWHERE, () -> service.apply(strange, "ops", "x"));
        }
    }

    @Test
    void oneAtATimeAndItCanBeStoppedAndGoneOnWith() {
        StoredChangePlan plan = site.stored(sandbox.plan());
        StoredChangePlan other = site.stored(sandbox.plan());
        site.shutGate();
        try (BackgroundChanges service = service(ApprovalRule.NONE)) {
            service.apply(plan, "ops", "slowly");
            Awaitility.await().atMost(PATIENCE).until(() -> site.waiting.get() > 0);
            assertThat(service.status(plan, "ops").canStop()).isTrue();
            refused(ErrorCode.PLAN_BUSY, () -> service.apply(other, "ops", "too"));
            service.stop(plan, "night-shift", "enough");
            site.openGate();
            ChangePlanStatus stopped = ended(service, plan);
            assertThat(stopped.execution().orElseThrow().state()).isEqualTo(ChangeExecution.State.STOPPED);
            assertThat(stopped.state()).isEqualTo("begun");
            assertThat(stopped.canApply()).isTrue();
            assertThat(stopped.canUndo()).isTrue();
            service.apply(plan, "ops", "the rest");
            assertThat(ended(service, plan).state()).isEqualTo("applied");
        }
    }

    @Test
    void whoEndsTheControllerEndsTheWorkAfterTheChangeThatIsMade() {
        StoredChangePlan plan = site.stored(sandbox.plan());
        site.shutGate();
        BackgroundChanges service = service(ApprovalRule.NONE);
        service.apply(plan, "ops", "slowly");
        Awaitility.await().atMost(PATIENCE).until(() -> site.waiting.get() > 0);
        site.acts.set(false);
        site.openGate();
        service.close();
        assertThat(service.status(plan, "ops").state()).isEqualTo("begun");
        site.acts.set(true);
        try (BackgroundChanges next = service(ApprovalRule.NONE)) {
            assertThat(next.status(plan, "ops").canUndo()).isTrue();
            next.undo(plan, "ops", "all of it");
            assertThat(ended(next, plan).state()).isEqualTo("undone");
        }
    }

    /** Its clock stood still, as that of a paused machine does: nothing but the database knows that its term is over. */
    @Test
    void aControllerThatWakesUpAfterAnotherOneTookOverChangesNothingMore() {
        StoredChangePlan plan = site.stored(sandbox.plan());
        site.shutGate();
        try (BackgroundChanges service = service(ApprovalRule.NONE)) {
            service.apply(plan, "ops", "slowly");
            Awaitility.await().atMost(PATIENCE).until(() -> site.waiting.get() > 0);
            site.anotherTakesOver();
            List<AuditEntry> before = database.audit().newest(100);
            site.openGate();
            ChangePlanStatus stopped = ended(service, plan);
            assertThat(stopped.state()).isEqualTo("begun");
            ChangeExecution work = stopped.execution().orElseThrow();
            assertThat(work.state()).isEqualTo(ChangeExecution.State.STOPPED);
            assertThat(work.done()).as("the one that was being made").isLessThanOrEqualTo(1);
            assertThat(work.result()).contains("another controller acts now");
            assertThat(database.audit().newest(100)).isEqualTo(before);
            String layouts = sandbox.layouts();
            refused(ErrorCode.LEASE_LOST, () -> service.undo(plan, "ops", "x"));
            refused(ErrorCode.LEASE_LOST, () -> service.approve(site.stored(sandbox.plan()), "ops", "x"));
            assertThat(sandbox.layouts()).isEqualTo(layouts);
            site.takeBack();
            service.undo(plan, "ops", "all of it");
            assertThat(ended(service, plan).state()).isEqualTo("undone");
        }
    }
}
