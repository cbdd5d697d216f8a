package io.mizan.model.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.Refusal;
import io.mizan.model.layout.FileLayout;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkloadTest {
    private static final FileLayout LAYOUT = new FileLayout.Raw(FileLayout.RawKind.UNKNOWN, new byte[] {1});
    private static final List<Workload.File> FILES =
            List.of(new Workload.File("/a", LAYOUT), new Workload.File("/b", LAYOUT));

    @Test
    void aWorkloadSendsItsFilesThenItsEventsAndDoesSoAgain() {
        Workload workload = new Workload("w", 2, FILES, List.of(event(0, 0, 5), event(1, 1, 5), event(0, 1, 9)));
        Recorder first = new Recorder();
        Recorder second = new Recorder();
        workload.read(first);
        workload.read(second);
        assertThat(first.seen)
                .containsExactly(
                        "file 0 /a",
                        "file 1 /b",
                        "0 0 WRITE 10 20 5 30",
                        "1 1 WRITE 10 20 5 30",
                        "0 1 WRITE 10 20 9 30");
        assertThat(second.seen).isEqualTo(first.seen);
    }

    @Test
    void eventsComeInTheOrderOfTheirStart() {
        assertThat(Refusal.line(() -> new Workload("w", 2, FILES, List.of(event(0, 0, 5), event(0, 0, 4)))))
                .startsWith("an event must be in order and of a known file and rank (workload=w, event=");
    }

    @Test
    void eventsReferToKnownFilesAndRanks() {
        assertThat(Refusal.line(() -> new Workload("w", 2, FILES, List.of(event(0, 2, 0)))))
                .contains("file=2");
        assertThat(Refusal.line(() -> new Workload("w", 2, FILES, List.of(event(2, 0, 0)))))
                .contains("rank=2");
        assertThat(Refusal.line(() -> new Workload("w", 0, FILES, List.of(event(0, 0, 0)))))
                .contains("rank=0");
        assertThat(new Workload("w", 0, List.of(), List.of()).events()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"-1,0,0,0,0,0", "0,-1,0,0,0,0", "0,0,-1,0,0,0", "0,0,0,-1,0,0", "0,0,0,0,-1,0", "0,0,0,0,0,-1"})
    void anEventHasNoNegativeNumber(int rank, int file, long offset, long bytes, long start, long duration) {
        assertThat(Refusal.line(() -> new WorkloadEvent(rank, file, Operation.READ, offset, bytes, start, duration)))
                .startsWith(
                        "an event must not have a negative number or reach beyond the last byte that a file can have (rank="
                                + rank + ", file=" + file);
    }

    private static WorkloadEvent event(int rank, int file, long start) {
        return new WorkloadEvent(rank, file, Operation.WRITE, 10, 20, start, 30);
    }

    private static final class Recorder implements WorkloadSink {
        private final List<String> seen = new ArrayList<>();

        @Override
        public void file(int id, String path, FileLayout layout) {
            assertThat(layout).isEqualTo(LAYOUT);
            seen.add("file " + id + " " + path);
        }

        @Override
        public void event(
                int rank, int file, Operation operation, long offset, long bytes, long startNanos, long durationNanos) {
            seen.add(rank + " " + file + " " + operation + " " + offset + " " + bytes + " " + startNanos + " "
                    + durationNanos);
        }
    }
}
