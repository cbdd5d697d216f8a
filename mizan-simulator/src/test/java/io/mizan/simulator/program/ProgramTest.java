package io.mizan.simulator.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.Striping;
import io.mizan.model.workload.Operation;
import io.mizan.model.workload.Workload;
import io.mizan.model.workload.WorkloadEvent;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ProgramTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void closeOperationsOnOneFileBecomeOneStepWithMergedRanges() {
        Program program = program(
                event(0, 0, Operation.WRITE, 0, 10, 0, 1),
                event(0, 0, Operation.WRITE, 10, 10, 1.25, 1),
                event(0, 0, Operation.WRITE, 50, 5, 2.5, 1));
        List<Step> steps = program.steps().get(0);
        assertThat(steps).hasSize(1);
        assertThat(steps.get(0).ranges()).isEqualTo(2);
        assertThat(steps.get(0).length(0)).isEqualTo(20);
        assertThat(steps.get(0).bytes()).isEqualTo(25);
        assertThat(steps.get(0).computeSeconds()).as("both pauses").isEqualTo(0.5);
    }

    @Test
    void aLongPauseIsComputingBetweenTwoSteps() {
        Program program =
                program(event(0, 0, Operation.WRITE, 0, 10, 0, 1), event(0, 0, Operation.WRITE, 10, 10, 31, 1));
        assertThat(program.steps().get(0)).extracting(Step::computeSeconds).containsExactly(0.0, 30.0);
        assertThat(program.phases()).isEqualTo(1);
    }

    @Test
    void anotherFileOrDirectionIsAnotherStep() {
        Program program = program(
                event(0, 0, Operation.WRITE, 0, 10, 0, 1),
                event(0, 1, Operation.WRITE, 0, 10, 1, 1),
                event(0, 1, Operation.READ, 0, 10, 2, 1));
        assertThat(program.steps().get(0)).extracting(Step::file).containsExactly(0, 1, 1);
    }

    @Test
    void seeksAndClosesDoNotSeparateSteps() {
        Program program = program(
                event(0, 0, Operation.CREATE, 0, 0, 0, 0.1),
                event(0, 0, Operation.WRITE, 0, 10, 0.1, 0.1),
                event(0, 0, Operation.SEEK, 0, 0, 0.2, 0.1),
                event(0, 0, Operation.WRITE, 10, 10, 0.3, 0.1),
                event(0, 0, Operation.CLOSE, 0, 0, 0.4, 0.1));
        assertThat(program.steps().get(0))
                .extracting(Step::operation)
                .containsExactly(Operation.CREATE, Operation.WRITE);
    }

    /** Rank 1 is slow; rank 0 waits for it, opens, and reads. Its wait is not computing, its second of thought is. */
    @Test
    void aPhaseBeginsWhereTheWholeProgramTurnsFromWritingToReading() {
        Program program = program(
                event(0, 0, Operation.WRITE, 0, 10, 0, 1),
                event(1, 1, Operation.WRITE, 0, 10, 0, 5),
                event(0, 0, Operation.OPEN, 0, 0, 6, 0.5),
                event(0, 0, Operation.READ, 0, 10, 6.5, 1),
                event(1, 1, Operation.READ, 0, 10, 8, 1));
        assertThat(program.phases()).isEqualTo(2);
        assertThat(program.steps().get(0)).extracting(Step::phase).containsExactly(0, 1, 1);
        assertThat(program.steps().get(0)).extracting(Step::computeSeconds).containsExactly(0.0, 1.0, 0.0);
        assertThat(program.steps().get(1)).extracting(Step::phase).containsExactly(0, 1);
        assertThat(program.steps().get(1)).extracting(Step::computeSeconds).containsExactly(0.0, 3.0);
    }

    @Test
    void readsAmongWritesAreNoPhase() {
        Program program = program(
                event(0, 0, Operation.WRITE, 0, 10, 0, 5),
                event(1, 1, Operation.WRITE, 0, 10, 0, 1),
                event(1, 1, Operation.READ, 0, 10, 2, 1));
        assertThat(program.phases()).isEqualTo(1);
    }

    @Test
    void aFileThatIsReadFirstWasThereBefore() {
        Program program = program(
                event(0, 0, Operation.OPEN, 0, 0, 0, 0.1),
                event(0, 0, Operation.READ, 0, 70, 1, 1),
                event(0, 0, Operation.WRITE, 90, 10, 3, 1),
                event(0, 1, Operation.WRITE, 0, 10, 5, 1),
                event(1, 1, Operation.WRITE, 10, 10, 5, 1),
                event(1, 1, Operation.READ, 0, 20, 7, 1));
        assertThat(program.files().get(0).input()).isTrue();
        assertThat(program.files().get(0).sizeBytes()).isEqualTo(100);
        assertThat(program.files().get(0).shared()).isFalse();
        assertThat(program.files().get(1).input()).isFalse();
        assertThat(program.files().get(1).shared()).isTrue();
        assertThat(program.files().get(1).firstSeconds()).isEqualTo(5);
    }

    private static Program program(WorkloadEvent... events) {
        int ranks = 1 + Stream.of(events).mapToInt(WorkloadEvent::rank).max().orElse(0);
        int files = 1 + Stream.of(events).mapToInt(WorkloadEvent::file).max().orElse(0);
        return Program.of(
                new Workload(
                        "test",
                        ranks,
                        IntStream.range(0, files)
                                .mapToObj(f -> new Workload.File("/f" + f, new FileLayout.Plain(Striping.DEFAULT)))
                                .toList(),
                        Stream.of(events)
                                .sorted(Comparator.comparingLong(WorkloadEvent::startNanos))
                                .toList()),
                1);
    }

    private static WorkloadEvent event(
            int rank, int file, Operation operation, long offset, long bytes, double start, double duration) {
        return new WorkloadEvent(
                rank, file, operation, offset, bytes, (long) (start * SECOND), (long) (duration * SECOND));
    }
}
