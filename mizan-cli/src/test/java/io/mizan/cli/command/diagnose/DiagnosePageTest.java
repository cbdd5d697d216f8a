package io.mizan.cli.command.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.finding.Finding;
import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.darshan.DarshanWriter;
import io.mizan.traces.darshan.ExampleLog;
import io.mizan.traces.darshan.format.ByteSource;
import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.picture.PictureReader;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class DiagnosePageTest {

    @Test
    void theExampleHasAllSectionsWithTheirSources() {
        assertThat(body(ExampleLog.ior().toByteArray(), SampleFindings.all()))
                .containsSubsequence(
                        "I/O of job 4711: ior",
                        "ior -a MPIIO -t 1m",
                        ">Summary</h2>",
                        "<dd>1.25 s</dd>",
                        "started 2023-11-14 22:13:20 UTC",
                        ">Findings</h2>",
                        "A large shared file lies on too few OSTs",
                        ">Transfer rate over time <span class=\"source\">from dxt",
                        ">What each rank did <span class=\"source\">from dxt",
                        ">Heat map <span class=\"source\">from dxt",
                        ">Access sizes <span class=\"source\">from counters",
                        ">OST usage <span class=\"source\">from dxt",
                        "Every access was placed by its offset",
                        ">Files <span class=\"source\">from counters",
                        "Made by Mizan from log.darshan, written by Darshan 3.5.0.");
    }

    @Test
    void withoutATraceThePageSaysWhatItKnowsLess() {
        DarshanWriter log = new DarshanWriter("3.41").processes(2).mount("/scratch", "lustre");
        long file = log.file("/scratch/file");
        log.record(DarshanModule.POSIX, file, 0)
                .set("POSIX_WRITES", 4)
                .set("POSIX_BYTES_WRITTEN", 4000)
                .set("POSIX_MAX_BYTE_WRITTEN", 3999)
                .set("POSIX_F_WRITE_START_TIMESTAMP", 1)
                .set("POSIX_F_WRITE_END_TIMESTAMP", 2);
        log.lustre(file, 0, 1 << 20, 7);
        assertThat(body(log.toByteArray(), List.of()))
                .contains("Nothing to do: no rule finds a loss that is worth it.")
                .contains("Only the first and the last access of each file are known")
                .contains("An estimate: the accesses of 1 file are taken as spread evenly");
    }

    @Test
    void damageAndLossStandOnTop() {
        byte[] whole = ExampleLog.ior().partial(DarshanModule.POSIX).toByteArray();
        String body = body(Arrays.copyOf(whole, whole.length - 100), List.of());
        assertThat(body.substring(0, body.indexOf("<nav")))
                .contains("Incomplete data: POSIX ran out of memory while the job ran.")
                .contains("Part of the log could not be read: log.darshan:");
    }

    private static String body(byte[] bytes, List<Finding> findings) {
        StringWriter out = new StringWriter();
        try (DarshanLog log = DarshanLog.of(ByteSource.of("log.darshan", bytes))) {
            DiagnosePage.of(PictureReader.read(log), findings).write(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString().substring(0, out.toString().indexOf("id=\"page-data\""));
    }
}
