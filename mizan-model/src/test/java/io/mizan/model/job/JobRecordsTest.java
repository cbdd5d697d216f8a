package io.mizan.model.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.model.error.MizanException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JobRecordsTest {
    private static final JobPhase READS = new JobPhase(0, 10, 4000, 1000, 50, 0);
    private static final JobPhase STATS = new JobPhase(20, 2, 0, 100, 10, 600);

    @Test
    void idealLoadIsTheHighestOfAllPhasesRateByRate() {
        PredictedBehaviour job =
                PredictedBehaviour.of(3, 0.9, List.of(READS, STATS), FileAccess.N_TO_N, ExpectedFiles.UNKNOWN);

        assertThat(job.idealLoad()).isEqualTo(new IoRates(500, 5, 300));
        assertThat(job.bytes()).isEqualTo(5100);
        assertThat(job.mostlyReads()).isTrue();
        assertThat(job.known()).isTrue();
    }

    @Test
    void anUnknownJobAsksForNothing() {
        assertThat(PredictedBehaviour.UNKNOWN.idealLoad().isNone()).isTrue();
        assertThat(PredictedBehaviour.UNKNOWN.known()).isFalse();
        assertThat(PredictedBehaviour.UNKNOWN.mostlyReads()).isFalse();
    }

    @Test
    void aShareIsThatOfDataAndOfMetadataTogetherAndUnknownPeaksDoNotCount() {
        IoRates load = new IoRates(100, 30, 7);

        assertThat(load.shareOf(new IoRates(1000, 100, 10))).isEqualTo(1.0);
        assertThat(load.shareOf(new IoRates(200, 100, 0))).isEqualTo(0.5);
        assertThat(load.shareOf(new IoRates(1000, 100, 0))).isEqualTo(0.3);
        assertThat(load.shareOf(IoRates.NONE)).isZero();
    }

    @Test
    void ratesNeverFallBelowZero() {
        assertThat(new IoRates(5, 5, 5).minus(new IoRates(7, 2, 5))).isEqualTo(new IoRates(0, 3, 0));
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY})
    void ratesThatCannotBeAreRefused(double rate) {
        assertThatThrownBy(() -> new IoRates(rate, 0, 0)).isInstanceOf(MizanException.class);
        assertThatThrownBy(() -> new IoRates(0, rate, 0)).isInstanceOf(MizanException.class);
        assertThatThrownBy(() -> new IoRates(0, 0, rate)).isInstanceOf(MizanException.class);
        assertThatThrownBy(() -> new JobPhase(0, 1, 0, rate, 0, 0)).isInstanceOf(MizanException.class);
    }

    @Test
    void jobsThatCannotBeAreRefused() {
        assertThatThrownBy(() -> new JobCategory("", "wrf", 4)).isInstanceOf(MizanException.class);
        assertThatThrownBy(() -> new JobCategory("user", "wrf", 0)).isInstanceOf(MizanException.class);
        assertThatThrownBy(() -> new JobPhase(0, 0, 0, 0, 0, 0)).isInstanceOf(MizanException.class);
        assertThatThrownBy(() -> new ExpectedFiles(-2, 0, 0, 0, 0, 0, 0, 0)).isInstanceOf(MizanException.class);
        assertThatThrownBy(() -> new ExpectedFiles(1, 1, 9, 8, 0, 0, 0, 0)).isInstanceOf(MizanException.class);
        assertThatThrownBy(() -> PredictedBehaviour.of(0, 1.1, List.of(), FileAccess.UNKNOWN, ExpectedFiles.UNKNOWN))
                .isInstanceOf(MizanException.class);
        assertThatThrownBy(() -> PredictedBehaviour.of(-2, 1, List.of(), FileAccess.UNKNOWN, ExpectedFiles.UNKNOWN))
                .isInstanceOf(MizanException.class);
    }
}
