package io.mizan.traces.darshan.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.darshan.DarshanWriter;
import io.mizan.traces.darshan.format.ByteSource;
import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.darshan.record.LustreComponent;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the shared logs do not have: threads, composite layouts, incomplete traces. */
class DxtTextTest {
    private final DarshanWriter writer =
            new DarshanWriter("3.41").processes(2).mount("/scratch", "lustre").mount("/", "ext4");

    @Test
    void threadsAreCountedAndPrintedUnsigned() {
        writer.dxt(DarshanModule.DXT_POSIX, 2, writer.file("/tmp/x"), 1, "node1")
                .write(0, 4096, 0.5, 0.75, -1)
                .write(4096, 4096, 1, 2, 7)
                .read(0, 10, 3, 4, -1);
        assertThat(text("dxt"))
                .contains("# DXT, number of threads: 2\n# DXT, write_count: 2, read_count: 1\n")
                .contains("Start(s)      End(s)   Pthread-ID\n"
                        + " X_POSIX       1  write        0               0            4096      0.5000      0.7500"
                        + "   18446744073709551615\n"
                        + " X_POSIX       1  write        1            4096            4096      1.0000      2.0000   7\n"
                        + " X_POSIX       1   read        0               0              10      3.0000      4.0000"
                        + "   18446744073709551615\n");
    }

    @Test
    void anAccessNamesTheTargetsOfEachComponentItTouches() {
        long file = writer.file("/scratch/x");
        writer.lustre(
                file,
                -1,
                List.of(
                        new LustreComponent(100, 2, 0, 16, 0, 1000, 0, "", 0),
                        new LustreComponent(1000, 3, 0, 16, 1000, -1, 0, "", 0)),
                10,
                11,
                20,
                21,
                22);
        writer.dxt(DarshanModule.DXT_POSIX, 1, file, 0, "node1")
                .write(0, 100, 0, 1)
                .write(150, 100, 0, 1)
                .write(950, 1100, 0, 1)
                .write(1000, 1_000_000, 0, 1)
                .read(5, 0, 0, 1);
        assertThat(text("dxt"))
                .contains(
                        "# DXT, Lustre stripe components:\n"
                                + "#\t[Component 1] stripe_ext: 0 - 1000, stripe_size: 100, stripe_count: 2, OSTs: 10 11\n"
                                + "#\t[Component 2] stripe_ext: 1000 - EOF, stripe_size: 1000, stripe_count: 3, OSTs: 20 21 22\n")
                .contains("End(s)   [OST]   Pthread-ID\n")
                .contains("             100      0.0000      1.0000   [ 10]   N/A\n")
                .contains("             150             100      0.0000      1.0000   [ 11]   [ 10]   N/A\n")
                .contains("            1100      0.0000      1.0000   [ 11]   [ 20]   [ 21]   N/A\n")
                .contains("         1000000      0.0000      1.0000   [ 20]   [ 21]   [ 22]   N/A\n")
                .contains("               5               0      0.0000      1.0000   N/A\n");
    }

    @Test
    void aPartialModuleSaysSoInBothTexts() {
        writer.partial(DarshanModule.DXT_POSIX).partial(DarshanModule.POSIX).partial(DarshanModule.STDIO);
        writer.record(DarshanModule.POSIX, 1, 0);
        writer.dxt(DarshanModule.DXT_POSIX, 1, 1, 0, "node1").write(0, 1, 0, 1);
        assertThat(text("dxt")).contains("# *WARNING*: The DXT_POSIX module contains incomplete data!\n");
        assertThat(text("base"))
                .contains("# *WARNING*: The POSIX module contains incomplete data!\n")
                .contains("# STDIO module: 0 bytes (compressed), ver=0\n")
                .contains("# *WARNING*: The STDIO module contains incomplete data!\n");
    }

    @Test
    void aRecordWithoutANameIsPrintedAsDarshanParserDoes() {
        writer.record(DarshanModule.STDIO, -1, 0);
        assertThat(text("base")).contains("STDIO\t0\t18446744073709551615\tSTDIO_OPENS\t0\t(null)\tUNKNOWN\tUNKNOWN\n");
    }

    private String text(String kind) {
        try (DarshanLog log = DarshanLog.of(ByteSource.of("log", writer.toByteArray()))) {
            String text = GoldenLogs.print(log, kind);
            assertThat(log.problems()).isEmpty();
            return text;
        }
    }
}
