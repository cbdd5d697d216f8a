package io.mizan.cli.command.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SimulatedTest {
    private static Simulated.Row row(String policy, double seconds) {
        return new Simulated.Row(policy, false, seconds, seconds, 1, 1, 1, 1, 0);
    }

    private static Simulated with(double balanced, double evenLoad) {
        return new Simulated("4711", List.of(row("today", 500), row("balanced", balanced), row("even-load", evenLoad)));
    }

    /** The sentence is about what this run has shown, and stays away where it has not. */
    @Test
    void evenSpaceIsExplainedWhereItIsTheSlowest() {
        assertThat(with(709, 513).aboutEvenSpace())
                .hasValueSatisfying(text -> assertThat(text)
                        .startsWith("balanced takes longest here, 709 s: ")
                        .contains("even-load (513 s) is for systems in use"));
        assertThat(with(499.9, 400).aboutEvenSpace())
                .as("as slow as another one")
                .isPresent();
        assertThat(with(499, 400).aboutEvenSpace()).as("another one is slower").isEmpty();
        assertThat(with(700, 700).aboutEvenSpace()).as("nothing to choose").isEmpty();
    }
}
