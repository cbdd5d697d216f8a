package io.mizan.controller.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.algorithms.placement.batch.LayoutForm;
import io.mizan.controller.apply.StepResult.State;
import io.mizan.controller.check.Observer;
import io.mizan.controller.embedded.EmbeddedSystem;
import io.mizan.controller.plan.QuietTimes;
import io.mizan.controller.plan.SitePolicy;
import io.mizan.controller.plan.change.PlanDocument;
import io.mizan.database.plan.AuditEntry;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.Striping;
import io.mizan.model.plan.Plan;
import io.mizan.model.plan.PlannedChange.FileMove;
import io.mizan.model.system.Space;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetFlag;
import io.mizan.model.units.TargetKind;
import io.mizan.model.units.TargetName;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ApplyUndoTest {
    @TempDir
    private Path folder;

    private Sandbox sandbox;

    @BeforeEach
    void fill() throws IOException {
        sandbox = new Sandbox(folder).filled();
    }

    private static double highest(EmbeddedSystem system) {
        return system.view().osts().stream()
                .mapToDouble(target -> target.space().utilisation())
                .max()
                .orElse(0);
    }

    @Test
    void aPlanIsTheSameAfterItWasWrittenAndRead() {
        Plan plan = sandbox.plan();
        assertThat(PlanDocument.read("plan", PlanDocument.text(plan))).isEqualTo(plan);
        assertThat(plan.id()).isEqualTo("plan-0001");
        assertThat(plan.goals().reached()).isTrue();
        assertThat(plan.bytes()).isEqualTo(18 * Sandbox.MIB);
        assertThat(plan.goals().leastBytes()).isEqualTo(16 * Sandbox.MIB);
    }

    @Test
    void undoPutsEverythingBackAsItWas() {
        String before = sandbox.layouts();
        Plan plan = sandbox.plan();
        assertThat(sandbox.layouts()).isEqualTo(before);
        Outcome applied = sandbox.apply(plan);
        assertThat(applied.finished()).isTrue();
        assertThat(applied.count(State.DONE)).isEqualTo(plan.changes().size());
        assertThat(highest(sandbox.system(4))).isLessThanOrEqualTo(0.5);
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
    void anOldPlanIsRefusedAndNothingIsChanged() {
        Plan plan = sandbox.plan();
        String before = sandbox.layouts();
        sandbox.now = sandbox.now.plus(Duration.ofMinutes(31));
        assertThatThrownBy(() -> sandbox.apply(plan))
                .isInstanceOf(MizanException.class)
                .hasMessageContaining("plan is 31 min old")
                .hasMessageContaining("MZ601");
        assertThat(sandbox.layouts()).isEqualTo(before);
        assertThat(sandbox.folders.get(plan.id()).begun()).isFalse();
        assertThat(sandbox.audit).extracting(AuditEntry::what).containsExactly("apply refused");
    }

    @Test
    void aTargetThatFilledUpMakesThePlanStale() throws IOException {
        Plan plan = sandbox.plan();
        sandbox.system(4).create("big", new Plain(Striping.of(Sandbox.MIB, 1).on(List.of(1))));
        Files.write(sandbox.mount.resolve("big"), new byte[(int) (36 * Sandbox.MIB)]);
        String before = sandbox.layouts();
        assertThatThrownBy(() -> sandbox.apply(plan)).hasMessageContaining("OST0001 now 90 %");
        assertThat(sandbox.layouts()).isEqualTo(before);
    }

    @ParameterizedTest
    @EnumSource(
            value = TargetFlag.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"FLASH"})
    void aTargetThatGotAFaultMakesThePlanStale(TargetFlag flag) {
        Plan plan = sandbox.plan();
        String before = sandbox.layouts();
        List<Target> targets = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Target target = Target.of(
                    new TargetName("fs", TargetKind.OST, i), new Space(40 * Sandbox.MIB, 0, 40 * Sandbox.MIB));
            targets.add(i == 2 ? target.withFlags(Set.of(flag)) : target);
        }
        assertThatThrownBy(() -> sandbox.apply(plan, sandbox.system(targets), () -> false, Observer.NOTHING, ""))
                .hasMessageContaining("OST0002 is now");
        assertThat(sandbox.layouts()).isEqualTo(before);
    }

    @Test
    void filesThatAreOpenLinkedOrChangedStay() throws IOException {
        Plan plan = sandbox.plan();
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
        Plan plan = sandbox.plan();
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
        Plan plan = sandbox.plan();
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
    void aDirectoryThatIsGoneMakesThePlanStale() throws IOException {
        Plan plan = sandbox.plan();
        Files.move(sandbox.mount.resolve("out"), sandbox.mount.resolve("kept"));
        assertThatThrownBy(() -> sandbox.apply(plan)).isInstanceOfSatisfying(MizanException.class, e -> {
            assertThat(e.problem().code()).isEqualTo(ErrorCode.PLAN_STALE);
            assertThat(e.problem().message()).contains("out is not there any more");
        });
    }

    /** The journal says that all was made; the system says what is. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 5})
    void applyMakesAgainWhatAnUndoThatWasStoppedPutBack(int steps) {
        String before = sandbox.layouts();
        Plan plan = sandbox.plan();
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

    @Test
    void aPlanOfAFileGetsOneId() {
        Plan plan = sandbox.plan();
        Plan elsewhere = plan.withId("plan-0777");
        assertThat(sandbox.folders.take(elsewhere).id()).isEqualTo(plan.id());
        Plan other = new Plan(
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

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 5})
    void whatWasStoppedGoesOnOrIsUndone(int steps) {
        String before = sandbox.layouts();
        Plan plan = sandbox.plan();
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
        assertThat(highest(sandbox.system(4))).isLessThanOrEqualTo(0.5);
        sandbox.undo(plan);
        assertThat(sandbox.layouts()).isEqualTo(before);
    }

    /** The n-th thing that the system is asked to do kills the apply, before or after it was done. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 5, 6})
    void anApplyThatDiesIsUndoneOrGoesOn(int step) {
        String before = sandbox.layouts();
        Plan plan = sandbox.plan();
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
            assertThat(highest(sandbox.system(4))).isLessThanOrEqualTo(0.5);
        }
        sandbox.undo(plan);
        assertThat(sandbox.layouts()).isEqualTo(before);
    }

    /** As after a kill between the change and the line that says so, and with a line that was cut. */
    @Test
    void aJournalThatEndsTooEarlyDoesNoHarm() throws IOException {
        String before = sandbox.layouts();
        Plan plan = sandbox.plan();
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
        Plan plan = sandbox.plan();
        Files.createSymbolicLink(sandbox.folders.get(plan.id()).path().resolve("journal"), Path.of("/dev/full"));
        assertThatThrownBy(() -> sandbox.apply(plan))
                .hasMessageContaining("MZ301")
                .hasMessageContaining("nothing more");
        assertThat(sandbox.layouts()).isEqualTo(before);
    }

    @Test
    void nothingIsChangedInQuietHours() {
        Plan plan = sandbox.plan();
        String before = sandbox.layouts();
        SitePolicy policy = new SitePolicy(
                LayoutForm.LIST,
                1,
                List.of(new SitePolicy.QuietHours(LocalTime.of(13, 0), LocalTime.of(14, 5))),
                List.of());
        sandbox.quiet = new QuietTimes(policy, ZoneOffset.UTC);
        assertThatThrownBy(() -> sandbox.apply(plan))
                .hasMessageContaining("quiet hours of the site, 13:00-14:05")
                .hasMessageContaining("MZ604");
        assertThat(sandbox.layouts()).isEqualTo(before);
        assertThat(sandbox.folders.get(plan.id()).begun()).isFalse();
        // The same time of day is another one elsewhere.
        sandbox.quiet = new QuietTimes(policy, ZoneOffset.ofHours(1));
        assertThat(sandbox.apply(plan).finished()).isTrue();
        sandbox.quiet = new QuietTimes(policy, ZoneOffset.UTC);
        assertThat(sandbox.undo(plan).finished())
                .as("what hurts can be put back")
                .isTrue();
        assertThat(sandbox.layouts()).isEqualTo(before);
    }

    @Test
    void quietHoursThatBeginEndItAndItGoesOnAfterThem() {
        Plan plan = sandbox.plan();
        sandbox.quiet = new QuietTimes(
                new SitePolicy(
                        LayoutForm.LIST,
                        1,
                        List.of(new SitePolicy.QuietHours(LocalTime.of(14, 2), LocalTime.of(15, 0))),
                        List.of()),
                ZoneOffset.UTC);
        Outcome stopped = sandbox.apply(
                plan,
                sandbox.system(4),
                () -> {
                    sandbox.now = sandbox.now.plusSeconds(31);
                    return false;
                },
                Observer.NOTHING,
                "");
        assertThat(stopped.stopped()).isEqualTo("quiet hours of the site, 14:02-15:00");
        assertThat(stopped.count(State.DONE)).isEqualTo(3);
        assertThatThrownBy(() -> sandbox.apply(plan)).hasMessageContaining("MZ604");
        sandbox.now = sandbox.now.plus(Duration.ofHours(1));
        assertThat(sandbox.apply(plan).finished()).isTrue();
    }

    /** Of a system that nobody looks at, nobody knows when it is idle. */
    @Test
    void whenIdleNeedsSomebodyWhoLooks() {
        Plan plan = sandbox.plan();
        String before = sandbox.layouts();
        assertThatThrownBy(() -> sandbox.applyWhenIdle(plan, Observer.NOTHING))
                .hasMessageContaining("nobody knows how busy");
        assertThat(sandbox.layouts()).isEqualTo(before);
        List<OptionalDouble> loads = new ArrayList<>(List.of(
                OptionalDouble.of(0.9), OptionalDouble.of(0.31), OptionalDouble.empty(), OptionalDouble.of(0.3)));
        AtomicInteger asked = new AtomicInteger();
        Observer busy = new Observer() {
            @Override
            public OptionalDouble latencyMillis() {
                return OptionalDouble.empty();
            }

            @Override
            public OptionalDouble load() {
                asked.incrementAndGet();
                return loads.size() > 1 ? loads.remove(0) : loads.get(0);
            }
        };
        assertThat(sandbox.applyWhenIdle(plan, busy).finished()).isTrue();
        assertThat(asked.get()).isEqualTo(3 + plan.changes().size());
    }

    @Test
    void whenNobodyKnowsTheLoadAnyMoreItEnds() {
        Plan plan = sandbox.plan();
        AtomicInteger asked = new AtomicInteger();
        Observer gone = new Observer() {
            @Override
            public OptionalDouble latencyMillis() {
                return OptionalDouble.empty();
            }

            @Override
            public OptionalDouble load() {
                return asked.getAndIncrement() < 3 ? OptionalDouble.of(0) : OptionalDouble.empty();
            }
        };
        Outcome outcome = sandbox.applyWhenIdle(plan, gone);
        assertThat(outcome.stopped()).isEqualTo("nobody knows any more how busy the targets are");
        assertThat(outcome.count(State.DONE)).isEqualTo(2);
    }

    @Test
    void onlyOneActsAtATime() {
        Plan plan = sandbox.plan();
        assertThatThrownBy(() -> sandbox.folders.alone(plan.system(), () -> sandbox.apply(plan)))
                .hasMessageContaining("MZ602");
    }

    @Test
    void theCanaryComesFirstAndWorseLatencyStops() {
        Plan plan = sandbox.plan();
        String canary = sandbox.mount.resolve("other").toString();
        AtomicInteger asked = new AtomicInteger();
        Observer worse = new Observer() {
            @Override
            public OptionalDouble latencyMillis() {
                // Before the first change it is 10 ms, then 12 ms.
                return OptionalDouble.of(asked.getAndIncrement() < 3 ? 10 : 12);
            }

            @Override
            public OptionalDouble load() {
                return OptionalDouble.empty();
            }
        };
        Outcome outcome = sandbox.apply(plan, sandbox.system(4), () -> false, worse, canary);
        assertThat(outcome.stopped()).contains("latency went from 10.0 ms to 12.0 ms");
        assertThat(outcome.steps())
                .isNotEmpty()
                .allMatch(step -> step.change().path().startsWith(canary));
        assertThat(outcome.steps()).hasSizeLessThan(plan.changes().size());
    }

    @Test
    void oneSlowMomentIsNoReasonToStop() {
        Plan plan = sandbox.plan();
        AtomicInteger asked = new AtomicInteger();
        Observer noisy = new Observer() {
            @Override
            public OptionalDouble latencyMillis() {
                return OptionalDouble.of(asked.getAndIncrement() == 4 ? 99 : 10);
            }

            @Override
            public OptionalDouble load() {
                return OptionalDouble.of(0.1);
            }
        };
        assertThat(sandbox.apply(plan, sandbox.system(4), () -> false, noisy, "")
                        .finished())
                .isTrue();
    }

    /** The system of the plans may be a simulated one of another year. */
    @Test
    void plansAreForgottenByTheClockOfTheMachine() throws IOException {
        Plan old = sandbox.plan();
        Plan fresh = sandbox.plan();
        Plan last = sandbox.plan();
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
