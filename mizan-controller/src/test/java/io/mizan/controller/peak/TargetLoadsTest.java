package io.mizan.controller.peak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.controller.Reports;
import io.mizan.controller.peak.ConfiguredPeaks.Entry;
import io.mizan.controller.peak.ConfiguredPeaks.Scope;
import io.mizan.database.peak.StoredPeak;
import io.mizan.model.load.Peak;
import io.mizan.model.load.PeakOrigin;
import io.mizan.model.load.RateKind;
import io.mizan.model.system.Space;
import io.mizan.model.system.Target;
import io.mizan.model.units.TargetName;
import io.mizan.telemetry.report.Activity;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Targets here are queues with a known limit, so that what is learnt can be compared with what is true. */
class TargetLoadsTest {
    private static final double MIB = 1 << 20;
    private static final double LIMIT = 1000 * MIB;
    private static final double INTERVAL = 5;

    private TargetLoads loads = new TargetLoads(ConfiguredPeaks.NONE, List.of());
    private Instant now = Reports.START;

    private static Target target(int index) {
        return Reports.target(index, Reports.SIZE / 2);
    }

    /** Writes of 1 MiB; one alone takes 5 ms, and with one queue the time grows as it does in theory (M/M/1). */
    private static Activity writes(double bytesPerSecond, double limit) {
        return writes(
                bytesPerSecond, 1 << 20, 5 / (1 - Math.min(0.98, bytesPerSecond / limit)), Activity.Device.UNKNOWN);
    }

    private static Activity writes(double bytesPerSecond, double size, double millis, Activity.Device device) {
        return new Activity(0, bytesPerSecond, 0, bytesPerSecond / size, 0, 0, millis, -1, List.of(), device);
    }

    /** Two reports, which are a block. */
    private void report(int index, Activity activity) {
        for (int i = 0; i < 2; i++) {
            now = now.plusMillis((long) (1000 * INTERVAL));
            loads.accept(target(index), activity, INTERVAL, now);
        }
    }

    private Peak peak(int index, RateKind kind) {
        loads.compare(now);
        return loads.peaks(target(index), now).get(kind);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.02, 0.3, 0.7, 0.95})
    void steadyTrafficIsNoPeakHoweverMuchItIs(double share) {
        for (int i = 0; i < 200; i++) {
            report(0, writes(share * LIMIT * (1 - 0.02 * (i % 3)), LIMIT));
        }
        assertThat(peak(0, RateKind.WRITE_BYTES)).isEqualTo(Peak.UNKNOWN);
        assertThat(loads.seenByPolicies(target(0), writes(share * LIMIT, LIMIT), now)
                        .performance()
                        .loadRatio())
                .isEqualTo(-1);
    }

    @Test
    void aTargetThatWasSaturatedOnceHasAPeakNearItsLimit() {
        for (int i = 1; i <= 19; i++) {
            report(0, writes(0.05 * i * LIMIT, LIMIT));
        }
        Peak learnt = peak(0, RateKind.WRITE_BYTES);
        assertThat(learnt.origin()).isEqualTo(PeakOrigin.LEARNT);
        assertThat(learnt.perSecond()).isBetween(0.75 * LIMIT, LIMIT);
        assertThat(learnt.confidence()).isBetween(TargetLoads.TRUSTED, 0.9);
        assertThat(loads.load(target(0), writes(0.3 * LIMIT, LIMIT), now).load().ratio())
                .isEqualTo(0.3 * LIMIT / learnt.perSecond(), within(1e-9));
        assertThat(loads.seenByPolicies(target(0), writes(0.3 * LIMIT, LIMIT), now)
                        .performance()
                        .peakBytesPerSecond())
                .isEqualTo(Math.round(learnt.perSecond()));
    }

    @Test
    void largeRequestsTellBandwidthAndSmallOnesOperations() {
        for (int i = 1; i <= 19; i++) {
            double share = 0.05 * i;
            report(0, writes(share * 20 * MIB, 4096, 0.2 / (1 - share), Activity.Device.UNKNOWN));
        }
        assertThat(peak(0, RateKind.WRITE_BYTES)).isEqualTo(Peak.UNKNOWN);
        assertThat(peak(0, RateKind.WRITES).perSecond()).isBetween(0.75 * 5120, 5120.0);
    }

    @Test
    void requestsThatGrowAreNoSaturation() {
        report(0, writes(100 * MIB, 1 << 20, 5, Activity.Device.UNKNOWN));
        report(0, writes(400 * MIB, 4 << 20, 20, Activity.Device.UNKNOWN));
        report(0, writes(900 * MIB, 16 << 20, 80, Activity.Device.UNKNOWN));
        assertThat(peak(0, RateKind.WRITE_BYTES)).isEqualTo(Peak.UNKNOWN);
    }

    @Test
    void busyTimeCountsForASingleRotatingDiskAlone() {
        report(0, writes(150 * MIB, 1 << 20, 8, new Activity.Device(0.99, true)));
        report(1, writes(150 * MIB, 1 << 20, 8, new Activity.Device(1, false)));
        report(2, writes(100 * MIB, 1 << 20, 8, new Activity.Device(0.6, true)));
        assertThat(peak(0, RateKind.WRITE_BYTES).perSecond()).isEqualTo(150 * MIB);
        assertThat(peak(0, RateKind.WRITE_BYTES).origin()).isEqualTo(PeakOrigin.LEARNT);
        assertThat(peak(1, RateKind.WRITE_BYTES).origin()).isEqualTo(PeakOrigin.PEERS);
        assertThat(peak(2, RateKind.WRITE_BYTES).origin()).isEqualTo(PeakOrigin.PEERS);
    }

    @Test
    void aCounterThatCatchesUpInOneReportIsNoRate() {
        report(0, writes(50 * MIB, LIMIT));
        now = now.plusSeconds(5);
        loads.accept(target(0), writes(7000 * MIB, 1 << 20, 500, Activity.Device.UNKNOWN), INTERVAL, now);
        now = now.plusSeconds(5);
        loads.accept(target(0), writes(50 * MIB, LIMIT), INTERVAL, now);
        assertThat(peak(0, RateKind.WRITE_BYTES)).isEqualTo(Peak.UNKNOWN);
        assertThat(loads.unsaved()).allMatch(stored -> stored.highest().perSecond() < 51 * MIB);
    }

    @Test
    void absurdRatesAndClocksThatGoBackChangeNothing() {
        report(0, writes(50 * MIB, LIMIT));
        report(0, writes(9e14, 1 << 20, 900, Activity.Device.UNKNOWN));
        now = now.minus(Duration.ofDays(3000));
        report(0, writes(50 * MIB, LIMIT));
        assertThat(peak(0, RateKind.WRITE_BYTES)).isEqualTo(Peak.UNKNOWN);
        assertThat(loads.unsaved())
                .singleElement()
                .satisfies(stored -> assertThat(stored.highest().perSecond()).isEqualTo(50 * MIB));
    }

    @Test
    void whatWasLearntSurvivesARestartAndIsBelievedLessWithTime() {
        for (int i = 1; i <= 19; i++) {
            report(0, writes(0.05 * i * LIMIT, LIMIT));
        }
        Peak before = peak(0, RateKind.WRITE_BYTES);
        List<StoredPeak> kept = loads.unsaved();
        assertThat(loads.unsaved()).as("nothing new").isEmpty();
        loads = new TargetLoads(ConfiguredPeaks.NONE, kept);
        assertThat(peak(0, RateKind.WRITE_BYTES)).isEqualTo(before);
        now = now.plus(Duration.ofDays(90));
        assertThat(peak(0, RateKind.WRITE_BYTES).confidence()).isEqualTo(before.confidence() / 2, within(0.01));
        loads.notSaved(kept);
        assertThat(loads.unsaved()).isEqualTo(kept);
    }

    @Test
    void aSaturatedTargetThatDoesLessLosesWhatWasLearntByAndBy() {
        for (int i = 1; i <= 19; i++) {
            report(0, writes(0.05 * i * LIMIT, LIMIT));
        }
        double before = peak(0, RateKind.WRITE_BYTES).perSecond();
        now = now.plus(Duration.ofDays(1));
        report(0, writes(0.4 * LIMIT, 0.41 * LIMIT));
        assertThat(peak(0, RateKind.WRITE_BYTES).perSecond()).isEqualTo(before / 2, within(0.01 * before));
        now = now.plus(Duration.ofDays(5));
        report(0, writes(0.3 * LIMIT, 0.31 * LIMIT));
        assertThat(peak(0, RateKind.WRITE_BYTES).perSecond())
                .as("never below what it does")
                .isEqualTo(0.3 * LIMIT);
    }

    @Test
    void peersOfTheSameClassCanDoWhatOneShowed() {
        for (int i = 1; i <= 19; i++) {
            report(0, writes(0.05 * i * LIMIT, LIMIT));
            report(1, writes(0.1 * LIMIT, LIMIT));
        }
        Peak shown = peak(0, RateKind.WRITE_BYTES);
        Peak peer = peak(1, RateKind.WRITE_BYTES);
        assertThat(peer.origin()).isEqualTo(PeakOrigin.PEERS);
        assertThat(peer.perSecond()).isEqualTo(shown.perSecond());
        assertThat(peer.confidence()).isEqualTo(0.8 * shown.confidence(), within(1e-9));
        Target larger = Target.of(target(2).name(), new Space(8 * Reports.SIZE, 0, 8 * Reports.SIZE));
        loads.accept(larger, writes(0.1 * LIMIT, LIMIT), INTERVAL, now);
        loads.compare(now);
        assertThat(loads.peaks(larger, now).byKind()).as("another class").isEmpty();
    }

    @Test
    void aTargetThatTakesLongerThanPeersWithTheSameLoadHasLessOfItsPeak() {
        loads = new TargetLoads(
                new ConfiguredPeaks(IntStream.range(0, 8)
                        .mapToObj(i -> new Entry(
                                Scope.TARGET,
                                target(i).name().toString(),
                                PeakOrigin.CONFIGURED,
                                Map.of(RateKind.WRITE_BYTES, LIMIT)))
                        .toList()),
                List.of());
        rounds(2, 15);
        assertThat(peak(5, RateKind.WRITE_BYTES).perSecond()).as("not yet").isEqualTo(LIMIT);
        rounds(1, 15);
        assertThat(peak(5, RateKind.WRITE_BYTES).perSecond()).isEqualTo(LIMIT / 3, within(1.0));
        assertThat(peak(4, RateKind.WRITE_BYTES).perSecond()).isEqualTo(LIMIT);
        assertThat(loads.load(target(5), writes(100 * MIB, LIMIT), now).degraded())
                .isTrue();
        rounds(1, 5);
        assertThat(peak(5, RateKind.WRITE_BYTES).perSecond()).isEqualTo(LIMIT);
    }

    private void rounds(int number, double millisOfTheFifth) {
        for (int round = 0; round < number; round++) {
            for (int i = 0; i < 8; i++) {
                report(i, writes(100 * MIB, 1 << 20, i == 5 ? millisOfTheFifth : 5, Activity.Device.UNKNOWN));
            }
            loads.compare(now);
        }
    }

    @Test
    void aCalibrationOutranksWhatWasLearntAndTheSiteBoth() {
        StoredPeak calibrated = new StoredPeak(
                "fs-OST0000",
                RateKind.WRITE_BYTES,
                PeakOrigin.CALIBRATED,
                new StoredPeak.Work(700 * MIB, 0, 0),
                StoredPeak.Work.NONE,
                1,
                Reports.START);
        for (int i = 1; i <= 19; i++) {
            report(0, writes(0.05 * i * LIMIT, LIMIT));
        }
        loads.calibrated(List.of(calibrated));
        assertThat(peak(0, RateKind.WRITE_BYTES)).isEqualTo(new Peak(700 * MIB, PeakOrigin.CALIBRATED, 0.9));
        loads.calibrated(List.of());
        assertThat(peak(0, RateKind.WRITE_BYTES).origin()).isEqualTo(PeakOrigin.LEARNT);
    }

    @Test
    void metadataTargetsAreTimedByTheirQueue() {
        Target metadata = Target.of(TargetName.parse("fs-MDT0000"), new Space(Reports.SIZE, 0, Reports.SIZE));
        for (int i = 1; i <= 19; i++) {
            double share = 0.05 * i;
            Activity activity = new Activity(0, 0, 0, 0, share * 40_000, 0, 0, share / (1 - share), List.of());
            for (int k = 0; k < 2; k++) {
                now = now.plusSeconds(5);
                loads.accept(metadata, activity, INTERVAL, now);
            }
        }
        assertThat(loads.peaks(metadata, now).get(RateKind.METADATA).perSecond())
                .isBetween(30_000.0, 40_000.0);
    }
}
