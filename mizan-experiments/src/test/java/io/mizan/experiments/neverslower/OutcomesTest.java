package io.mizan.experiments.neverslower;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.experiments.neverslower.Run.Outcome;
import io.mizan.model.error.MizanException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutcomesTest {
    private static final Cell CELL = new Cell(Site.SMALL, State.EMPTY, Load.HACC, Foreknowledge.TRUE);

    @TempDir
    Path folder;

    @Test
    void whatWasWrittenIsKnownAndTheBeginningOfALineIsNot() throws IOException {
        Path file = folder.resolve("results.csv");
        Run first = Run.of(CELL, Contestant.online(), 1);
        Run second = Run.of(CELL, Contestant.online(), 2);
        Outcomes.in(file, "mizan 1").add(first, new Outcome(12.5, 3));
        Files.writeString(file, second.key() + ",99.2", StandardOpenOption.APPEND);

        Outcomes again = Outcomes.in(file, "mizan 1");
        assertThat(again.of(first)).contains(new Outcome(12.5, 3));
        assertThat(again.of(second)).isEmpty();

        again.add(second, new Outcome(99.25, 0));
        assertThat(Outcomes.in(file, "mizan 1").of(second)).contains(new Outcome(99.25, 0));
    }

    @Test
    void resultsOfAnotherProgramAreRefused() {
        Path file = folder.resolve("results.csv");
        Outcomes.in(file, "mizan 1");
        assertThatThrownBy(() -> Outcomes.in(file, "mizan 2"))
                .isInstanceOf(MizanException.class)
                .hasMessageContaining("another program");
    }
}
