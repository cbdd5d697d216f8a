package io.mizan.controller.jobs.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.algorithms.behaviour.JobBehaviours.Job;
import io.mizan.algorithms.behaviour.phase.Phase;
import io.mizan.algorithms.behaviour.phase.PhaseType;
import io.mizan.database.job.CategoryRow;
import io.mizan.database.sql.Database;
import io.mizan.database.sql.DatabaseSettings;
import io.mizan.model.behaviour.Waveform;
import io.mizan.model.job.JobCategory;
import io.mizan.model.job.JobPhase;
import io.mizan.model.job.PredictedBehaviour;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BehaviourMemoryTest {
    private static final Instant T = Instant.parse("2026-11-17T10:20:00Z");
    private static final JobCategory WRF = new JobCategory("alice", "wrf", 64);
    private static final double MIB = 1 << 20;

    @TempDir
    private Path folder;

    private Database database;
    private BehaviourMemory memory;

    @BeforeEach
    void open() {
        database = Database.open(DatabaseSettings.file(folder.resolve("mizan.db")), InstantSource.system());
        memory = new BehaviourMemory(database.behaviours());
    }

    @AfterEach
    void close() {
        database.close();
    }

    /** A job of 500 s that writes at so many MiB/s from 100 s to 150 s. */
    private static Waveform writing(double mibPerSecond) {
        double[] seconds = new double[100];
        double[] written = new double[100];
        Arrays.setAll(seconds, i -> 5 * i);
        Arrays.fill(written, 20, 30, mibPerSecond * MIB);
        return new Waveform(seconds, new double[100], written, new double[100], new double[100]);
    }

    private int ended(Waveform waveform) {
        PredictedBehaviour predicted = memory.predict(WRF);
        return memory.learn(
                database.behaviours(),
                WRF,
                waveform,
                predicted.known() ? OptionalInt.of(predicted.behaviour()) : OptionalInt.empty(),
                T);
    }

    @Test
    void aCategoryThatAlternatesIsPredictedAfterAFewJobs() {
        assertThat(memory.predict(WRF)).isEqualTo(PredictedBehaviour.UNKNOWN);
        for (int i = 0; i < 40; i++) {
            assertThat(ended(writing(i % 2 == 0 ? 1000 : 10))).isEqualTo(i % 2);
        }
        PredictedBehaviour next = memory.predict(WRF);
        assertThat(next.behaviour()).isZero();
        // By hand: the first job is not predicted, and of the others the mixture may miss those of the first periods.
        assertThat(next.confidence()).isBetween(0.8, 1.0);
        assertThat(next.phases()).hasSize(1);
        JobPhase phase = next.phases().get(0);
        assertThat(phase.beginSeconds()).isEqualTo(100);
        assertThat(phase.seconds()).isEqualTo(50);
        assertThat(phase.writtenBytes()).isCloseTo(50 * 1000 * MIB, within(1e5));
        assertThat(next.idealLoad().bytesPerSecond()).isCloseTo(1000 * MIB, within(1e4));
        CategoryRow row = database.behaviours().find(WRF.key()).orElseThrow();
        assertThat(row.jobs()).isEqualTo(40);
        assertThat(row.predicted()).isEqualTo(39);
        assertThat((double) row.hits() / row.predicted()).isCloseTo(next.confidence(), within(1e-9));
        assertThat(memory.sequence(row)).hasSize(40).startsWith(0, 1, 0, 1);
        assertThat(memory.predict(new JobCategory("alice", "wrf", 128)).known())
                .as("another parallelism is another category")
                .isFalse();
    }

    @Test
    void aDamagedRowIsAsNoneAndIsReplacedByTheNextJob() {
        ended(writing(1000));
        CategoryRow row = database.behaviours().find(WRF.key()).orElseThrow();
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < 200; i++) {
            byte[] bytes = row.memory().clone();
            int at = random.nextInt(bytes.length);
            if (i % 2 == 0) {
                bytes[at] ^= (byte) (1 + random.nextInt(255));
            } else {
                bytes = Arrays.copyOf(bytes, at);
            }
            database.behaviours()
                    .keep(List.of(new CategoryRow(
                            row.category(),
                            row.user(),
                            row.jobs(),
                            row.predicted(),
                            row.hits(),
                            row.lastSeen(),
                            bytes)));
            assertThat(memory.predict(WRF)).isEqualTo(PredictedBehaviour.UNKNOWN);
        }
        assertThat(memory.damagedRows()).isEqualTo(200);
        assertThat(ended(writing(1000))).isZero();
        assertThat(memory.predict(WRF).known()).isTrue();
        assertThat(database.behaviours().find(WRF.key()).orElseThrow().jobs()).isEqualTo(2);
    }

    @Test
    void moreBehavioursThanThereIsRoomForReplaceTheOneSeenLongestAgo() {
        CategoryMemory kept = CategoryMemory.EMPTY;
        for (int i = 0; i < 3 * CategoryMemory.MOST_BEHAVIOURS; i++) {
            // Each is 30 % more than the one before: like none of the others.
            kept = kept.learn(job(MIB * Math.pow(1.3, i % 100)), OptionalInt.empty())
                    .memory();
            assertThat(kept.behaviours()).hasSizeLessThanOrEqualTo(CategoryMemory.MOST_BEHAVIOURS);
            int newest = kept.sequence().get(kept.sequence().size() - 1);
            assertThat(kept.behaviours().get(newest).phases().get(0).writtenBytes())
                    .isEqualTo(50 * MIB * Math.pow(1.3, i % 100));
            CategoryMemory same = PackedMemory.read("c", PackedMemory.of(kept)).orElseThrow();
            assertThat(same.sequence()).isEqualTo(kept.sequence());
        }
        for (int i = 0; i < 2 * CategoryMemory.MOST_JOBS; i++) {
            kept = kept.learn(job(MIB), OptionalInt.of(0)).memory();
        }
        assertThat(kept.sequence()).hasSize(CategoryMemory.MOST_JOBS);
        assertThat(kept.recent()).isEqualTo(64);
        assertThat(PackedMemory.of(kept).length).isLessThan(4096);
    }

    private static Job job(double rate) {
        return new Job("c", List.of(new Phase(PhaseType.WRITE, 100, 150, 0, 50 * rate, 0, 0)), 5);
    }
}
