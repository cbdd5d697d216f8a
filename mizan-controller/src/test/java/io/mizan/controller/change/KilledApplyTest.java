package io.mizan.controller.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.controller.change.StepResult.State;
import io.mizan.model.plan.ChangePlan;
import io.mizan.model.system.driver.Observer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever ends an apply or an undo in the middle, the next one goes on, or puts everything back. */
class KilledApplyTest extends WithSandbox {
    /** The journal says that all was made; the system says what is. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 5})
    void applyMakesAgainWhatAnUndoThatWasStoppedPutBack(int steps) {
        String before = sandbox.layouts();
        ChangePlan plan = sandbox.plan();
        sandbox.apply(plan);
        String after = sandbox.layouts();
        AtomicInteger asked = new AtomicInteger();
        assertThat(sandbox.undo(plan, () -> asked.getAndIncrement() >= steps).count(State.DONE))
                .isEqualTo(steps);
        assertThat(sandbox.apply(plan).count(State.DONE)).isEqualTo(steps);
        assertThat(sandbox.layouts()).isEqualTo(after);
        sandbox.undo(plan);
        assertThat(sandbox.layouts()).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 5})
    void whatWasStoppedGoesOnOrIsUndone(int steps) {
        String before = sandbox.layouts();
        ChangePlan plan = sandbox.plan();
        AtomicInteger asked = new AtomicInteger();
        Outcome stopped =
                sandbox.apply(plan, sandbox.system(4), () -> asked.getAndIncrement() >= steps, Observer.NOTHING, "");
        assertThat(stopped.finished()).isFalse();
        assertThat(stopped.count(State.DONE)).isEqualTo(steps);
        // Going on may take as long as it takes.
        sandbox.now = sandbox.now.plus(Duration.ofHours(3));
        Outcome rest = sandbox.apply(plan);
        assertThat(rest.count(State.ALREADY)).isEqualTo(steps);
        assertThat(rest.count(State.DONE)).isEqualTo(plan.changes().size() - steps);
        assertThat(sandbox.highest()).isLessThanOrEqualTo(0.5);
        sandbox.undo(plan);
        assertThat(sandbox.layouts()).isEqualTo(before);
    }

    /** The n-th thing that the system is asked to do kills the apply, before or after it was done. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 5, 6})
    void anApplyThatDiesIsUndoneOrGoesOn(int step) {
        String before = sandbox.layouts();
        ChangePlan plan = sandbox.plan();
        AtomicInteger written = new AtomicInteger();
        ApplyRun.Parts parts = sandbox.parts(sandbox.system(4), () -> false, Observer.NOTHING);
        ApplyRun run = new ApplyRun(
                sandbox.folders.get(plan.id()),
                new ApplyRun.Setting(Set.of(), "", false, "ann", ""),
                new ApplyRun.Parts(
                        parts.system(),
                        parts.audit(),
                        parts.clock(),
                        parts.pace(),
                        parts.observer(),
                        parts.quiet(),
                        parts.started(),
                        parts.stop(),
                        result -> {
                            if (written.getAndIncrement() == step) {
                                throw new IllegalStateException("killed");
                            }
                        }));
        assertThatThrownBy(run::run).hasMessage("killed");
        if (step % 2 == 0) {
            assertThat(sandbox.apply(plan).finished()).isTrue();
            assertThat(sandbox.highest()).isLessThanOrEqualTo(0.5);
        }
        sandbox.undo(plan);
        assertThat(sandbox.layouts()).isEqualTo(before);
    }

    /** As after a kill between the change and the line that says so, and with a line that was cut. */
    @Test
    void aJournalThatEndsTooEarlyDoesNoHarm() throws IOException {
        String before = sandbox.layouts();
        ChangePlan plan = sandbox.plan();
        sandbox.apply(plan);
        Path journal = sandbox.folders.get(plan.id()).path().resolve("journal");
        String text = Files.readString(journal);
        for (int cut = text.length() - 1; cut > text.length() - 60; cut -= 7) {
            Files.writeString(journal, text.substring(0, cut));
            Outcome again = sandbox.apply(plan);
            assertThat(again.finished()).isTrue();
            assertThat(again.count(State.REFUSED)).isZero();
        }
        Files.writeString(journal, text.substring(0, text.length() / 2));
        sandbox.undo(plan);
        assertThat(sandbox.layouts()).isEqualTo(before);
    }

    @Test
    void aFullDiskForTheJournalChangesNothing() throws IOException {
        String before = sandbox.layouts();
        ChangePlan plan = sandbox.plan();
        Files.createSymbolicLink(sandbox.folders.get(plan.id()).path().resolve("journal"), Path.of("/dev/full"));
        assertThatThrownBy(() -> sandbox.apply(plan))
                .hasMessageContaining("MZ301")
                .hasMessageContaining("so the apply stops");
        assertThat(sandbox.layouts()).isEqualTo(before);
    }
}
