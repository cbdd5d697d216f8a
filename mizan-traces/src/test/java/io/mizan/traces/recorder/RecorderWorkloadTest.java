package io.mizan.traces.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.Refusal;
import io.mizan.model.workload.Operation;
import io.mizan.model.workload.Workload;
import io.mizan.model.workload.WorkloadEvent;
import io.mizan.testing.Samples;
import io.mizan.testing.SharedData;
import io.mizan.traces.EventLog;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecorderWorkloadTest {
    private static final int O_CREAT = 0100;
    private static final int O_TRUNC = 01000;
    private static final int O_APPEND = 02000;

    @TempDir
    private Path folder;

    private RecorderWriter writer = new RecorderWriter(2);
    private long clock;

    @BeforeEach
    void fresh() {
        writer = new RecorderWriter(2);
        clock = 0;
    }

    /** {@code ior -a POSIX -F -w -r -t 256k -b 2m -s 2} with 4 ranks, as the README of the data says. */
    @Test
    void theWorkloadIsWhatTheCommandLineOfIorSays() {
        RecorderWorkload source = new RecorderWorkload(RecorderTrace.open(SharedData.file("recorder/ior_fpp_4")));
        Workload workload = EventLog.of(source);
        assertThat(source.notes()).isEmpty();
        assertThat(workload.ranks()).isEqualTo(4);
        assertThat(workload.files()).hasSize(4);
        assertThat(EventLog.bytes(workload, Operation.WRITE)).isEqualTo(4L * 2 * (2 << 20));
        assertThat(EventLog.bytes(workload, Operation.READ)).isEqualTo(4L * 2 * (2 << 20));
        assertThat(EventLog.count(workload, Operation.CREATE)).isEqualTo(4);
        assertThat(EventLog.count(workload, Operation.OPEN)).isEqualTo(4);
        assertThat(EventLog.count(workload, Operation.UNLINK)).isEqualTo(4);
        for (int rank = 0; rank < 4; rank++) {
            for (Operation operation : List.of(Operation.WRITE, Operation.READ)) {
                int each = rank;
                List<WorkloadEvent> events = workload.events().stream()
                        .filter(event -> event.rank() == each && event.operation() == operation)
                        .toList();
                assertThat(events)
                        .hasSize(16)
                        .allSatisfy(event -> assertThat(event.bytes()).isEqualTo(256 << 10));
                for (int i = 0; i < 16; i++) {
                    assertThat(events.get(i).offset()).isEqualTo((long) i << 18);
                }
            }
        }
    }

    /** The same of our sample: {@code ior -a POSIX -F -w -r -t 256k -b 512k -s 2} with 2 ranks. */
    @Test
    void ourSampleOfIor() {
        RecorderWorkload source = new RecorderWorkload(RecorderTrace.open(Samples.file("recorder/ior_fpp_2")));
        Workload workload = EventLog.of(source);
        assertThat(source.notes()).isEmpty();
        assertThat(workload.ranks()).isEqualTo(2);
        assertThat(workload.files()).hasSize(2);
        assertThat(EventLog.count(workload, Operation.CREATE)).isEqualTo(2);
        assertThat(EventLog.count(workload, Operation.OPEN)).isEqualTo(2);
        assertThat(EventLog.count(workload, Operation.UNLINK)).isEqualTo(2);
        for (Operation operation : List.of(Operation.WRITE, Operation.READ)) {
            assertThat(workload.events().stream()
                            .filter(event -> event.rank() == 1 && event.operation() == operation)
                            .map(event -> event.offset() + " " + event.bytes()))
                    .containsExactly("0 262144", "262144 262144", "524288 262144", "786432 262144");
        }
    }

    @Test
    void positionsFollowOpensSeeksAndData() {
        call(0, "open", "/f", O_CREAT | 2, 438);
        call(0, "write", "/f", "%p", 100);
        call(0, "pwrite64", "/f", "%p", 50, 1000);
        call(0, "writev", "/f", 20, 2);
        call(0, "lseek", "/f", -30, 1);
        call(0, "read", "/f", "%p", 10);
        call(0, "lseek64", "/f", -50, 2);
        call(0, "readv", "/f", 7, 1);
        call(0, "pread", "/f", "%p", 5, 3);
        call(0, "fsync", "/f");
        call(0, "close", "/f");
        assertThat(lines())
                .containsExactly(
                        "0 CREATE /f 0 0",
                        "0 WRITE /f 0 100",
                        "0 WRITE /f 1000 50",
                        "0 WRITE /f 100 20",
                        "0 SEEK /f 0 0",
                        "0 READ /f 90 10",
                        "0 SEEK /f 0 0",
                        "0 READ /f 1000 7",
                        "0 READ /f 3 5",
                        "0 SYNC /f 0 0",
                        "0 CLOSE /f 0 0");
    }

    @Test
    void everyRankHasItsOwnPositionAndTheFileOneEnd() {
        call(0, "open", "/f", O_CREAT | 1, 438);
        call(1, "open", "/f", O_CREAT | O_APPEND | 1, 438);
        call(0, "write", "/f", "%p", 10);
        call(1, "write", "/f", "%p", 5);
        call(0, "write", "/f", "%p", 100);
        call(1, "write", "/f", "%p", 5);
        call(0, "open", "/f", O_TRUNC | 1);
        call(1, "write", "/f", "%p", 5);
        call(1, "ftruncate", "/f", 50);
        call(1, "write", "/f", "%p", 5);
        assertThat(lines())
                .containsExactly(
                        "0 CREATE /f 0 0",
                        "1 OPEN /f 0 0",
                        "0 WRITE /f 0 10",
                        "1 WRITE /f 10 5",
                        "0 WRITE /f 10 100",
                        "1 WRITE /f 110 5",
                        "0 OPEN /f 0 0",
                        "1 WRITE /f 0 5",
                        "1 WRITE /f 50 5");
    }

    @Test
    void aFileThatMustBeThereIsNotCreated() {
        call(0, "open", "/f", O_TRUNC | 1);
        call(0, "open64", "/g", O_APPEND | 1);
        call(0, "open", "/h", O_TRUNC | O_CREAT | 1, 438);
        call(0, "openat", -100, "/i", O_CREAT | 1, 438);
        assertThat(lines()).containsExactly("0 OPEN /f 0 0", "0 OPEN /g 0 0", "0 CREATE /h 0 0", "0 CREATE /i 0 0");
    }

    @Test
    void streamsCountItemsAndNamesAreFollowed() {
        call(0, "mkdir", "/d", 493);
        call(0, "fopen", "/d/f", "w+");
        call(0, "fwrite", "%p", 8, 10, "/d/f");
        call(0, "vfprintf", "/d/f", 13);
        call(0, "fseek", "/d/f", 4, 0);
        call(0, "fread", "%p", 4, 3, "/d/f");
        call(0, "fclose", "/d/f");
        call(0, "rename", "/d/f", "/d/g");
        call(0, "fopen64", "/d/g", "a");
        call(0, "fwrite", "%p", 1, 1, "/d/g");
        call(1, "__xstat64", 1, "/d/g", "%p");
        call(1, "access", "/d/f", 0);
        call(1, "remove", "/d/g");
        call(1, "creat", "/d/g", 438);
        call(1, "dup", 3);
        call(1, "MPI_Barrier", "MPI_COMM_WORLD");
        assertThat(lines())
                .containsExactly(
                        "0 MKDIR /d 0 0",
                        "0 CREATE /d/f 0 0",
                        "0 WRITE /d/f 0 80",
                        "0 WRITE /d/f 80 12",
                        "0 SEEK /d/f 0 0",
                        "0 READ /d/f 4 12",
                        "0 CLOSE /d/f 0 0",
                        "0 RENAME /d/f 0 0",
                        "0 OPEN /d/g 0 0",
                        "0 WRITE /d/g 92 1",
                        "1 STAT /d/g 0 0",
                        "1 STAT /d/f 0 0",
                        "1 UNLINK /d/g 0 0",
                        "1 CREATE /d/g 0 0");
    }

    @Test
    void mpiCallsCountOnlyWhereNoPosixCallExplainsThem() {
        for (int rank = 0; rank < 2; rank++) {
            call(rank, "MPI_File_open", "MPI_COMM_WORLD", "/posix", 5, "%p", "0-0");
            nested(rank, "open", "/posix", O_CREAT | 2, 438);
            call(rank, "MPI_File_open", "MPI_COMM_WORLD", "/other", 5, "%p", "0-1");
        }
        // A collective write: rank 0 writes the data of both.
        call(0, "MPI_File_write_at_all", "0-0", 0, "%p", 100, "MPI_INT", "[0 1]");
        nested(0, "pwrite", "/posix", "%p", 800, 0);
        call(1, "MPI_File_write_at_all", "0-0", 400, "%p", 100, "MPI_INT", "[0 1]");
        call(1, "MPI_File_set_view", "0-1", 1000, "MPI_DOUBLE", "MPI_DOUBLE", "%p", "%p");
        call(1, "MPI_File_write_at", "0-1", 10, "%p", 2, "MPI_INT", "[0 1]");
        call(1, "MPI_File_seek", "0-1", 3, "MPI_SEEK_SET");
        call(1, "MPI_File_read_all", "0-1", "%p", 5, "MPI_BYTE", "[0 1]");
        call(1, "MPI_File_iread", "0-1", "%p", 5, "my type", "7");
        call(0, "MPI_File_write_shared", "0-1", "%p", 9, "MPI_CHAR", "MPI_STATUS_IGNORE");
        call(1, "MPI_File_write_ordered", "0-1", "%p", 1, "MPI_CHAR", "MPI_STATUS_IGNORE");
        call(1, "MPI_File_close", "0-1");
        call(1, "MPI_File_read_at", "9-9", 10, "%p", 2, "MPI_INT", "[0 1]");
        RecorderWorkload workload = new RecorderWorkload(RecorderTrace.open(writer.write(folder)));
        assertThat(EventLog.lines(workload))
                .containsExactly(
                        "0 CREATE /posix 0 0",
                        "0 CREATE /other 0 0",
                        "1 OPEN /posix 0 0",
                        "1 OPEN /other 0 0",
                        "0 WRITE /posix 0 800",
                        "1 WRITE /other 1080 8",
                        "1 SEEK /other 0 0",
                        "1 READ /other 1024 5",
                        "1 READ /other 1029 5",
                        "0 WRITE /other 1000 9",
                        "1 WRITE /other 1009 1",
                        "1 CLOSE /other 0 0");
        assertThat(workload.notes())
                .containsExactly(
                        "MPI types of unknown size count as one byte: my",
                        "MPI-IO calls on files that the trace does not name are left out: 9-9");
    }

    @Test
    void withoutLevelsInTheTraceEveryPosixCallMayExplain() {
        call(0, "MPI_File_open", "MPI_COMM_SELF", "/f", 5, "%p", "0-0");
        call(0, "open", "/f", O_CREAT | 2, 438);
        call(0, "MPI_File_write_at", "0-0", 0, "%p", 100, "MPI_INT", "[0 1]");
        call(0, "pwrite", "/f", "%p", 400, 0);
        assertThat(lines()).containsExactly("0 CREATE /f 0 0", "0 WRITE /f 0 400");
    }

    @Test
    void ranksAreMergedByTime() {
        writer.call(0, 10, 20, "unlink", "/a").call(0, 40, 60, "unlink", "/b");
        writer.call(1, 5, 50, "unlink", "/c").call(1, 10, 11, "unlink", "/d");
        Workload workload = EventLog.of(new RecorderWorkload(RecorderTrace.open(writer.write(folder))));
        assertThat(workload.files()).extracting(Workload.File::path).containsExactly("/c", "/a", "/d", "/b");
        assertThat(workload.events()).extracting(WorkloadEvent::startNanos).containsExactly(500L, 1000L, 1000L, 4000L);
        assertThat(workload.events())
                .extracting(WorkloadEvent::durationNanos)
                .containsExactly(4500L, 1000L, 100L, 2000L);
    }

    @Test
    void offsetsStopAtTheLastByteAFileCanHave() {
        call(0, "lseek", "/f", Long.MAX_VALUE - 5, 0);
        call(0, "write", "/f", "%p", 100);
        call(0, "lseek", "/f", Long.MAX_VALUE, 1);
        call(0, "lseek", "/f", Long.MIN_VALUE, 1);
        call(0, "write", "/f", "%p", -1);
        assertThat(lines())
                .containsExactly(
                        "0 SEEK /f 0 0",
                        "0 WRITE /f " + (Long.MAX_VALUE - 5) + " 5",
                        "0 SEEK /f 0 0",
                        "0 SEEK /f 0 0",
                        "0 WRITE /f 0 0");
    }

    @Test
    void argumentsOfAnotherKindAreRefused() {
        call(0, "write", "/f", "%p", "many");
        assertThat(Refusal.line(this::lines))
                .contains("0.cst: the argument is not a number")
                .contains("function=write, argument=3, arguments=/f %p many, signature=0")
                .contains("[MZ107]");
        fresh();
        call(0, "write", "/f");
        assertThat(Refusal.line(this::lines)).contains("an argument is missing");
        fresh();
        call(0, "fread", "%p", Long.MAX_VALUE, 2, "/f");
        assertThat(Refusal.line(this::lines)).contains("more bytes than a file can have");
    }

    private void call(int rank, String function, Object... arguments) {
        writer.call(rank, clock, clock + 2, function, arguments);
        clock += 10;
    }

    private void nested(int rank, String function, Object... arguments) {
        writer.nested(rank, 1, clock, clock + 1, function, arguments);
        clock += 10;
    }

    private List<String> lines() {
        return EventLog.lines(new RecorderWorkload(RecorderTrace.open(writer.write(folder))));
    }
}
