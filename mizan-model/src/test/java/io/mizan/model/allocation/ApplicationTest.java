package io.mizan.model.allocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.model.error.Refusal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ApplicationTest {

    @Test
    void anApplicationMayComputeOnlyOrDoIoOnly() {
        Application compute = new Application("a", 4, 1, 10, 0, List.of(1.0, 2.0));
        assertThat(compute.stress(2)).isZero();
        assertThat(compute.computeLoad(2)).isEqualTo(4);
        Application io = new Application("a", 4, 1, 0, 10, List.of(1.0, 2.0));
        assertThat(io.stress(2)).isEqualTo(2);
        assertThat(io.computeLoad(2)).isZero();
        Application nothing = new Application("a", 4, 1, 0, 0, List.of(1.0, 2.0));
        assertThat(nothing.stress(2)).isZero();
        assertThat(nothing.ioShare(2)).isZero();
        assertThat(nothing.computeLoad(2)).isZero();
    }

    @Test
    void theFiguresFollowThePaper() {
        Application application = new Application("a", 8, 3, 30, 100, List.of(2.0, 10.0));
        assertThat(application.ioSeconds(2)).isEqualTo(10);
        assertThat(application.ioShare(2)).isCloseTo(0.25, within(1e-15));
        assertThat(application.stress(2)).isCloseTo(0.5, within(1e-15));
        assertThat(application.computeLoad(2)).isCloseTo(6, within(1e-12));
        assertThat(application.stress(1)).isCloseTo(50.0 / 80, within(1e-15));
        assertThat(application.fastest(2)).isEqualTo(2);
        assertThat(application.lightest(2)).isEqualTo(2);
        assertThat(application.fastest(1)).isEqualTo(1);
    }

    @Test
    void ofEqualNumbersOfResourcesTheSmallestIsTaken() {
        assertThat(new Application("a", 1, 1, 1, 1, List.of(5.0, 7.0, 7.0, 1.0)).fastest(4))
                .isEqualTo(2);
        assertThat(new Application("a", 1, 1, 0, 0, List.of(5.0, 7.0, 7.0)).lightest(3))
                .isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1, 1, 1",
        "-1, 1, 1, 1",
        "NaN, 1, 1, 1",
        "1e10, 1, 1, 1",
        "1, 0, 1, 1",
        "1, 1, -1, 1",
        "1, 1, NaN, 1",
        "1, 1, 1e16, 1",
        "1, 1, 1, -1",
        "1, 1, 1, NaN",
        "1, 1, 1, Infinity",
    })
    void impossibleApplicationsAreRefused(double nodes, int phases, double seconds, double megabytes) {
        assertThat(Refusal.line(() -> new Application("app", nodes, phases, seconds, megabytes, List.of(1.0))))
                .isEqualTo("nodes, phases, times, volumes and bandwidths of an application must be above 0"
                        + " (application=app) [MZ201]");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, 1e-300, Double.NaN, Double.POSITIVE_INFINITY})
    void everyBandwidthIsPositiveAndFinite(double bandwidth) {
        assertThat(Refusal.line(() -> new Application("app", 1, 1, 1, 1, List.of(5.0, bandwidth))))
                .contains("application=app");
        assertThat(Refusal.line(() -> new Application("app", 1, 1, 1, 1, List.of())))
                .contains("application=app");
    }

    @Test
    void theWidestRangeOfValuesStillGivesNumbers() {
        Application extreme =
                new Application("a", 1, 1, 0, Application.LARGEST, List.of(Application.SMALLEST_RATE, 1e15));
        assertThat(extreme.stress(1)).isEqualTo(1);
        assertThat(extreme.stress(2)).isEqualTo(2);
    }

    @Test
    void nobodyChangesTheBandwidthsFromOutside() {
        List<Double> bandwidths = new ArrayList<>(List.of(1.0, 2.0));
        Application application = new Application("a", 1, 1, 1, 1, bandwidths);
        bandwidths.clear();
        assertThat(application.megabytesPerSecond()).containsExactly(1.0, 2.0);
    }
}
