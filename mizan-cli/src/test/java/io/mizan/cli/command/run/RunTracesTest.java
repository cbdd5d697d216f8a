package io.mizan.cli.command.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.NativeLibrary;
import io.mizan.controller.predict.RunTraces;
import io.mizan.model.history.PastRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which runs an application is predicted from, with traces of real programs. */
class RunTracesTest {
    private static final int KEPT = 2;

    @TempDir
    private Path folder;

    private Path traces = Path.of("");
    private Instant now = Instant.now();
    private RunTraces history = new RunTraces(traces, KEPT, () -> now);

    @BeforeEach
    void open() {
        traces = folder.resolve("traces");
        history = new RunTraces(traces, KEPT, () -> now);
    }

    private void write(Path into, String name) throws IOException, InterruptedException {
        Map<String, String> environment = Map.of(
                "LD_PRELOAD", NativeLibrary.library().toString(),
                "MIZAN_TRACE", into.toString());
        assertThat(NativeLibrary.run(folder, environment, List.of("sh", "-c", "echo word > " + name)))
                .isZero();
    }

    private List<String> folders() throws IOException {
        try (Stream<Path> all = Files.list(traces)) {
            return all.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void aRunCountsWhenItHasEnded() throws IOException, InterruptedException {
        Path killed = history.begin();
        write(killed, "a");
        Path run = history.begin();
        write(run, "b");
        assertThat(history.runs()).isEmpty();
        assertThat(history.end(run, true, false)).isPresent();
        assertThat(history.runs())
                .singleElement()
                .satisfies(past -> assertThat(past.creates().get(0).path()).endsWith("/b"));
        assertThat(folders()).containsExactly("run-1", "run-2");
        now = now.plus(Duration.ofDays(31));
        assertThat(history.begin()).hasFileName("run-3");
        assertThat(folders()).as("the killed one is forgotten").containsExactly("run-2", "run-3");
    }

    @Test
    void whatIsWrittenAfterTheCommandBelongsToIt() throws IOException, InterruptedException {
        Path run = history.begin();
        assertThat(history.end(run, true, true)).isEmpty();
        assertThat(history.runs()).isEmpty();
        write(run, "late");
        assertThat(history.runs()).hasSize(1);
        assertThat(history.end(history.begin(), true, false)).isEmpty();
        assertThat(folders()).as("nothing is left of a run that did nothing").containsExactly("run-1");
    }

    @Test
    void runsThatHaveWrittenNothingYetTakeNoRoomFromOthers() throws IOException, InterruptedException {
        for (int i = 1; i <= 4; i++) {
            Path run = history.begin();
            if (i != 3) {
                write(run, "f" + i);
            }
            assertThat(history.end(run, true, true).isPresent()).isEqualTo(i != 3);
        }
        assertThat(folders()).containsExactly("run-2", "run-3", "run-4");
        assertThat(history.runs()).extracting(PastRun::complete).containsExactly(true, true);
        now = now.plus(Duration.ofDays(2));
        Path fifth = history.begin();
        assertThat(fifth).hasFileName("run-5");
        assertThat(folders()).containsExactly("run-2", "run-4", "run-5");
    }
}
