package io.mizan.cli.command.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.controller.client.Mode;
import io.mizan.controller.client.RunOutcome;
import io.mizan.database.sql.Database;
import io.mizan.database.sql.DatabaseSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Applications that placing does no good: it ends by itself, and is tried again, as docs/run.md says. */
class BreakerLoopTest {
    private static final String WRITE = "rm -f f_*; for i in 1 2 3 4; do head -c 50000 /dev/zero > f_$i; done";
    private static final int RECORDED_RUNS = 10;

    @TempDir
    private Path folder;

    private LoopOfRuns loop;

    @BeforeEach
    void open() throws IOException {
        loop = new LoopOfRuns(folder);
    }

    @Test
    void anApplicationThatGotSlowerIsOnlyRecordedAndThenTriedAgain() throws IOException, InterruptedException {
        assertThat(loop.run("a", WRITE, 12).mode()).isEqualTo(Mode.TRACE);
        for (int i = 1; i <= 3; i++) {
            RunOutcome placed = loop.run("a", WRITE, 30 + i);
            assertThat(placed.mode()).isEqualTo(Mode.PLACE);
            assertThat(placed.counters().hits()).isEqualTo(4);
            assertThat(placed.notes()).hasSize(i == 3 ? 1 : 0);
            if (i == 3) {
                assertThat(placed.notes().get(0))
                        .contains("the next runs are only recorded")
                        .contains("took 31.0 s and more, those without at most 12.0 s");
            }
        }
        for (int i = 0; i < RECORDED_RUNS; i++) {
            RunOutcome advised = loop.run("a", WRITE, 12);
            assertThat(advised.mode()).as("run " + i).isEqualTo(Mode.ADVISE);
            assertThat(advised.counters().hits()).isZero();
            assertThat(advised.notes())
                    .singleElement()
                    .asString()
                    .startsWith("placing is off for this application: runs with placed files took 31.0 s");
        }
        assertThat(loop.run("a", WRITE, 12).mode()).as("tried again").isEqualTo(Mode.PLACE);
        RunOutcome after = loop.run("a", WRITE, 12);
        assertThat(after.mode()).isEqualTo(Mode.PLACE);
        assertThat(after.notes()).isEmpty();
        try (Database database = Database.open(DatabaseSettings.file(loop.database()), InstantSource.system())) {
            assertThat(database.reservations().at(Instant.now()))
                    .as("a plan that was only advised promises nothing for longer than its run")
                    .isEmpty();
        }
    }

    @Test
    void anApplicationThatFailsSinceItsFilesArePlacedIsOnlyRecorded() throws IOException, InterruptedException {
        String fails = WRITE + "; [ -z \"$MIZAN_INDEX\" ]";
        loop.run("a", fails, 1);
        for (int i = 1; i <= 3; i++) {
            RunOutcome placed = loop.run("a", fails, 1);
            assertThat(placed.mode()).isEqualTo(Mode.PLACE);
            assertThat(placed.exitCode()).isEqualTo(1);
        }
        RunOutcome advised = loop.run("a", fails, 1);
        assertThat(advised.mode()).isEqualTo(Mode.ADVISE);
        assertThat(advised.exitCode()).isZero();
        assertThat(advised.notes().get(0)).contains("the last 3 runs with placed files failed, and none without");
        assertThat(loop.run("b", WRITE, 1).mode()).as("another application").isEqualTo(Mode.TRACE);
        assertThat(loop.run("b", WRITE, 1).mode()).isEqualTo(Mode.PLACE);
    }
}
