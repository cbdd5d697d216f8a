package io.mizan.controller.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.controller.change.StepResult.State;
import io.mizan.controller.change.planner.ChangePlanDocument;
import io.mizan.database.plan.AuditEntry;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.Striping;
import io.mizan.model.plan.ChangePlan;
import io.mizan.model.plan.PlannedChange.FileMove;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ApplyUndoTest extends WithSandbox {
    @Test
    void aPlanIsTheSameAfterItWasWrittenAndRead() {
        ChangePlan plan = sandbox.plan();
        assertThat(ChangePlanDocument.read("plan", ChangePlanDocument.text(plan)))
                .isEqualTo(plan);
        assertThat(plan.id()).isEqualTo("plan-0001");
        assertThat(plan.goals().reached()).isTrue();
        assertThat(plan.bytes()).isEqualTo(18 * Sandbox.MIB);
        assertThat(plan.goals().leastBytes()).isEqualTo(16 * Sandbox.MIB);
    }

    @Test
    void undoPutsEverythingBackAsItWas() {
        String before = sandbox.layouts();
        ChangePlan plan = sandbox.plan();
        assertThat(sandbox.layouts()).isEqualTo(before);
        Outcome applied = sandbox.apply(plan);
        assertThat(applied.finished()).isTrue();
        assertThat(applied.count(State.DONE)).isEqualTo(plan.changes().size());
        assertThat(sandbox.highest()).isLessThanOrEqualTo(0.5);
        assertThat(sandbox.layouts()).isNotEqualTo(before).contains("-S 1M");
        assertThat(sandbox.undo(plan).count(State.DONE))
                .isEqualTo(plan.changes().size());
        assertThat(sandbox.layouts()).isEqualTo(before);
        assertThat(sandbox.undo(plan).count(State.ALREADY))
                .isEqualTo(plan.changes().size());
        assertThat(sandbox.audit)
                .extracting(AuditEntry::what)
                .startsWith("apply started", "apply finished", "undo started", "undo finished");
        assertThat(sandbox.audit.get(0).who()).isEqualTo("ann");
        assertThat(sandbox.audit.get(0).why()).isEqualTo("ticket 1");
        assertThat(sandbox.apply(plan).count(State.DONE))
                .isEqualTo(plan.changes().size());
    }

    @Test
    void newFilesGetTheDefaultOfTheirDirectory() throws IOException {
        sandbox.apply(sandbox.plan());
        Path fresh = Files.write(sandbox.mount.resolve("out/fresh"), new byte[(int) (4 * Sandbox.MIB)]);
        assertThat(sandbox.system(4).layoutOf(fresh.toString()).orElseThrow())
                .isInstanceOfSatisfying(
                        Plain.class,
                        plain -> assertThat(plain.striping().stripeCount()).isEqualTo(4));
    }

    @Test
    void filesThatAreOpenLinkedOrChangedStay() throws IOException {
        ChangePlan plan = sandbox.plan();
        List<Path> moving = plan.changes().stream()
                .filter(FileMove.class::isInstance)
                .map(change -> Path.of(change.path()))
                .toList();
        Files.createLink(sandbox.mount.resolve("other/link"), moving.get(0));
        Files.setLastModifiedTime(moving.get(1), FileTime.from(sandbox.now));
        Files.move(moving.get(2), sandbox.mount.resolve("other/elsewhere"));
        try (OutputStream open = Files.newOutputStream(moving.get(3), StandardOpenOption.APPEND)) {
            Outcome outcome = sandbox.apply(plan);
            assertThat(open).isNotNull();
            assertThat(outcome.count(State.REFUSED)).isEqualTo(4);
            assertThat(outcome.steps().stream()
                            .filter(step -> step.state() == State.REFUSED)
                            .map(StepResult::detail))
                    .anyMatch(detail -> detail.startsWith("has several names"))
                    .anyMatch(detail -> detail.startsWith("was changed meanwhile"))
                    .anyMatch(detail -> detail.startsWith("is not there any more"))
                    .anyMatch(detail -> detail.startsWith("is open"));
        }
    }

    @Test
    void undoLeavesAloneWhatSomebodyChangedSince() throws IOException {
        ChangePlan plan = sandbox.plan();
        sandbox.apply(plan);
        String out = sandbox.mount.resolve("out").toString();
        sandbox.system(4).setDefaultLayout(out, new Plain(Striping.of(Sandbox.MIB, 2)));
        FileMove move = (FileMove) plan.changes().get(plan.changes().size() - 1);
        Files.write(Path.of(move.path()), new byte[5]);
        Outcome undone = sandbox.undo(plan);
        assertThat(undone.count(State.CHANGED)).isEqualTo(2);
        assertThat(sandbox.system(4).defaultLayout(out)).contains(new Plain(Striping.of(Sandbox.MIB, 2)));
    }

    /** The files of a directory stay where they are when its name is gone; everything else goes back. */
    @Test
    void whatIsGoneKeepsNothingElseFromBeingUndone() throws IOException {
        ChangePlan plan = sandbox.plan();
        sandbox.apply(plan);
        Path out = sandbox.mount.resolve("out");
        Files.move(out, sandbox.mount.resolve("kept"));
        Outcome undone = sandbox.undo(plan);
        assertThat(undone.finished()).isTrue();
        assertThat(undone.steps())
                .filteredOn(result -> result.change().path().startsWith(out.toString()))
                .extracting(StepResult::state)
                .containsOnly(State.CHANGED);
        assertThat(undone.steps())
                .filteredOn(result -> !result.change().path().startsWith(out.toString()))
                .isNotEmpty()
                .extracting(StepResult::state)
                .containsOnly(State.DONE);
        assertThat(sandbox.audit.get(sandbox.audit.size() - 1).what()).isEqualTo("undo finished");

        Files.move(sandbox.mount.resolve("kept"), out);
        assertThat(sandbox.undo(plan).count(State.CHANGED))
                .as("and it may be repeated")
                .isZero();
    }

    @Test
    void aPlanOfAFileGetsOneId() {
        ChangePlan plan = sandbox.plan();
        ChangePlan elsewhere = plan.withId("plan-0777");
        assertThat(sandbox.folders.take(elsewhere).id()).isEqualTo(plan.id());
        ChangePlan other = new ChangePlan(
                "plan-0777",
                plan.system(),
                plan.madeAt(),
                plan.basedOn(),
                plan.expiresAt(),
                "another reason",
                plan.goals(),
                plan.targets(),
                plan.changes(),
                plan.skipped(),
                plan.notes());
        String taken = sandbox.folders.take(other).id();
        assertThat(taken).isNotEqualTo(plan.id());
        assertThat(sandbox.folders.take(other).id()).isEqualTo(taken);
    }

    @Test
    void onlyOneActsAtATime() {
        ChangePlan plan = sandbox.plan();
        assertThatThrownBy(() -> sandbox.folders.alone(plan.system(), () -> sandbox.apply(plan)))
                .hasMessageContaining("MZ602");
    }

    /** The system of the plans may be a simulated one of another year. */
    @Test
    void plansAreForgottenByTheClockOfTheMachine() throws IOException {
        ChangePlan old = sandbox.plan();
        ChangePlan fresh = sandbox.plan();
        ChangePlan last = sandbox.plan();
        Instant now = Files.getLastModifiedTime(sandbox.folders.get(fresh.id()).path())
                .toInstant();
        Files.setLastModifiedTime(
                sandbox.folders.get(old.id()).path().resolve("plan.json"),
                FileTime.from(now.minus(Duration.ofDays(31))));
        assertThat(sandbox.folders.forget(now)).isEqualTo(1);
        assertThat(sandbox.folders.find(old.id())).isEmpty();
        assertThat(sandbox.folders.find(fresh.id())).isPresent();
        assertThat(sandbox.folders.find(last.id())).isPresent();
    }
}
