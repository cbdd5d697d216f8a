package io.mizan.experiments.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SimulatedPoliciesTest {
    private static SimulatedPolicies.Row row(String policy, double seconds) {
        return new SimulatedPolicies.Row(policy, SimulatedPolicies.Setup.TODAY, seconds, seconds, 1, 1, 1, 1, 0);
    }

    private static SimulatedPolicies with(double evenSpace, double balanced) {
        return new SimulatedPolicies(
                "4711", List.of(row("today", 500), row("even-space", evenSpace), row("balanced", balanced)));
    }

    /** The sentence is about what this run has shown, and stays away where it has not. */
    @Test
    void evenSpaceIsExplainedWhereItIsTheSlowest() {
        assertThat(with(709, 513).aboutEvenSpace())
                .hasValueSatisfying(text -> assertThat(text)
                        .startsWith("even-space takes longest here, 709 s: ")
                        .contains("balanced (513 s) makes load even first"));
        assertThat(with(499.9, 400).aboutEvenSpace())
                .as("as slow as another one")
                .isPresent();
        assertThat(with(499, 400).aboutEvenSpace()).as("another one is slower").isEmpty();
        assertThat(with(700, 700).aboutEvenSpace()).as("nothing to choose").isEmpty();
    }
}
