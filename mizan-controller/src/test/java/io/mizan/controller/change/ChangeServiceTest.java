package io.mizan.controller.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.mizan.controller.plan.ApprovalRule;
import io.mizan.controller.plan.QuietTimes;
import io.mizan.database.plan.AuditEntry;
import io.mizan.database.plan.ChangePlanState;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.plan.ChangePlan;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the commands call, on a full sandbox. */
class ChangeServiceTest {
    @TempDir
    private Path folder;

    private ServiceSite site;
    private Sandbox sandbox;
    private ChangePlan plan;
    private ChangePlanFolder kept;

    @BeforeEach
    void keepAPlan() throws IOException {
        site = new ServiceSite(folder);
        sandbox = site.sandbox;
        plan = sandbox.plan();
        kept = sandbox.folders.get(plan.id());
        site.stored(plan);
    }

    @AfterEach
    void close() {
        site.close();
    }

    private ChangeService service(ApprovalRule rule) {
        return new ChangeService(sandbox.folders, rule, QuietTimes.NONE, InstantSource.system());
    }

    private ChangeService.Request request(ChangeService.Progress progress) {
        return new ChangeService.Request(
                kept,
                () -> site.opened(plan.system(), sandbox.system(4), rate -> new Sandbox.NoWait()),
                plan.goals().bytesPerSecond(),
                "ann",
                "ticket 1",
                site.database,
                progress);
    }

    /** Counts what it is told, and stops after some changes. */
    private static class Counting implements ChangeService.Progress {
        private final int most;
        private int begun;
        private int steps;

        Counting(int most) {
            this.most = most;
        }

        @Override
        public void begun() {
            begun++;
        }

        @Override
        public void step(StepResult result) {
            steps++;
        }

        @Override
        public boolean stopped() {
            return steps >= most;
        }
    }

    private ChangePlanState state() {
        return site.database.changePlans().find(plan.id()).orElseThrow().state();
    }

    private static void refused(ErrorCode code, ThrowingCallable work) {
        assertThatThrownBy(work)
                .isInstanceOfSatisfying(
                        MizanException.class,
                        e -> assertThat(e.problem().code()).isEqualTo(code));
    }

    @Test
    void aPlanIsApprovedAppliedInPartsAndUndone() {
        ChangeService changes = service(ApprovalRule.NEEDED);
        String before = sandbox.layouts();
        Counting first = new Counting(1);
        refused(ErrorCode.NOT_APPROVED, () -> changes.apply(request(first), ChangeService.Options.ALL));
        assertThat(first.begun).isZero();
        changes.approve(kept, "ann", "read it", site.database.audit());
        assertThat(changes.apply(request(first), ChangeService.Options.ALL).finished())
                .isFalse();
        assertThat(first.begun).isEqualTo(1);
        assertThat(first.steps).isEqualTo(1);
        Counting rest = new Counting(Integer.MAX_VALUE);
        assertThat(changes.apply(request(rest), ChangeService.Options.ALL).finished())
                .isTrue();
        assertThat(rest.steps).isEqualTo(plan.changes().size());
        assertThat(state()).isEqualTo(ChangePlanState.APPLIED);
        assertThat(sandbox.layouts()).isNotEqualTo(before);
        assertThat(changes.undo(request(new Counting(Integer.MAX_VALUE))).finished())
                .isTrue();
        assertThat(state()).isEqualTo(ChangePlanState.UNDONE);
        assertThat(sandbox.layouts()).isEqualTo(before);
        assertThat(site.database.audit().newest(20))
                .extracting(AuditEntry::who, AuditEntry::what)
                .contains(
                        tuple("ann", "plan approved"),
                        tuple("ann", "apply stopped"),
                        tuple("ann", "plan applied"),
                        tuple("ann", "plan undone"));
    }

    @Test
    void onlyWhatIsGoingOnIsStopped() {
        ChangeService changes = service(ApprovalRule.NONE);
        refused(ErrorCode.NOT_APPLIED, () -> changes.stop(kept, "eve", "enough", site.database::audit));
        assertThat(kept.askedToStop()).isFalse();
        Counting stopping = new Counting(Integer.MAX_VALUE) {
            @Override
            public void step(StepResult result) {
                super.step(result);
                changes.stop(kept, "eve", "enough", site.database::audit);
            }
        };
        assertThat(changes.apply(request(stopping), ChangeService.Options.ALL).finished())
                .isFalse();
        assertThat(stopping.steps).isEqualTo(1);
        assertThat(site.database.audit().newest(20))
                .extracting(AuditEntry::who, AuditEntry::what, AuditEntry::why)
                .contains(tuple("eve", "stop asked for", "enough"));
    }
}
