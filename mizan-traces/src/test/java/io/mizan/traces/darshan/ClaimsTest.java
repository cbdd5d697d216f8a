package io.mizan.traces.darshan;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.traces.darshan.format.ByteSource;
import io.mizan.traces.darshan.format.Compression;
import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.darshan.record.DxtRecord;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Logs that claim more than there is: nothing is allocated because a number in the log says so. */
class ClaimsTest {
    private static final int MODULE_MAP = 48;

    @ParameterizedTest
    @ValueSource(longs = {Long.MAX_VALUE, Long.MIN_VALUE, -1, 1L << 50})
    void aRegionThatIsLongerThanTheFile(long length) {
        DarshanWriter writer = new DarshanWriter("3.41").compression(Compression.NONE);
        writer.record(DarshanModule.POSIX, 1, 0).set("POSIX_OPENS", 5);
        byte[] bytes = writer.toByteArray();
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putLong(MODULE_MAP + 16 + 8, length);
        try (DarshanLog log = open(bytes)) {
            List<Long> opens = new ArrayList<>();
            log.counters(DarshanModule.POSIX, record -> opens.add(record.integer(0)));
            assertThat(opens).containsExactly(5L);
            assertThat(problems(log)).containsExactly("the file ends before the region does (module=POSIX");
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MAX_VALUE, Long.MIN_VALUE, -1, 1L << 50})
    void aRegionThatStartsBehindTheFile(long offset) {
        DarshanWriter writer = new DarshanWriter("3.41");
        writer.record(DarshanModule.POSIX, 1, 0);
        byte[] bytes = writer.toByteArray();
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putLong(MODULE_MAP + 16, offset);
        try (DarshanLog log = open(bytes)) {
            log.counters(DarshanModule.POSIX, record -> {
                throw new AssertionError("a record from nowhere");
            });
            assertThat(problems(log)).contains("the file ends before the region does (module=POSIX");
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MAX_VALUE, 1L << 40})
    void aTraceThatClaimsMoreSegmentsThanItHas(long claimed) {
        byte[] data = new LogBytes(ByteOrder.LITTLE_ENDIAN)
                .longs(1, 0, 0)
                .text("host", 64)
                .longs(claimed, claimed)
                .longs(10, 20)
                .doubles(0.5, 0.75)
                .toByteArray();
        DarshanWriter writer = new DarshanWriter("3.41").bytes(DarshanModule.DXT_POSIX.ordinal(), 1, data);
        try (DarshanLog log = open(writer.toByteArray())) {
            DxtTrace trace = DxtTrace.read(log, DarshanModule.DXT_POSIX, 100);
            assertThat(trace.size()).isEqualTo(1);
            assertThat(trace.records()).containsExactly(new DxtRecord(1, 0, false, "host", 1, 0));
            assertThat(problems(log))
                    .containsExactly("the data ends before the " + claimed + " writes and " + claimed
                            + " reads of a record (module=DXT_POSIX");
        }
    }

    @Test
    void aTraceWithANegativeNumberOfSegments() {
        byte[] data = new LogBytes(ByteOrder.LITTLE_ENDIAN)
                .longs(1, 0, 0)
                .text("host", 64)
                .longs(-1, 5)
                .toByteArray();
        assertThat(problemsOf(DarshanModule.DXT_POSIX, 1, data))
                .containsExactly("an impossible number of segments: -1 writes, 5 reads (module=DXT_POSIX");
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MAX_VALUE, 1L << 32, -5})
    void countsThatOverflow(long count) {
        ByteOrder order = ByteOrder.LITTLE_ENDIAN;
        assertThat(problemsOf(
                        DarshanModule.HEATMAP,
                        1,
                        new LogBytes(order)
                                .longs(1, 0)
                                .doubles(0.1)
                                .longs(count, 0, 0)
                                .toByteArray()))
                .containsExactly("an impossible number of bins: " + count + " (module=HEATMAP");
        assertThat(problemsOf(
                        DarshanModule.LUSTRE,
                        1,
                        new LogBytes(order)
                                .longs(1, 0, 248, 1, 0, 1 << 20, count)
                                .toByteArray()))
                .containsExactly("an impossible number of stripes: " + count + " (module=LUSTRE");
        assertThat(problemsOf(
                        DarshanModule.LUSTRE,
                        2,
                        new LogBytes(order).longs(1, 0, count, 1).toByteArray()))
                .containsExactly("an impossible number of components: " + count + " (module=LUSTRE");
    }

    @Test
    void aNameWithoutAnEnd() {
        DarshanWriter writer = new DarshanWriter("3.41");
        writer.name(1, new byte[] {'a'});
        byte[] endless = new byte[3 << 20];
        Arrays.fill(endless, (byte) 'x');
        writer.name(2, endless);
        try (DarshanLog log = open(writer.toByteArray())) {
            assertThat(log.names().name(1)).hasValue("a");
            assertThat(log.names().name(2)).isEmpty();
            assertThat(problems(log)).containsExactly("a name is cut off or too long (module=name records");
        }
    }

    @Test
    void aNameLengthThatIsNegative() {
        byte[] bytes = new DarshanWriter("3.00")
                .compression(Compression.NONE)
                .name(9, new byte[] {'a'})
                .toByteArray();
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(bytes.length - 5, -1);
        try (DarshanLog log = open(bytes)) {
            assertThat(problems(log)).containsExactly("a name is cut off or too long (module=name records");
        }
    }

    /** bzip2 packs twenty megabytes of zeros into a hundred bytes; a file of them would inflate for hours. */
    @Test
    void aRegionThatInflatesWithoutEnd() {
        DarshanWriter writer = new DarshanWriter("3.41")
                .compression(Compression.BZIP2)
                .bytes(DarshanModule.POSIX.ordinal(), 4, new byte[704 * 30_000]);
        byte[] bytes = writer.toByteArray();
        assertThat(bytes.length).isLessThan(4000);
        try (DarshanLog log = open(bytes)) {
            long[] records = new long[1];
            log.counters(DarshanModule.POSIX, record -> records[0]++);
            assertThat(records[0]).isBetween(20_000L, 29_999L);
            assertThat(log.problems())
                    .singleElement()
                    .satisfies(
                            problem -> assertThat(problem.message()).startsWith("the region inflates to more than "));
        }
    }

    /** What zlib can do at most is allowed: zeros are not a bomb. */
    @Test
    void aRegionOfZerosIsRead() {
        DarshanWriter writer =
                new DarshanWriter("3.41").bytes(DarshanModule.POSIX.ordinal(), 4, new byte[704 * 60_000]);
        try (DarshanLog log = open(writer.toByteArray())) {
            long[] records = new long[1];
            log.counters(DarshanModule.POSIX, record -> records[0]++);
            assertThat(records[0]).isEqualTo(60_000);
            assertThat(log.problems()).isEmpty();
        }
    }

    @Test
    void recordsThatDoNotFillTheRegionAreAnUnknownLayout() {
        assertThat(problemsOf(DarshanModule.DAOS, 1, new byte[3 * 688]))
                .containsExactly("an unknown layout: 2064 bytes are not whole records of 696 (module=DAOS");
    }

    @Test
    void aRankThatTheJobDoesNotHave() {
        DarshanWriter writer = new DarshanWriter("3.41").processes(16);
        writer.record(DarshanModule.STDIO, 1, 15);
        writer.record(DarshanModule.STDIO, 2, 16);
        writer.record(DarshanModule.STDIO, 3, 0);
        try (DarshanLog log = open(writer.toByteArray())) {
            List<Long> ids = new ArrayList<>();
            log.counters(DarshanModule.STDIO, record -> ids.add(record.id()));
            assertThat(ids).containsExactly(1L);
            assertThat(problems(log))
                    .containsExactly("a record of rank 16 in a job of 16 processes: damaged, or an unknown layout"
                            + " (module=STDIO");
        }
    }

    @Test
    void aVersionOfRecordsFromTheFuture() {
        DarshanWriter writer = new DarshanWriter("3.41").bytes(DarshanModule.POSIX.ordinal(), 9, new byte[704]);
        try (DarshanLog log = open(writer.toByteArray())) {
            log.counters(DarshanModule.POSIX, record -> {
                throw new AssertionError("a guess");
            });
            assertThat(problems(log)).containsExactly("the version of the records is unknown (module=POSIX");
        }
    }

    @Test
    void anAbsurdNumberOfProcessesIsReportedAndNotBelieved() {
        DarshanWriter writer = new DarshanWriter("3.41").processes(1L << 60);
        writer.record(DarshanModule.POSIX, 1, 7);
        try (DarshanLog log = open(writer.toByteArray())) {
            assertThat(log.job().processes()).isZero();
            assertThat(problems(log))
                    .containsExactly("the job record is damaged: 1152921504606846976 processes (module=job record");
            long[] records = new long[1];
            log.counters(DarshanModule.POSIX, record -> records[0]++);
            assertThat(records[0]).isEqualTo(1);
        }
    }

    private static List<String> problemsOf(DarshanModule module, int version, byte[] data) {
        DarshanWriter writer = new DarshanWriter("3.41").bytes(module.ordinal(), version, data);
        try (DarshanLog log = open(writer.toByteArray())) {
            AnyLog.read(log);
            return problems(log);
        }
    }

    /** Message and module of each problem. */
    private static List<String> problems(DarshanLog log) {
        return log.problems().stream()
                .map(problem -> problem.line().replaceFirst("^log: ", "").replaceFirst(", (version|offset)=.*", ""))
                .toList();
    }

    private static DarshanLog open(byte[] bytes) {
        return DarshanLog.of(ByteSource.of("log", bytes));
    }
}
