package io.mizan.model.allocation;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.Refusal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ApplicationTest {

    @Test
    void anApplicationMayComputeOnlyOrWriteOnly() {
        assertThat(new Application("a", 1, 1, 0, 0, List.of(1.0)).ioBytes()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"0, 1, 1, 1", "-1, 1, 1, 1", "1, 0, 1, 1", "1, 1, -1, 1", "1, 1, NaN, 1", "1, 1, 1, -1", "1, 1, 1, NaN"
    })
    void impossibleApplicationsAreRefused(int nodes, int phases, double seconds, double bytes) {
        assertThat(Refusal.line(() -> new Application("app", nodes, phases, seconds, bytes, List.of(1.0))))
                .isEqualTo("an application needs nodes, phases, times, volumes and bandwidths that are positive"
                        + " (application=app) [MZ201]");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void everyBandwidthIsPositiveAndFinite(double bandwidth) {
        assertThat(Refusal.line(() -> new Application("app", 1, 1, 1, 1, List.of(5.0, bandwidth))))
                .contains("application=app");
        assertThat(Refusal.line(() -> new Application("app", 1, 1, 1, 1, List.of())))
                .contains("application=app");
    }

    @Test
    void nobodyChangesTheBandwidthsFromOutside() {
        List<Double> bandwidths = new ArrayList<>(List.of(1.0, 2.0));
        Application application = new Application("a", 1, 1, 1, 1, bandwidths);
        bandwidths.clear();
        assertThat(application.bytesPerSecond()).containsExactly(1.0, 2.0);
    }
}
