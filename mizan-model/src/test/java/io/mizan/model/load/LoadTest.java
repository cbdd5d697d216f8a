package io.mizan.model.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.Refusal;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LoadTest {
    private static final double GB = 1e9;

    private static Peaks peaks(Object... kindsAndRates) {
        Map<RateKind, Peak> peaks = new EnumMap<>(RateKind.class);
        for (int i = 0; i < kindsAndRates.length; i += 2) {
            peaks.put((RateKind) kindsAndRates[i], new Peak((double) kindsAndRates[i + 1], PeakOrigin.CONFIGURED, 1));
        }
        return new Peaks(peaks);
    }

    private static final Peaks WHOLE = peaks(
            RateKind.READ_BYTES, 2 * GB, RateKind.WRITE_BYTES, GB, RateKind.READS, 4000.0, RateKind.WRITES, 1000.0);

    @ParameterizedTest
    @CsvSource({
        "0, 0, 0, 0, 0, READ_BYTES",
        "1e9, 0, 100, 0, 0.5, READ_BYTES",
        "1e9, 0.6e9, 100, 100, 0.6, WRITE_BYTES",
        "1e6, 1e6, 3000, 100, 0.75, READS",
        "1e6, 1e6, 100, 900, 0.9, WRITES",
        "9e9, 0, 0, 0, 1, READ_BYTES"
    })
    void itIsTheLargestOfBytesAndOperationsReadAndWritten(
            double read, double written, double reads, double writes, double load, RateKind kind) {
        Load found = Load.of(new Rates(read, written, reads, writes, Rates.UNKNOWN), WHOLE);
        assertThat(found.ratio()).isEqualTo(load);
        assertThat(found.kind()).isEqualTo(kind);
        assertThat(found.peak()).isEqualTo(WHOLE.get(kind));
    }

    @Test
    void withoutAPeakOrARateItIsUnknown() {
        Rates rates = new Rates(1e9, 1e9, 1000, 1000, 1000);
        assertThat(Load.of(rates, Peaks.UNKNOWN)).isEqualTo(Load.UNKNOWN);
        assertThat(Load.of(new Rates(-1, -1, -1, -1, -1), WHOLE)).isEqualTo(Load.UNKNOWN);
    }

    @Test
    void mostBytesInADirectionWithoutAPeakMakeItUnknown() {
        Peaks written = peaks(RateKind.WRITE_BYTES, GB);
        assertThat(Load.of(new Rates(0.9e9, 0.1e9, 900, 100, -1), written).known())
                .isFalse();
        assertThat(Load.of(new Rates(0.1e9, 0.9e9, 100, 900, -1), written).ratio())
                .isEqualTo(0.9);
        assertThat(Load.of(new Rates(1e6, 0, 1, 0, -1), written).ratio())
                .as("next to nothing is read")
                .isZero();
        assertThat(Load.of(new Rates(5e9, GB, 5000, 1000, -1), written).ratio())
                .as("busy with writing alone")
                .isEqualTo(1);
    }

    @Test
    void aMetadataTargetIsMeasuredByItsOperations() {
        Load load = Load.of(new Rates(2e6, 0, 10, 0, 30_000), peaks(RateKind.METADATA, 40_000.0));
        assertThat(load.ratio()).isEqualTo(0.75);
        assertThat(load.kind()).isEqualTo(RateKind.METADATA);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY, 1e13, 1000})
    void aPeakOfBytesThatNoTargetHasIsRefusedWithTheLimits(double rate) {
        assertThat(Refusal.line(() -> RateKind.WRITE_BYTES.checkedPeak(rate)))
                .contains("a peak must be from 64.0 KiB/s to 1.0 TiB/s")
                .contains("writeBytesPerSecond=" + rate);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -3, Double.NaN, 1e9})
    void aPeakOfOperationsToo(double rate) {
        assertThat(Refusal.line(() -> RateKind.READS.checkedPeak(rate))).contains("from 1/s to 100000000/s");
    }

    @Test
    void aPeakIsKnownOrUnknownNotBoth() {
        assertThat(Refusal.line(() -> new Peak(0, PeakOrigin.LEARNT, 0.5))).contains("a peak of 0 is an unknown one");
        assertThat(Refusal.line(() -> new Peak(1, PeakOrigin.UNKNOWN, 0.5))).contains("unknown");
        assertThat(Refusal.line(() -> new Peak(Double.NaN, PeakOrigin.LEARNT, 0.5)))
                .contains("finite");
        assertThat(Refusal.line(() -> new Peak(1, PeakOrigin.LEARNT, 1.5))).contains("confidence");
    }

    @Test
    void whatIsTrustedAndWhatOutranks() {
        Peaks guess = new Peaks(Map.of(
                RateKind.READ_BYTES, new Peak(5, PeakOrigin.PEERS, 0.3),
                RateKind.READS, new Peak(7, PeakOrigin.PEERS, 0.6)));
        assertThat(guess.trusted(0.5).byKind()).containsOnlyKeys(RateKind.READS);
        assertThat(WHOLE.or(guess)).isEqualTo(WHOLE);
        assertThat(guess.or(WHOLE).get(RateKind.READ_BYTES).perSecond()).isEqualTo(5);
        assertThat(guess.or(WHOLE).get(RateKind.WRITE_BYTES).perSecond()).isEqualTo(GB);
    }
}
