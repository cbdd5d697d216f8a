package io.mizan.controller.peak.calibration;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.controller.peak.ConfiguredPeaks.Scope;
import io.mizan.database.peak.StoredPeak;
import io.mizan.database.peak.StoredPeak.Work;
import io.mizan.model.error.Refusal;
import io.mizan.model.file.TextInput;
import io.mizan.model.load.PeakOrigin;
import io.mizan.model.load.RateKind;
import java.io.ByteArrayInputStream;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CalibrationTest {
    private static final double MIB = 1 << 20;
    private static final String SURVEY = """
            Tue Mar  3 10:00:00 UTC 2026 Obdfilter-survey for case=disk from oss1
            ost  2 sz 33554432K rsz 1024K obj    2 thr    2 write  300.00 [ 100.00, 160.00] rewrite  310.00 [ 99.00, 180.00] read  500.00 [ 200.00, 260.00]
            ost  2 sz 33554432K rsz 1024K obj   16 thr   32 write 1200.00 [ 500.00, 640.00] rewrite 1400.00 [ 600.00, 720.00] read 1800.00 [ 800.00, 930.00]
            ost  2 sz 33554432K rsz 1024K obj   64 thr   64 write  900.00 SHORT rewrite ERROR read 1700.00 [ 800.00, 900.00]
            ost  2 sz 33554432K rsz 4K obj   16 thr   32 write   40.00 [ 20.00, 24.00] read   80.00 [ 40.00, 44.00]
            done!
            """;
    private static final String IOR = """
            IOR-3.3.0: MPI Coordinated Test of Parallel I/O
            xfersize            : 16 MiB
            write     3599.21    3610.88    1.13
            Max Write: 3712.00 MiB/sec (3892.31 MB/sec)
            Max Read:  4000.00 MiB/sec (4194.30 MB/sec)
            """;

    private final Calibration calibration = new Calibration();

    private static BenchmarkResult read(String text) {
        try (TextInput input = TextInput.of("survey.txt", new ByteArrayInputStream(text.getBytes(UTF_8)), 1 << 20)) {
            return BenchmarkOutput.read(input);
        }
    }

    private double rate(int entry, RateKind kind) {
        return calibration.peaks().entries().get(entry).rates().getOrDefault(kind, 0.0);
    }

    @Test
    void theBestRowOfASurveyCountsForEachOfItsTargets() {
        calibration.take(read(SURVEY), Scope.CLASS, List.of("hdd"), 0);
        assertThat(calibration.peaks().entries())
                .singleElement()
                .satisfies(entry -> assertThat(entry.origin()).isEqualTo(PeakOrigin.CALIBRATED));
        assertThat(rate(0, RateKind.WRITE_BYTES)).isEqualTo(700 * MIB);
        assertThat(rate(0, RateKind.READ_BYTES)).isEqualTo(900 * MIB);
        assertThat(rate(0, RateKind.WRITES)).as("20 MiB/s of 4 KiB").isEqualTo(5120);
        assertThat(rate(0, RateKind.READS)).isEqualTo(10_240);
    }

    @Test
    void theDetailFileNamesItsTargets() {
        calibration.take(
                read("=============> Create 16 on oss1:scratch-OST0000_ecc\n"
                        + "=============> Create 16 on oss1:scratch-OST0004_ecc\n" + SURVEY),
                Scope.TARGET,
                List.of(),
                0);
        assertThat(calibration.peaks().entries())
                .extracting(entry -> entry.name())
                .containsExactly("scratch-OST0000", "scratch-OST0004");
        assertThat(rate(1, RateKind.WRITE_BYTES)).isEqualTo(700 * MIB);
    }

    @Test
    void whatIorReachedIsSpreadOverItsTargets() {
        calibration.take(read(IOR), Scope.TARGET, List.of("s-OST0000", "s-OST0001"), 0);
        assertThat(rate(1, RateKind.WRITE_BYTES)).isEqualTo(1856 * MIB);
        calibration.take(read(IOR), Scope.POOL, List.of("flash"), 16);
        assertThat(rate(2, RateKind.READ_BYTES)).isEqualTo(250 * MIB);
    }

    @Test
    void smallTransfersOfIorMeasureOperations() {
        calibration.take(
                read("xfersize            = 4096 bytes\nMax Write: 100.00 MiB/sec (104.86 MB/sec)\n"),
                Scope.TARGET,
                List.of("s-OST0000"),
                0);
        assertThat(rate(0, RateKind.WRITES)).isEqualTo(25_600, within(1e-9));
        assertThat(rate(0, RateKind.WRITE_BYTES)).isZero();
    }

    @Test
    void ofHistoryOnlyWhatWasSeenSaturatedCounts() {
        Work work = new Work(1e9, 50, MIB);
        calibration.take(List.of(
                new StoredPeak("s-OST0000", RateKind.READ_BYTES, PeakOrigin.LEARNT, work, work, 3, Instant.EPOCH),
                new StoredPeak("s-OST0001", RateKind.READ_BYTES, PeakOrigin.LEARNT, work, work, 0, Instant.EPOCH)));
        assertThat(calibration.stored(Instant.EPOCH)).singleElement().satisfies(peak -> {
            assertThat(peak.target()).isEqualTo("s-OST0000");
            assertThat(peak.origin()).isEqualTo(PeakOrigin.CALIBRATED);
            assertThat(peak.highest().perSecond()).isEqualTo(1e9);
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hello | no result of obdfilter-survey or IOR",
                "Max Write: 0.00 MiB/sec (0.00 MB/sec) | the results are all 0",
                "Max Write: -5 MiB/sec | finite and not negative",
                "Max Write: NaN MiB/sec | finite and not negative",
                "ost 0 sz 1K rsz 1024K obj 1 thr 1 write 5.0 | a row of no targets",
                "ost 1 sz 1K rsz 1024K obj 1 thr 1 write 5,0 | not a number",
            })
    void badInputIsNamed(String text, String message) {
        assertThat(Refusal.line(() -> read(text))).contains(message).contains("survey.txt");
    }

    @Test
    void whatIsNotSaidIsAskedFor() {
        assertThat(Refusal.line(() -> calibration.take(read(SURVEY), Scope.TARGET, List.of(), 0)))
                .contains("does not name its targets");
        assertThat(Refusal.line(() -> calibration.take(read(IOR), Scope.POOL, List.of("flash"), 0)))
                .contains("over how many targets");
        String absurd = "Max Write: 99999999 MiB/sec (1 MB/sec)\n";
        assertThat(Refusal.line(() -> calibration.take(read(absurd), Scope.TARGET, List.of("s-OST0000"), 0)))
                .contains("a peak must be from");
        calibration.take(read(IOR), Scope.POOL, List.of("flash"), 16);
        assertThat(Refusal.line(() -> calibration.stored(Instant.EPOCH))).contains("cannot be stored");
    }
}
