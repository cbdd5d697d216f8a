package io.mizan.traces.workload.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.model.error.MizanException;
import io.mizan.testing.Campaign;
import io.mizan.testing.SharedData;
import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.darshan.DarshanWriter;
import io.mizan.traces.darshan.ExampleLog;
import io.mizan.traces.darshan.format.ByteSource;
import io.mizan.traces.darshan.format.Compression;
import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.workload.RandomRun;
import io.mizan.traces.workload.Tier;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScoresTest {
    private static final long MEMORY = 200 << 20;

    @Test
    void theExampleIsScored() {
        Scores scores = score(ExampleLog.ior());
        assertThat(scores.files()).isEqualTo(1);
        assertThat(scores.skipped()).isEqualTo(1);
        assertThat(scores.bytes()).isEqualTo(32 << 20);
        assertThat(scores.tiers())
                .extracting(TierScore::tier)
                .containsExactly(Tier.HEATMAP, Tier.COUNTERS, Tier.IOWA, Tier.TARAZU);
        for (Tier tier : new Tier[] {Tier.HEATMAP, Tier.COUNTERS}) {
            assertThat(of(scores, tier).distanceShare()).isLessThan(0.01);
            assertThat(of(scores, tier).targetError()).isLessThan(1e-9);
            assertThat(of(scores, tier).targetLoadError())
                    .isLessThan(of(scores, Tier.TARAZU).targetLoadError() / 2);
        }
        assertThat(of(scores, Tier.TARAZU).distanceShare()).isGreaterThan(0.1);
    }

    /** Two accesses at the ends of the run, of which the paper's method knows nothing. */
    @Test
    void theFiguresAreThoseOnPaper() {
        DarshanWriter writer = new DarshanWriter("3.41").processes(1).times(1_700_000_000, 0, 1_700_000_010, 0);
        long file = writer.file("/scratch/a");
        writer.dxt(DarshanModule.DXT_POSIX, 2, file, 0, "node")
                .write(0, 100, 0, 0)
                .write(100, 100, 10, 10);
        writer.record(DarshanModule.POSIX, file, 0)
                .set("POSIX_OPENS", 1)
                .set("POSIX_WRITES", 2)
                .set("POSIX_BYTES_WRITTEN", 200)
                .set("POSIX_MAX_BYTE_WRITTEN", 199)
                .set("POSIX_SIZE_WRITE_0_100", 2)
                .set("POSIX_F_WRITE_START_TIMESTAMP", 1e-9)
                .set("POSIX_F_WRITE_END_TIMESTAMP", 10)
                .set("POSIX_F_CLOSE_END_TIMESTAMP", 10);
        Scores scores = score(writer);
        assertThat(of(scores, Tier.COUNTERS).distanceSeconds()).isLessThan(0.01);
        // The second half of the bytes lies at 5 s instead of 10 s.
        assertThat(of(scores, Tier.TARAZU).distanceSeconds()).isBetween(2.49, 2.51);
        assertThat(of(scores, Tier.TARAZU).fileDistanceSeconds()).isBetween(2.45, 2.55);
        assertThat(of(scores, Tier.TARAZU).targetError()).isNaN();
    }

    @Test
    void aLogWithoutCompleteTracesIsRefused() {
        DarshanWriter writer = new DarshanWriter("3.41");
        long file = writer.file("/scratch/a");
        writer.record(DarshanModule.POSIX, file, 0).set("POSIX_WRITES", 2).set("POSIX_BYTES_WRITTEN", 200);
        assertThatThrownBy(() -> score(writer))
                .isInstanceOf(MizanException.class)
                .hasMessageContaining("no traced accesses");
        writer.dxt(DarshanModule.DXT_POSIX, 2, file, 0, "node").write(0, 100, 0, 1);
        assertThatThrownBy(() -> score(writer))
                .isInstanceOf(MizanException.class)
                .hasMessageContaining("no file of the log was traced completely");
    }

    @Test
    void damagedLogsAreScoredOrRefused() {
        int scored = 0;
        int refused = 0;
        for (int round = 0; round < Campaign.rounds(150); round++) {
            SplittableRandom random = new SplittableRandom(round);
            byte[] bytes = new RandomRun(round / 10)
                    .log(round % 3 == 0 ? 2 : 100)
                    .compression(Compression.NONE)
                    .toByteArray();
            for (int i = random.nextInt(8); i > 0; i--) {
                bytes[random.nextInt(1328 + 4096, bytes.length)] = (byte) random.nextInt(256);
            }
            try (DarshanLog log = DarshanLog.of(ByteSource.of("log", bytes))) {
                Scores scores = Scores.of(log, round, MEMORY);
                assertThat(scores.tiers()).isNotEmpty().allSatisfy(score -> {
                    assertThat(score.distanceShare()).isBetween(0.0, 1.0);
                    assertThat(score.peakError()).isGreaterThanOrEqualTo(-1);
                    assertThat(score.fileDistanceSeconds()).isNotNegative();
                });
                scored++;
            } catch (MizanException e) {
                assertThat(e.problem().advice()).isPresent();
                refused++;
            } catch (RuntimeException e) {
                throw new AssertionError("round " + round, e);
            }
        }
        assertThat(scored).isPositive();
        assertThat(refused).isPositive();
    }

    /** What makes heat maps worth their trouble: on real runs they are closer to the truth than anything without them. */
    @ParameterizedTest
    @ValueSource(strings = {"main", "worker_1", "worker_2", "worker_3", "worker_5", "worker_6", "worker_7"})
    void heatMapsAreClosestOnRealRuns(String name) {
        try (DarshanLog log =
                DarshanLog.open(SharedData.file("darshan/logs/darshan-hpc_darshan-logs/" + name + ".darshan"))) {
            Scores scores = Scores.of(log, 1, MEMORY);
            double heat = of(scores, Tier.HEATMAP).distanceSeconds();
            assertThat(heat).isLessThan(of(scores, Tier.COUNTERS).distanceSeconds() / 2);
            assertThat(heat).isLessThan(of(scores, Tier.TARAZU).distanceSeconds() / 2);
            assertThat(heat).isLessThan(of(scores, Tier.IOWA).distanceSeconds() / 2);
        }
    }

    private static TierScore of(Scores scores, Tier tier) {
        return scores.tiers().stream()
                .filter(score -> score.tier() == tier)
                .findFirst()
                .orElseThrow();
    }

    private static Scores score(DarshanWriter writer) {
        try (DarshanLog log = DarshanLog.of(ByteSource.of("log", writer.toByteArray()))) {
            return Scores.of(log, 1, MEMORY);
        }
    }
}
