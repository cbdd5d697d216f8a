package io.mizan.simulator.scheduling.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.model.error.Refusal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScenarioTest {
    /** With 20 applications on 20 resources r is the load. The values were computed by Lambert's W. */
    @ParameterizedTest
    @CsvSource({".1, 36.150", ".2, 13.302", ".3, 6.882", ".4, 4.047", ".5, 2.513", ".6, 1.579", ".8, 0.539"})
    void theLargestRatioIsTheKnownRoot(double load, double expected) {
        assertThat(new Scenario(20, load).largestRatio()).isCloseTo(expected, within(5e-4));
    }

    @ParameterizedTest
    @CsvSource({
        "10, .001",
        "10, .2",
        "10, .4999",
        "20, .999",
        "40, .1",
        "40, 1.2",
        "40, 1.9999",
        "1000, .001",
        "1000, 49"
    })
    void itIsAPositiveRoot(int applications, double load) {
        double b = new Scenario(applications, load).largestRatio();
        double r = load * 20 / applications;
        assertThat(b).isPositive();
        assertThat(Math.log1p(b)).isCloseTo(b * r, within(1e-12 * b));
    }

    @ParameterizedTest
    @CsvSource({"10, .5", "10, .6", "20, 1", "20, 1.5", "40, 2", "40, Infinity"})
    void aLoadThatNoWorkloadHasIsRefusedWithTheReason(int applications, double load) {
        assertThat(Scenario.feasible(applications, load)).isFalse();
        assertThat(Refusal.of(() -> new Scenario(applications, load)).advice().orElseThrow())
                .isEqualTo("choose a load below " + applications / 20.0
                        + ": an application with one of the 20 resources cannot keep more than that one busy");
        assertThat(Refusal.line(() -> new Scenario(applications, load)))
                .startsWith("no workload has this load (applications=" + applications + ", load=" + load);
    }

    @ParameterizedTest
    @CsvSource({"0, .2", "-10, .2", "5, .1", "15, .2", "1010, .2", "20, 0", "20, -1", "20, NaN"})
    void whatCannotBeIsRefused(int applications, double load) {
        assertThat(Refusal.line(() -> new Scenario(applications, load))).endsWith("[MZ201]");
    }

    @Test
    void theLargestLoadsAreThoseOfTheReportsPlatform() {
        assertThat(Scenario.feasible(10, .4)).isTrue();
        assertThat(Scenario.feasible(20, .9)).isTrue();
        assertThat(Scenario.feasible(40, 1.9)).isTrue();
    }
}
