package io.mizan.traces.darshan;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.traces.darshan.format.ByteSource;
import io.mizan.traces.darshan.format.Compression;
import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.darshan.record.DxtRecord;
import io.mizan.traces.darshan.record.JobRecord;
import io.mizan.traces.darshan.record.Mount;
import io.mizan.traces.darshan.record.NameTable;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What {@link DarshanWriter} writes is read back: every version, byte order, compression and module. */
class RoundTripTest {

    record Form(String version, boolean bigEndian, Compression compression, int streams) {}

    static List<Form> forms() {
        List<Form> forms = new ArrayList<>();
        for (String version : List.of("3.00", "3.10", "3.20", "3.21", "3.41")) {
            for (boolean big : List.of(false, true)) {
                for (Compression compression : Compression.values()) {
                    forms.add(new Form(version, big, compression, 1));
                    forms.add(new Form(version, big, compression, 7));
                }
            }
        }
        return forms;
    }

    @ParameterizedTest
    @MethodSource("forms")
    void everyRecordComesBack(Form form) {
        AnyLog any = new AnyLog(form.version, form.hashCode());
        DarshanWriter writer = any.writer()
                .compression(form.compression)
                .streams(form.streams)
                .partial(DarshanModule.STDIO)
                .partial(DarshanModule.DXT_MPIIO);
        if (form.bigEndian) {
            writer.bigEndian();
        }
        try (DarshanLog log = open(writer)) {
            assertThat(AnyLog.read(log)).isEqualTo(any.expected);
            assertThat(log.problems()).isEmpty();
            assertThat(log.header().version()).isEqualTo(form.version);
            assertThat(log.header().compression()).isEqualTo(form.compression);
            assertThat(log.header().order()).isEqualTo(form.bigEndian ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
            assertThat(log.partial()).extracting(LogModule::label).containsExactly("STDIO", "DXT_MPIIO");
        }
    }

    @ParameterizedTest
    @MethodSource("forms")
    void theJobComesBack(Form form) {
        DarshanWriter writer = new DarshanWriter(form.version)
                .compression(form.compression)
                .streams(form.streams)
                .uid(-1)
                .times(1_600_000_000, 5, 1_600_000_003, 500_000_005)
                .processes(65_536)
                .jobId(99)
                .command("./a.out 'x y' ü")
                .metadata("h", "a=b;c=d")
                .mount("/scratch", "lustre")
                .mount("/scratch/deep", "nfs4")
                .mount("/", "ext4");
        if (form.bigEndian) {
            writer.bigEndian();
        }
        long known = writer.file("/scratch/deep/file");
        try (DarshanLog log = open(writer)) {
            JobRecord job = log.job();
            boolean wide = form.version.equals("3.41");
            assertThat(List.of(job.uid(), job.startSeconds(), job.endSeconds(), job.processes(), job.jobId()))
                    .containsExactly(-1L, 1_600_000_000L, 1_600_000_003L, 65_536L, 99L);
            assertThat(job.startNanos()).isEqualTo(wide ? 5 : 0);
            assertThat(job.runSeconds()).isEqualTo(wide ? 3.5 : 4);
            assertThat(job.command()).isEqualTo("./a.out 'x y' ü");
            assertThat(job.metadata("h")).hasValue("a=b;c=d");
            assertThat(job.mounts().mounts()).extracting(Mount::path).containsExactly("/scratch/deep", "/scratch", "/");
            String name = log.names().name(known).orElseThrow();
            assertThat(job.mounts().of(name)).isEqualTo(new Mount("/scratch/deep", "nfs4"));
            assertThat(job.mounts().of("<STDOUT>")).isEqualTo(Mount.UNKNOWN);
            assertThat(log.problems()).isEmpty();
            assertThat(log.modules()).isEmpty();
        }
    }

    @Test
    void ofTwoNamesTheFirstThatIsNotEmptyWins() {
        NameTable names = new NameTable();
        names.put(1, new byte[] {'a'}, 1);
        names.put(1, new byte[] {'b'}, 1);
        names.put(2, new byte[0], 0);
        assertThat(names.name(2)).hasValue("");
        names.put(2, new byte[] {'c'}, 1);
        assertThat(names.name(1)).hasValue("a");
        assertThat(names.name(2)).hasValue("c");
        assertThat(names.name(3)).isEmpty();
        assertThat(names.size()).isEqualTo(2);
    }

    @Test
    void manyNamesAreFound() {
        DarshanWriter writer = new DarshanWriter("3.41");
        List<Long> ids = new ArrayList<>();
        for (int i = 0; i < 50_000; i++) {
            ids.add(writer.file("/scratch/file" + i));
        }
        try (DarshanLog log = open(writer)) {
            assertThat(log.names().size()).isEqualTo(50_000);
            for (int i = 0; i < ids.size(); i++) {
                assertThat(log.names().name(ids.get(i))).hasValue("/scratch/file" + i);
            }
        }
    }

    @Test
    void unknownModulesAreSkippedWithANote() {
        AnyLog any = new AnyLog("3.41", 1);
        DarshanWriter writer = any.writer()
                .bytes(DarshanModule.MDHIM.ordinal(), 1, new byte[100])
                .bytes(40, 3, new byte[10]);
        try (DarshanLog log = open(writer)) {
            assertThat(AnyLog.read(log)).isEqualTo(any.expected);
            assertThat(log.problems()).isEmpty();
            assertThat(log.notes())
                    .anyMatch(note -> note.startsWith("skipped: module MDHIM, "))
                    .anyMatch(note -> note.startsWith("skipped: module unknown module 40, "));
        }
    }

    @Test
    void aTraceKeepsEverySegment() {
        AnyLog any = new AnyLog("3.41", 2);
        try (DarshanLog log = open(any.writer())) {
            DxtTrace trace = DxtTrace.read(log, DarshanModule.DXT_POSIX, 1_000_000);
            StringBuilder text = new StringBuilder();
            for (int r = 0; r < trace.records().size(); r++) {
                DxtRecord head = trace.records().get(r);
                text.append(DarshanModule.DXT_POSIX + " " + head.id() + " " + head.rank() + " " + head.host());
                for (long i = trace.first(r); i < trace.first(r) + head.writes() + head.reads(); i++) {
                    text.append(i < trace.first(r) + head.writes() ? " w" : " r")
                            .append(trace.offset(i));
                    text.append('+').append(trace.length(i)).append('@').append(trace.start(i));
                    text.append('-').append(trace.end(i)).append('#').append(trace.thread(i));
                }
                text.append('\n');
            }
            assertThat(text.toString().lines())
                    .isEqualTo(any.expected.stream()
                            .filter(line -> line.startsWith("DXT_POSIX"))
                            .toList());
        }
    }

    private static DarshanLog open(DarshanWriter writer) {
        return DarshanLog.of(ByteSource.of("log", writer.toByteArray()));
    }
}
