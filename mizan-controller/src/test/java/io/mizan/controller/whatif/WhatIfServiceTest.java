package io.mizan.controller.whatif;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.controller.Reports;
import io.mizan.controller.background.BackgroundJob;
import io.mizan.controller.background.BackgroundJob.State;
import io.mizan.controller.background.BackgroundJobs;
import io.mizan.controller.change.Outcome;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.plan.WhatIf;
import io.mizan.model.system.SystemView;
import io.mizan.model.workload.WorkloadSource;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class WhatIfServiceTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final SystemView SYSTEM = SystemView.ofTargets(
            "fs",
            IntStream.range(0, 4)
                    .mapToObj(i -> Reports.target(i, Reports.SIZE / 2))
                    .toList());

    private final List<String> asked = new ArrayList<>();
    private final CountDownLatch gate = new CountDownLatch(1);

    /** A simulator that can be made to wait, to fail, and to have a defect. */
    private final WhatIf simulator = new WhatIf() {
        @Override
        public Outcome run(SystemView before, WorkloadSource workload, String policy) {
            synchronized (asked) {
                asked.add(policy + " " + before.dataTargets().size() + " " + workload.ranks());
            }
            switch (policy) {
                case "slow" -> {
                    try {
                        gate.await();
                    } catch (InterruptedException e) {
                        throw new CancellationException();
                    }
                }
                case "wrong" ->
                    throw Problem.of(ErrorCode.INPUT_FORMAT, "no such thing").exception();
                case "broken" -> throw new IllegalStateException("a defect");
                default -> {
                    // Done at once.
                }
            }
            return new Outcome(before, Duration.ofSeconds(1), 0);
        }
    };

    private WhatIfService service() {
        return new WhatIfService(
                simulator,
                () -> SYSTEM,
                List.of("fast", "slow", "wrong", "broken"),
                new BackgroundJobs<>("what-if", InstantSource.system(), System::nanoTime));
    }

    private static WhatIfQuestion question(String... policies) {
        return new WhatIfQuestion(List.of(policies), 8, 1L << 30, false, 2, 2, List.of(1));
    }

    private static BackgroundJob<WhatIfQuestion, WhatIfAnswer> over(WhatIfService service, String id) {
        return Awaitility.await()
                .atMost(PATIENCE)
                .until(() -> service.find(id).orElseThrow(), run -> run.state().over());
    }

    private static void refused(ErrorCode code, ThrowingCallable work) {
        assertThatThrownBy(work)
                .isInstanceOfSatisfying(
                        MizanException.class,
                        e -> assertThat(e.problem().code()).isEqualTo(code));
    }

    @Test
    void eachPolicyIsTriedOnTheChangedSystem() {
        try (WhatIfService service = service()) {
            BackgroundJob<WhatIfQuestion, WhatIfAnswer> run =
                    over(service, service.ask(question("fast"), "ops").id());
            assertThat(run.state()).isEqualTo(State.FINISHED);
            assertThat(run.answer().tried())
                    .extracting(WhatIfAnswer.Tried::policy)
                    .containsExactly("fast");
            assertThat(run.answer().before().dataTargets())
                    .as("four, without one, with two more")
                    .hasSize(5);
            assertThat(asked).containsExactly("fast 5 8");
        }
    }

    @Test
    void aQuestionCanBeCancelledWhileItWaitsAndWhileItRuns() {
        try (WhatIfService service = service()) {
            String running = service.ask(question("fast", "slow"), "ops").id();
            String waits = service.ask(question("fast"), "ops").id();
            Awaitility.await()
                    .atMost(PATIENCE)
                    .until(() ->
                            service.find(running).orElseThrow().answer().tried().size() == 1);
            assertThat(service.find(waits).orElseThrow().state()).isEqualTo(State.WAITING);
            service.cancel(waits);
            service.cancel(running);
            assertThat(over(service, running).state()).isEqualTo(State.CANCELLED);
            assertThat(service.find(running).orElseThrow().answer().tried())
                    .as("what was done stays")
                    .hasSize(1);
            assertThat(service.find(waits).orElseThrow().state()).isEqualTo(State.CANCELLED);
            String next = service.ask(question("fast"), "ops").id();
            assertThat(over(service, next).state())
                    .as("the next one is answered")
                    .isEqualTo(State.FINISHED);
            service.cancel(next);
            assertThat(service.find(next).orElseThrow().state()).isEqualTo(State.FINISHED);
            service.cancel("what-if-99");
        }
    }

    @Test
    void whatGoesWrongIsToldAndEndsIt() {
        try (WhatIfService service = service()) {
            BackgroundJob<WhatIfQuestion, WhatIfAnswer> wrong =
                    over(service, service.ask(question("fast", "wrong"), "ops").id());
            assertThat(wrong.state()).isEqualTo(State.FAILED);
            assertThat(wrong.problem()).contains("no such thing");
            assertThat(wrong.answer().tried()).hasSize(1);
            BackgroundJob<WhatIfQuestion, WhatIfAnswer> broken =
                    over(service, service.ask(question("broken"), "ops").id());
            assertThat(broken.problem()).matches("internal error \\(id [0-9a-f]{8}\\); please report it with the log");
        }
    }

    @Test
    void asManyWaitAsCanAndTheOldestAreForgotten() {
        try (WhatIfService service = service()) {
            String first = service.ask(question("slow"), "ops").id();
            Awaitility.await()
                    .atMost(PATIENCE)
                    .until(() -> service.find(first).orElseThrow().state() == State.RUNNING);
            String waiting = "";
            for (int i = 0; i < 3; i++) {
                waiting = service.ask(question("fast"), "ops").id();
            }
            refused(ErrorCode.BUSY, () -> service.ask(question("fast"), "ops"));
            service.cancel(waiting);
            service.ask(question("fast"), "ops");
            refused(ErrorCode.BUSY, () -> service.ask(question("fast"), "ops"));
            gate.countDown();
            over(service, "what-if-5");
            for (int i = 0; i < BackgroundJobs.KEPT; i++) {
                over(service, service.ask(question("fast"), "ops").id());
            }
            assertThat(service.find(first)).isEmpty();
            assertThat(service.all()).hasSize(BackgroundJobs.KEPT);
            assertThat(service.all().get(0).id()).isEqualTo("what-if-25");
        }
    }

    @Test
    void aQuestionThatCannotBeIsRefusedAtOnce() {
        try (WhatIfService service = service()) {
            refused(ErrorCode.UNKNOWN_NAME, () -> service.ask(question("other"), "ops"));
            refused(
                    ErrorCode.UNKNOWN_NAME,
                    () -> service.ask(
                            new WhatIfQuestion(List.of("fast"), 1, 1 << 20, false, 1, 0, List.of(77)), "ops"));
            refused(
                    ErrorCode.USAGE,
                    () -> service.ask(
                            new WhatIfQuestion(List.of("fast"), 1, 1 << 20, false, 1, 0, List.of(0, 1, 2, 3)), "ops"));
            refused(ErrorCode.INPUT_FORMAT, () -> question());
            for (int writers : new int[] {0, -1, 5000}) {
                refused(
                        ErrorCode.INPUT_FORMAT,
                        () -> new WhatIfQuestion(List.of("fast"), writers, 1 << 20, false, 1, 0, List.of()));
            }
            refused(
                    ErrorCode.INPUT_FORMAT,
                    () -> new WhatIfQuestion(List.of("fast"), 1, 1L << 60, false, 1, 0, List.of()));
            refused(
                    ErrorCode.INPUT_FORMAT,
                    () -> new WhatIfQuestion(List.of("fast"), 1, 1 << 20, false, 0, 0, List.of()));
            assertThat(new WhatIfQuestion(List.of("fast"), 3, (1 << 20) + 1, true, -1, 0, List.of())
                            .workload()
                            .ranks())
                    .isEqualTo(3);
            assertThat(asked).isEmpty();
        }
    }
}
