package io.mizan.database.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.database.peak.StoredPeak;
import io.mizan.database.peak.StoredPeak.Work;
import io.mizan.model.error.Refusal;
import io.mizan.model.load.PeakOrigin;
import io.mizan.model.load.RateKind;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PeakLogTest {
    private static final Instant SEEN = Instant.parse("2026-11-17T10:20:00.123Z");

    @TempDir
    private Path folder;

    private static StoredPeak peak(String target, RateKind kind, PeakOrigin origin, double rate) {
        return new StoredPeak(
                target, kind, origin, new Work(rate, 200.5, 1 << 20), new Work(rate / 40, 8, 1 << 20), 7, SEEN);
    }

    @ParameterizedTest
    @EnumSource
    void theyAreThereAfterARestartOneForEachTargetKindAndOrigin(Dialect dialect) {
        DatabaseSettings settings = Fresh.of(dialect, folder);
        StoredPeak old = peak("fs-OST0000", RateKind.WRITE_BYTES, PeakOrigin.LEARNT, 1e9);
        StoredPeak renewed = peak("fs-OST0000", RateKind.WRITE_BYTES, PeakOrigin.LEARNT, 1.1e9);
        StoredPeak calibrated = peak("fs-OST0000", RateKind.WRITE_BYTES, PeakOrigin.CALIBRATED, 1.2e9);
        StoredPeak other = peak("fs-OST0001", RateKind.READS, PeakOrigin.LEARNT, 4000);
        try (Database database = Database.open(settings, InstantSource.system())) {
            database.peaks().keep(List.of());
            assertThat(database.peaks().peaks()).isEmpty();
            database.peaks().keep(List.of(old, other));
            database.peaks().keep(List.of(renewed, calibrated));
        }
        try (Database database = Database.open(settings, InstantSource.system())) {
            assertThat(database.peaks().peaks()).containsExactlyInAnyOrder(renewed, calibrated, other);
            assertThat(database.peaks().peaks(PeakOrigin.CALIBRATED)).containsExactly(calibrated);
            var unused = database.forgetBefore(SEEN.plusSeconds(1));
            assertThat(database.peaks().peaks())
                    .as("a calibration does not age")
                    .containsExactly(calibrated);
        }
    }

    @Test
    void whatIsNotAPeakIsRefused() {
        assertThat(Refusal.line(() -> new Work(Double.NaN, 0, 0))).contains("perSecond=NaN");
        assertThat(Refusal.line(() -> new Work(-1, 0, 0))).contains("perSecond=-1.0");
        assertThat(Refusal.line(() -> peak("fs-OST0000", RateKind.READS, PeakOrigin.PEERS, 4000)))
                .contains("learnt or calibrated");
    }
}
