package io.mizan.controller.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.database.interaction.RunRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BreakerTest {
    private final List<RunRecord> newestFirst = new ArrayList<>();

    private static RunRecord run(String mode, double seconds, int exitCode) {
        return new RunRecord(
                mode + seconds,
                "app",
                "c",
                "u",
                mode,
                Instant.EPOCH,
                seconds,
                exitCode,
                new RunRecord.Files(100, 0, 0, 0, 1000, 1000),
                new RunRecord.Balance(1, 1, 1, 1),
                "");
    }

    private String after(String mode, double seconds, int exitCode) {
        RunRecord run = run(mode, seconds, exitCode);
        String note = Breaker.judge(run, newestFirst);
        newestFirst.add(0, run.withBreaker(note));
        return note;
    }

    @Test
    void threeSlowRunsInARowOpenItAndTenRunsLaterItIsTriedAgain() {
        after("trace", 100, 0);
        assertThat(after("place", 200, 0)).isEqualTo("closed");
        assertThat(after("place", 200, 0)).isEqualTo("closed");
        assertThat(Breaker.open(newestFirst)).isEmpty();
        assertThat(after("place", 130, 0)).startsWith("open: runs with placed files took 130.0 s");
        for (int i = 0; i < 10; i++) {
            assertThat(Breaker.open(newestFirst))
                    .as("run %d", i)
                    .hasValueSatisfying(why -> assertThat(why).startsWith("runs with placed"));
            after("advise", 100, 0);
        }
        assertThat(Breaker.open(newestFirst)).isEmpty();
        assertThat(after("place", 100, 0)).isEqualTo("closed");
        assertThat(Breaker.open(newestFirst)).isEmpty();
    }

    @Test
    void oneGoodRunAmongThemKeepsItClosed() {
        after("trace", 100, 0);
        after("place", 200, 0);
        after("place", 101, 0);
        assertThat(after("place", 200, 0)).isEqualTo("closed");
    }

    @Test
    void failuresOpenItUnlessTheyHappenAnyway() {
        after("trace", 100, 0);
        after("place", 1, 1);
        after("place", 1, 1);
        assertThat(after("place", 1, 1)).contains("failed");
        newestFirst.clear();
        after("trace", 100, 1);
        after("place", 1, 1);
        after("place", 1, 1);
        assertThat(after("place", 1, 1)).isEqualTo("closed");
    }

    @Test
    void shortRunsSayNothing() {
        after("trace", 1, 0);
        after("place", 9, 0);
        after("place", 9, 0);
        assertThat(after("place", 9, 0)).isEqualTo("closed");
    }
}
