package io.mizan.traces.darshan;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.traces.darshan.format.ByteSource;
import io.mizan.traces.darshan.record.CounterNames;
import io.mizan.traces.darshan.record.CounterRecord;
import io.mizan.traces.darshan.record.DarshanModule;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Records of old versions come in the newest form; the counters of each are numbered to see where they go. */
class ConversionTest {

    @Test
    void posix1LosesItsStdioCounters() {
        long[] integers = LongStream.range(0, 68).toArray();
        integers[6] = 0;
        CounterRecord record = convert(DarshanModule.POSIX, 1, integers, 15).get(0);
        assertThat(integer(record, "POSIX_OPENS")).isZero();
        assertThat(integer(record, "POSIX_FILENOS")).isEqualTo(-1);
        assertThat(integer(record, "POSIX_DUPS")).isEqualTo(-1);
        assertThat(integer(record, "POSIX_READS")).isEqualTo(1);
        assertThat(integer(record, "POSIX_MMAPS")).isEqualTo(5);
        assertThat(integer(record, "POSIX_FSYNCS")).isEqualTo(10);
        assertThat(integer(record, "POSIX_RENAME_TARGETS")).isEqualTo(-1);
        assertThat(integer(record, "POSIX_RENAMED_FROM")).isZero();
        assertThat(integer(record, "POSIX_MODE")).isEqualTo(12);
        assertThat(integer(record, "POSIX_SLOWEST_RANK_BYTES")).isEqualTo(67);
        assertThat(real(record, "POSIX_F_WRITE_START_TIMESTAMP")).isEqualTo(2);
        assertThat(real(record, "POSIX_F_CLOSE_START_TIMESTAMP")).isEqualTo(-1);
        assertThat(real(record, "POSIX_F_OPEN_END_TIMESTAMP")).isEqualTo(-1);
        assertThat(real(record, "POSIX_F_READ_END_TIMESTAMP")).isEqualTo(3);
        assertThat(real(record, "POSIX_F_VARIANCE_RANK_BYTES")).isEqualTo(14);
    }

    @Test
    void posix1RecordsOfStdioFilesAreLeftOut() {
        assertThat(convert(DarshanModule.POSIX, 1, LongStream.range(0, 68).toArray(), 15))
                .isEmpty();
    }

    @Test
    void posix3HasAllItsDoubles() {
        CounterRecord record = convert(
                        DarshanModule.POSIX, 3, LongStream.range(0, 64).toArray(), 17)
                .get(0);
        assertThat(integer(record, "POSIX_READS")).isEqualTo(1);
        assertThat(integer(record, "POSIX_FDSYNCS")).isEqualTo(7);
        assertThat(integer(record, "POSIX_MODE")).isEqualTo(8);
        for (int i = 0; i < 17; i++) {
            assertThat(record.real(i)).isEqualTo(i);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void mpiioGetsTwoTimestamps(int version) {
        CounterRecord record = convert(
                        DarshanModule.MPIIO, version, LongStream.range(0, 51).toArray(), 15)
                .get(0);
        assertThat(record.integer(50)).isEqualTo(50);
        assertThat(List.of(record.real(2), record.real(3), record.real(4), record.real(5), record.real(16)))
                .containsExactly(2.0, -1.0, -1.0, 3.0, 14.0);
    }

    @Test
    void stdioGetsFdopens() {
        CounterRecord record = convert(
                        DarshanModule.STDIO, 1, LongStream.range(0, 13).toArray(), 15)
                .get(0);
        assertThat(List.of(record.integer(0), record.integer(1), record.integer(2), record.integer(13)))
                .containsExactly(0L, -1L, 1L, 12L);
    }

    @Test
    void h5fGrowsTwice() {
        assertThat(values(convert(DarshanModule.H5F, 1, new long[] {7}, 2).get(0)))
                .isEqualTo("[7, -1, -1] [0.0, -1.0, -1.0, 1.0, -1.0]");
        assertThat(values(convert(DarshanModule.H5F, 2, new long[] {7}, 4).get(0)))
                .isEqualTo("[7, -1, -1] [0.0, 1.0, 2.0, 3.0, -1.0]");
    }

    @Test
    void pnetcdfAddsItsOpens() {
        assertThat(values(convert(DarshanModule.PNETCDF_FILE, 1, new long[] {3, 4}, 2)
                        .get(0)))
                .isEqualTo("[-1, 7, -1, -1, -1, -1, -1, -1, -1] [0.0, -1.0, -1.0, -1.0, 1.0, -1.0, -1.0, -1.0]");
        assertThat(values(convert(DarshanModule.PNETCDF_FILE, 2, new long[] {3, 4}, 4)
                        .get(0)))
                .isEqualTo("[-1, 7, -1, -1, -1, -1, -1, -1, -1] [0.0, 1.0, -1.0, 2.0, 3.0, -1.0, -1.0, -1.0]");
    }

    @Test
    void bgq1HasANumberBeforeItsCounters() {
        long[] integers = LongStream.range(-1, 11).toArray();
        assertThat(values(convert(DarshanModule.BGQ, 1, integers, 1).get(0)))
                .isEqualTo("[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] [0.0]");
    }

    @Test
    void h5d1HasNoFile() {
        CounterRecord record = convert(
                        DarshanModule.H5D, 1, LongStream.range(0, 94).toArray(), 17)
                .get(0);
        assertThat(record.fileId()).isZero();
        assertThat(record.integer(93)).isEqualTo(93);
        assertThat(record.real(16)).isEqualTo(16);
    }

    private static List<CounterRecord> convert(DarshanModule module, int version, long[] integers, int doubles) {
        DarshanWriter writer = new DarshanWriter("3.21")
                .raw(
                        module,
                        version,
                        5,
                        0,
                        integers,
                        DoubleStream.iterate(0, d -> d + 1).limit(doubles).toArray());
        List<CounterRecord> records = new ArrayList<>();
        try (DarshanLog log = DarshanLog.of(ByteSource.of("log", writer.toByteArray()))) {
            log.counters(module, records::add);
            assertThat(log.problems()).isEmpty();
        }
        return records;
    }

    private static long integer(CounterRecord record, String name) {
        return record.integer(CounterNames.of(DarshanModule.POSIX).integer(name));
    }

    private static double real(CounterRecord record, String name) {
        return record.real(CounterNames.of(DarshanModule.POSIX).real(name));
    }

    private static String values(CounterRecord record) {
        List<Long> integers = new ArrayList<>();
        for (int i = 0; i < record.integerCount(); i++) {
            integers.add(record.integer(i));
        }
        List<Double> doubles = new ArrayList<>();
        for (int i = 0; i < record.realCount(); i++) {
            doubles.add(record.real(i));
        }
        return integers + " " + doubles;
    }
}
