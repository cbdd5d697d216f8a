package io.mizan.traces.synthetic;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.workload.Operation;
import io.mizan.model.workload.Workload;
import io.mizan.model.workload.WorkloadEvent;
import io.mizan.testing.Samples;
import io.mizan.testing.SharedData;
import io.mizan.traces.EventLog;
import io.mizan.traces.recorder.RecorderTrace;
import io.mizan.traces.recorder.RecorderWorkload;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The numbers that each benchmark is known for. */
class BenchmarksTest {
    private static final double GIB = 1 << 30;

    /** Paper 000, 4.2 and 7: 8 x 50 million particles are 14.3 GB, 16 x 20 million are 11.7 GB, both of 1024 to the third. */
    @ParameterizedTest
    @CsvSource({"8,50000000,14.3,1836", "16,20000000,11.7,749"})
    void haccWritesWhatThePaperSays(int ranks, long particles, double gib, long mibOfAFile) {
        Workload workload = workload("hacc", "ranks", "" + ranks, "particles", "" + particles);
        long bytes = EventLog.bytes(workload, Operation.WRITE);
        assertThat(Math.round(bytes / GIB * 10) / 10.0).isEqualTo(gib);
        assertThat(Math.round(bytes / (double) (1 << 20) / ranks)).isEqualTo(mibOfAFile);
        assertThat(workload.files()).hasSize(ranks);
        long shared = EventLog.bytes(
                workload("hacc", "ranks", "" + ranks, "particles", "" + particles, "shared", "yes"), Operation.WRITE);
        assertThat(bytes - shared).isEqualTo((ranks - 1) * HaccGenerator.HEADER_BYTES);
    }

    @Test
    void everyByteOfAFileIsWrittenOnceAndReadOnce() {
        covers(workload("hacc", "ranks", "5", "particles", "777", "shared", "yes", "read", "yes"), true);
        covers(workload("hacc", "ranks", "5", "particles", "777", "read", "yes"), true);
        covers(workload("ior", "ranks", "6", "segments", "3", "shared", "yes", "read", "yes", "reorder", "yes"), true);
        covers(workload("ior", "ranks", "6", "segments", "3", "read", "yes", "reorder", "yes", "perNode", "4"), true);
        covers(workload("checkpoint", "ranks", "7", "bytes", "9999999", "mode", "shared", "transfer", "1M"), false);
        for (int aggregators = 1; aggregators <= 7; aggregators++) {
            Workload workload =
                    workload("checkpoint", "ranks", "7", "mode", "aggregate", "aggregators", "" + aggregators);
            covers(workload, false);
            assertThat(workload.files()).hasSize(3 * aggregators);
            assertThat(EventLog.bytes(workload, Operation.WRITE)).isEqualTo(3L * 7 * (256 << 20));
        }
    }

    private static void covers(Workload workload, boolean read) {
        for (int file = 0; file < workload.files().size(); file++) {
            for (Operation operation : read ? List.of(Operation.WRITE, Operation.READ) : List.of(Operation.WRITE)) {
                int each = file;
                List<long[]> pieces = workload.events().stream()
                        .filter(event -> event.file() == each && event.operation() == operation)
                        .map(event -> new long[] {event.offset(), event.bytes()})
                        .sorted((a, b) -> Long.compare(a[0], b[0]))
                        .toList();
                long end = 0;
                for (long[] piece : pieces) {
                    assertThat(piece[0])
                            .as("%s, file %s", workload.name(), file)
                            .isEqualTo(end);
                    end += piece[1];
                }
                assertThat(end).isPositive();
            }
        }
    }

    /** The real IOR, as Recorder saw it, moves the same bytes in the same order in each rank. */
    @Test
    void iorDoesWhatTheRealOneDid() {
        Workload real = EventLog.of(new RecorderWorkload(RecorderTrace.open(SharedData.file("recorder/ior_fpp_4"))));
        Workload made =
                workload("ior", "block", "2M", "transfer", "256K", "segments", "2", "read", "yes", "remove", "yes");
        for (int rank = 0; rank < 4; rank++) {
            assertThat(ofRank(made, rank)).isEqualTo(ofRank(real, rank)).hasSize(37);
        }
    }

    /** The same of our sample of the calls that IOR makes. */
    @Test
    void iorDoesWhatOurSampleSays() {
        Workload sample = EventLog.of(new RecorderWorkload(RecorderTrace.open(Samples.file("recorder/ior_fpp_2"))));
        Workload made = workload(
                "ior",
                "ranks",
                "2",
                "block",
                "512K",
                "transfer",
                "256K",
                "segments",
                "2",
                "read",
                "yes",
                "remove",
                "yes");
        for (int rank = 0; rank < 2; rank++) {
            assertThat(ofRank(made, rank)).isEqualTo(ofRank(sample, rank)).hasSize(13);
        }
    }

    private static List<String> ofRank(Workload workload, int rank) {
        return workload.events().stream()
                .filter(event -> event.rank() == rank
                        && event.operation() != Operation.SEEK
                        && event.operation() != Operation.STAT)
                .map(event -> event.operation() + " " + event.offset() + " " + event.bytes())
                .toList();
    }

    @Test
    void sharedBlocksLieSideBySideInEachSegment() {
        Workload workload =
                workload("ior", "ranks", "3", "block", "2K", "transfer", "1K", "segments", "2", "shared", "yes");
        assertThat(offsets(workload, 1, Operation.WRITE)).containsExactly(2048L, 3072L, 8192L, 9216L);
        assertThat(EventLog.count(workload, Operation.CREATE)).isEqualTo(1);
        assertThat(EventLog.count(workload, Operation.OPEN)).isEqualTo(2);
    }

    /** IOR -C: rank r reads what r + (ranks of a node) wrote; on one node everyone reads their own. */
    @ParameterizedTest
    @CsvSource({"1,1", "2,2", "4,0", "9,0"})
    void reorderReadsFromTheNextNode(int perNode, int shift) {
        Workload workload = workload("ior", "read", "yes", "reorder", "yes", "perNode", "" + perNode);
        for (int rank = 0; rank < 4; rank++) {
            int reader = rank;
            List<Integer> read = workload.events().stream()
                    .filter(event -> event.rank() == reader && event.operation() == Operation.READ)
                    .map(WorkloadEvent::file)
                    .distinct()
                    .toList();
            assertThat(read).containsExactly((rank + shift) % 4);
        }
    }

    @Test
    void durationsFollowFromRateAndLatency() {
        Workload workload = workload(
                "ior",
                "ranks",
                "1",
                "transfer",
                "1M",
                "block",
                "2M",
                "rate",
                "1M/s",
                "latency",
                "10ms",
                "interval",
                "3s");
        assertThat(workload.events())
                .extracting(WorkloadEvent::startNanos)
                .containsExactly(0L, 10_000_000L, 4_020_000_000L, 8_030_000_000L);
        assertThat(workload.events())
                .extracting(WorkloadEvent::durationNanos)
                .containsExactly(10_000_000L, 1_010_000_000L, 1_010_000_000L, 10_000_000L);
    }

    @Test
    void mdtestSpreadsFilesOverItsTree() {
        Workload workload = workload("mdtest", "ranks", "2", "files", "14", "depth", "2", "branch", "2", "bytes", "3K");
        assertThat(workload.files()).hasSize(7 + 28);
        assertThat(workload.files().get(6).path())
                .isEqualTo("/scratch/mdtest/mdtest_tree.0/mdtest_tree.2/mdtest_tree.6");
        assertThat(workload.files().get(7 + 14 + 13).path())
                .isEqualTo("/scratch/mdtest/mdtest_tree.0/mdtest_tree.2/mdtest_tree.6/file.mdtest.1.13");
        long[] counts = Arrays.stream(Operation.values())
                .mapToLong(operation -> EventLog.count(workload, operation))
                .toArray();
        // create, open, read, write, seek, sync, stat, close, rename, unlink, mkdir
        assertThat(counts).containsExactly(28, 28, 28, 28, 0, 0, 28, 56, 0, 35, 7);
        assertThat(EventLog.bytes(workload, Operation.READ)).isEqualTo(28 * 3072);
        for (int directory = 0; directory < 7; directory++) {
            String path = workload.files().get(directory).path() + "/file";
            assertThat(workload.files().stream().filter(file -> file.path().startsWith(path)))
                    .hasSize(4);
        }
    }

    @Test
    void mdtestPhasesComeOneAfterTheOther() {
        Workload workload = workload("mdtest", "ranks", "3", "files", "5", "stride", "1", "jitter", "0.9");
        long created = last(workload, Operation.CREATE);
        assertThat(first(workload, Operation.CREATE)).isGreaterThan(last(workload, Operation.MKDIR));
        assertThat(first(workload, Operation.STAT)).isGreaterThan(created);
        assertThat(first(workload, Operation.OPEN)).isGreaterThan(last(workload, Operation.STAT));
        assertThat(first(workload, Operation.UNLINK)).isGreaterThan(last(workload, Operation.OPEN));
        assertThat(workload.events().stream()
                        .filter(event -> event.rank() == 0 && event.operation() == Operation.STAT)
                        .map(event -> workload.files().get(event.file()).path()))
                .allSatisfy(path -> assertThat(path).contains("file.mdtest.1."));
    }

    @Test
    void checkpointsKeepTheirPeriodUnlessTheyAreTooSlow() {
        Workload workload = workload("checkpoint", "ranks", "1", "period", "100s", "restart", "yes", "bytes", "1G");
        assertThat(starts(workload, Operation.CREATE))
                .containsExactly(100_000_000_000L, 200_000_000_000L, 300_000_000_000L);
        assertThat(workload.files())
                .extracting(Workload.File::path)
                .containsExactly(
                        "/scratch/checkpoint.0000",
                        "/scratch/checkpoint.0001",
                        "/scratch/checkpoint.0002",
                        "/scratch/checkpoint.0003");
        assertThat(first(workload, Operation.READ)).isLessThan(1_000_000_000L);
        List<Long> slow = starts(
                workload("checkpoint", "ranks", "1", "period", "1s", "bytes", "1G", "rate", "256M/s"),
                Operation.CREATE);
        assertThat(slow.get(1) - slow.get(0)).isGreaterThan(4_000_000_000L).isLessThan(4_100_000_000L);
    }

    private static long first(Workload workload, Operation operation) {
        return starts(workload, operation).get(0);
    }

    private static long last(Workload workload, Operation operation) {
        List<Long> starts = starts(workload, operation);
        return starts.get(starts.size() - 1);
    }

    private static List<Long> starts(Workload workload, Operation operation) {
        return workload.events().stream()
                .filter(event -> event.operation() == operation)
                .map(WorkloadEvent::startNanos)
                .toList();
    }

    private static List<Long> offsets(Workload workload, int rank, Operation operation) {
        return workload.events().stream()
                .filter(event -> event.rank() == rank && event.operation() == operation)
                .map(WorkloadEvent::offset)
                .toList();
    }

    private static Workload workload(String generator, String... namesAndValues) {
        Map<String, String> values = new HashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            values.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return EventLog.of(GeneratorsTest.create(Generators.find(generator).orElseThrow(), values));
    }
}
