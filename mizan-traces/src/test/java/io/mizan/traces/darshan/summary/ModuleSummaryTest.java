package io.mizan.traces.darshan.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.darshan.DarshanWriter;
import io.mizan.traces.darshan.format.ByteSource;
import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.darshan.summary.FileCounts.Count;
import io.mizan.traces.darshan.summary.FileCounts.Kind;
import org.junit.jupiter.api.Test;

class ModuleSummaryTest {
    private final DarshanWriter writer = new DarshanWriter("3.41").processes(8);

    @Test
    void filesAreSortedByUseAndBySharing() {
        posix(1, 0, 100, 0, 10);
        posix(2, 3, 0, 50, 20);
        posix(3, -1, 7, 8, 30);
        posix(4, 1, 1, 0, 5);
        posix(4, 2, 0, 1, 40);
        posix(5, 5, 0, 0, 0);
        FileCounts files = summary().files();
        assertThat(files.counts())
                .containsEntry(Kind.TOTAL, new Count(5, 167, 40))
                .containsEntry(Kind.READ_ONLY, new Count(1, 100, 10))
                .containsEntry(Kind.WRITE_ONLY, new Count(1, 50, 20))
                .containsEntry(Kind.READ_WRITE, new Count(2, 17, 40))
                .containsEntry(Kind.UNIQUE, new Count(3, 150, 20))
                .containsEntry(Kind.SHARED, new Count(1, 15, 30))
                .containsEntry(Kind.PARTLY_SHARED, new Count(1, 2, 40));
    }

    @Test
    void performanceIsThatOfTheSlowestRankAndTheSharedFiles() {
        time(1, 2, 1.0, 0.5, 0.25);
        time(2, 2, 1.0, 0, 0);
        time(3, 6, 0, 2.0, 0.5);
        writer.record(DarshanModule.POSIX, 4, -1)
                .set("POSIX_BYTES_WRITTEN", 16 << 20)
                .set("POSIX_F_WRITE_TIME", 99.0)
                .set("POSIX_F_SLOWEST_RANK_TIME", 1.25);
        Performance performance = summary().performance();
        assertThat(performance.slowestRank()).isEqualTo(2);
        assertThat(performance.slowestSeconds()).isEqualTo(2.75);
        assertThat(performance.slowestTransferSeconds()).isEqualTo(2.5);
        assertThat(performance.slowestMetaSeconds()).isEqualTo(0.25);
        assertThat(performance.sharedSeconds()).isEqualTo(1.25);
        assertThat(performance.seconds()).isEqualTo(4.0);
        assertThat(performance.mibPerSecond()).isCloseTo(4.0, within(1e-12));
    }

    @Test
    void ofEquallySlowRanksTheFirstIsNamed() {
        time(1, 5, 1, 0, 0);
        time(1, 3, 1, 0, 0);
        assertThat(summary().performance().slowestRank()).isEqualTo(3);
    }

    @Test
    void aModuleWithoutTimesHasNoSpeed() {
        posix(1, 0, 100, 100, 5);
        assertThat(summary().performance().mibPerSecond()).isZero();
        assertThat(summary().performance().slowestRank()).isZero();
    }

    @Test
    void totalsFollowTheirNames() {
        writer.record(DarshanModule.POSIX, 1, 0)
                .set("POSIX_OPENS", 2)
                .set("POSIX_MMAPS", -1)
                .set("POSIX_MODE", 1)
                .set("POSIX_MAX_BYTE_READ", 50)
                .set("POSIX_MAX_READ_TIME_SIZE", 111)
                .set("POSIX_F_MAX_READ_TIME", 0.5)
                .set("POSIX_F_OPEN_START_TIMESTAMP", 3.0)
                .set("POSIX_F_OPEN_END_TIMESTAMP", 4.0)
                .set("POSIX_F_READ_TIME", 1.0)
                .set("POSIX_F_VARIANCE_RANK_TIME", 9.0);
        writer.record(DarshanModule.POSIX, 1, 1)
                .set("POSIX_OPENS", 3)
                .set("POSIX_MMAPS", -1)
                .set("POSIX_MODE", 2)
                .set("POSIX_MAX_BYTE_READ", 40)
                .set("POSIX_MAX_READ_TIME_SIZE", 222)
                .set("POSIX_F_MAX_READ_TIME", 0.25)
                .set("POSIX_F_OPEN_END_TIMESTAMP", 5.0)
                .set("POSIX_F_READ_TIME", 2.0);
        assertThat(integer("POSIX_OPENS")).isEqualTo(5);
        assertThat(integer("POSIX_MMAPS")).isEqualTo(-1);
        assertThat(integer("POSIX_MODE")).isEqualTo(2);
        assertThat(integer("POSIX_MAX_BYTE_READ")).isEqualTo(50);
        assertThat(integer("POSIX_MAX_READ_TIME_SIZE")).isEqualTo(111);
        assertThat(real("POSIX_F_OPEN_START_TIMESTAMP"))
                .as("zero is no timestamp")
                .isEqualTo(3);
        assertThat(real("POSIX_F_OPEN_END_TIMESTAMP")).isEqualTo(5);
        assertThat(real("POSIX_F_READ_TIME")).isEqualTo(3);
        assertThat(real("POSIX_F_VARIANCE_RANK_TIME")).isZero();
        assertThat(integer("POSIX_FASTEST_RANK")).isZero();
        assertThat(integer("POSIX_SLOWEST_RANK")).isEqualTo(1);
        assertThat(real("POSIX_F_SLOWEST_RANK_TIME")).isEqualTo(2);
    }

    @Test
    void fastestAndSlowestHaveNoMeaningOverSeveralFiles() {
        time(1, 0, 1, 0, 0);
        time(2, 1, 2, 0, 0);
        time(1, 2, 3, 0, 0);
        assertThat(integer("POSIX_FASTEST_RANK")).isEqualTo(-1);
        assertThat(integer("POSIX_SLOWEST_RANK_BYTES")).isEqualTo(-1);
        assertThat(real("POSIX_F_SLOWEST_RANK_TIME")).isZero();
    }

    @Test
    void theMostCommonSizesAreMerged() {
        sizes(1, 512, 10, 4096, 5);
        sizes(2, 4096, 20, 100, 7);
        sizes(3, 8, 7, 9, 30);
        assertThat(integer("POSIX_ACCESS1_ACCESS")).isEqualTo(9);
        assertThat(integer("POSIX_ACCESS1_COUNT")).isEqualTo(30);
        // The count of a size that was there already grows in its place.
        assertThat(integer("POSIX_ACCESS2_ACCESS")).isEqualTo(512);
        assertThat(integer("POSIX_ACCESS3_ACCESS")).isEqualTo(4096);
        assertThat(integer("POSIX_ACCESS3_COUNT")).isEqualTo(25);
        assertThat(integer("POSIX_ACCESS4_ACCESS"))
                .as("of equal counts the larger size")
                .isEqualTo(100);
    }

    private void posix(long id, long rank, long read, long written, long maxByte) {
        writer.record(DarshanModule.POSIX, id, rank)
                .set("POSIX_BYTES_READ", read)
                .set("POSIX_BYTES_WRITTEN", written)
                .set("POSIX_MAX_BYTE_WRITTEN", maxByte);
    }

    private void time(long id, long rank, double read, double write, double meta) {
        writer.record(DarshanModule.POSIX, id, rank)
                .set("POSIX_F_READ_TIME", read)
                .set("POSIX_F_WRITE_TIME", write)
                .set("POSIX_F_META_TIME", meta);
    }

    private void sizes(long id, long size, long count, long otherSize, long otherCount) {
        writer.record(DarshanModule.POSIX, id, 0)
                .set("POSIX_ACCESS1_ACCESS", size)
                .set("POSIX_ACCESS1_COUNT", count)
                .set("POSIX_ACCESS2_ACCESS", otherSize)
                .set("POSIX_ACCESS2_COUNT", otherCount);
    }

    private long integer(String name) {
        CounterTotals totals = summary().totals();
        return totals.integer(totals.names().integer(name));
    }

    private double real(String name) {
        CounterTotals totals = summary().totals();
        return totals.real(totals.names().real(name));
    }

    private ModuleSummary summary() {
        try (DarshanLog log = DarshanLog.of(ByteSource.of("log", writer.toByteArray()))) {
            return ModuleSummary.of(log, DarshanModule.POSIX);
        }
    }
}
