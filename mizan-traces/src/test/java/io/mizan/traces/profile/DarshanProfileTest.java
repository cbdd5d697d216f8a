package io.mizan.traces.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.darshan.DarshanWriter;
import io.mizan.traces.darshan.ExampleLog;
import io.mizan.traces.darshan.format.ByteSource;
import io.mizan.traces.darshan.record.DarshanModule;
import org.junit.jupiter.api.Test;

class DarshanProfileTest {

    @Test
    void theExampleRun() {
        JobProfile job = profile(ExampleLog.ior(), DarshanProfile.MOST_FILES);
        FileProfile file = job.files().get(0);
        assertThat(file.path()).isEqualTo("/scratch/ior/out.dat");
        assertThat(file.directory()).isEqualTo("/scratch/ior");
        assertThat(file.ranks()).isEqualTo(4);
        assertThat(file.owner()).isEqualTo(FileProfile.SEVERAL);
        assertThat(file.sizeBytes()).isEqualTo(16 << 20);
        assertThat(job.nodes()).isEqualTo(2);
        assertThat(job.job().hints()).containsEntry("cb_nodes", "4");
        assertThat(job.ranks().origin()).isEqualTo(RankActivity.Origin.DXT);
        assertThat(job.ranks().totalBytes()).isEqualTo(32 << 20);
        // Two OSTs in stripes of 1 MiB, 16 MiB written and read.
        assertThat(job.targets().isExact()).isTrue();
        assertThat(job.targets().bytes()).containsEntry(3L, 16L << 20).containsEntry(5L, 16L << 20);
        assertThat(sum(job.course(), Direction.READ)).isCloseTo(16 << 20, within(1.0));
        assertThat(sum(job.course(), Direction.WRITE)).isCloseTo(16 << 20, within(1.0));
        assertThat(job.bytes(Direction.READ)).isEqualTo(16 << 20);
        // Requests of exactly 1 MiB are in the class up to 1 MiB, and are not smaller than that.
        assertThat(file.posix().side(Direction.WRITE).smallerThan(1 << 20)).isZero();
        assertThat(file.posix().side(Direction.WRITE).smallerThan(4 << 20)).isEqualTo(16);
    }

    private static double sum(BytesOverTime course, Direction direction) {
        double sum = 0;
        for (int step = 0; step < course.steps(); step++) {
            sum += course.bytes(direction, step);
        }
        return sum;
    }

    /** However many files a log has, few are kept one by one: those that took longest. Totals stay whole. */
    @Test
    void keepsTheFilesThatTookLongest() {
        DarshanWriter writer = new DarshanWriter("3.41").processes(4);
        for (int i = 0; i < 30; i++) {
            writer.record(DarshanModule.POSIX, writer.file("/f" + i), i % 4)
                    .set("POSIX_WRITES", 1)
                    .set("POSIX_BYTES_WRITTEN", 100)
                    .set("POSIX_F_WRITE_TIME", (i * 7 + 3) % 30);
        }
        JobProfile job = profile(writer, 10);
        assertThat(job.files()).hasSize(10);
        assertThat(job.files().get(0).slowestSeconds()).isEqualTo(29);
        assertThat(job.files().get(9).slowestSeconds()).isEqualTo(20);
        assertThat(job.fileCount()).isEqualTo(30);
        assertThat(job.bytes(Direction.WRITE)).isEqualTo(3000);
    }

    /** Files of one rank each are used at the same time; what all ranks share comes on top. */
    @Test
    void timeIsThatOfTheSlowestRank() {
        DarshanWriter writer = new DarshanWriter("3.41").processes(4).times(0, 0, 1000, 0);
        for (int i = 0; i < 6; i++) {
            writer.record(DarshanModule.POSIX, writer.file("/own" + i), i % 2).set("POSIX_F_WRITE_TIME", 1 + i % 2);
        }
        writer.record(DarshanModule.POSIX, writer.file("/shared"), -1)
                .set("POSIX_F_WRITE_TIME", 20)
                .set("POSIX_F_SLOWEST_RANK_TIME", 8);
        JobProfile job = profile(writer, 100);
        assertThat(job.ioSeconds()).isEqualTo(3 * 2 + 8);
        assertThat(job.onCriticalPath(job.files(), FileProfile::slowestSeconds)).isEqualTo(14);
    }

    /** Ranks 0 and 1 share three files without a reduced record: their times overlap and are not added up. */
    @Test
    void timesOfFilesThatSomeRanksShareDoNotExceedTheRanksOwn() {
        DarshanWriter writer = new DarshanWriter("3.41").processes(4).times(0, 0, 1000, 0);
        for (int i = 0; i < 3; i++) {
            for (int rank = 0; rank < 2; rank++) {
                // Another rank is slow in each file.
                writer.record(DarshanModule.POSIX, writer.file("/some" + i), rank)
                        .set("POSIX_F_WRITE_TIME", rank == i % 2 ? 5 : 1);
            }
        }
        JobProfile job = profile(writer, 100);
        assertThat(job.ioSeconds()).isEqualTo(5 + 1 + 5);
        assertThat(job.onCriticalPath(job.files(), FileProfile::slowestSeconds)).isCloseTo(11, within(1e-9));
    }

    @Test
    void aJobThatWasKilledRanToItsLastStamp() {
        DarshanWriter writer = new DarshanWriter("3.41").processes(4).times(100, 0, 0, 0);
        writer.record(DarshanModule.POSIX, writer.file("/f"), 0)
                .set("POSIX_F_WRITE_TIME", 3)
                .set("POSIX_F_WRITE_END_TIMESTAMP", 42.5);
        assertThat(profile(writer, 100).job().runSeconds()).isEqualTo(42.5);
    }

    private static JobProfile profile(DarshanWriter writer, int mostFiles) {
        try (DarshanLog log = DarshanLog.of(ByteSource.of("test", writer.toByteArray()))) {
            return DarshanProfile.of(log, mostFiles);
        }
    }
}
