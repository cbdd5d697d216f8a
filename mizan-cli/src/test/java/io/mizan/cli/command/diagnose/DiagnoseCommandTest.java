package io.mizan.cli.command.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import io.mizan.traces.darshan.DarshanWriter;
import io.mizan.traces.darshan.ExampleLog;
import io.mizan.traces.darshan.record.DarshanModule;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiagnoseCommandTest {
    @TempDir
    Path folder;

    @Test
    void nothingToDoIsAnAnswer() {
        Result result = CliRun.bare().run("diagnose", "example:ior.darshan");
        assertThat(result.code()).isZero();
        assertThat(result.err()).isEmpty();
        assertThat(result.out())
                .startsWith("example:ior.darshan  job 4711, 4 processes, 1.3 s, 2 nodes\n")
                .contains("\nNothing to do. ");
    }

    @Test
    void theExampleIsWhatTheWriterMakes() throws IOException {
        ExampleLog.slow().write(folder.resolve("slow.darshan"));
        String file = folder.resolve("slow.darshan").toString();
        Result fromFile = CliRun.bare().run("diagnose", "--all", file);
        Result example = CliRun.bare().run("diagnose", "--all", "example:slow.darshan");
        assertThat(fromFile.out().replace(file, "example:slow.darshan")).isEqualTo(example.out());
    }

    /** A scientist reads one screen, and finds one line to paste. */
    @Test
    void aFindingFitsAScreen() {
        Result result = CliRun.bare().run("diagnose", "example:slow.darshan");
        assertThat(result.outLines()).hasSizeLessThanOrEqualTo(25);
        assertThat(result.out())
                .contains("[HIGH] L02 large shared file on 1 OST")
                .contains("  what      /scratch/clim/out/hist.nc  412.0 GiB used by 512 ranks,\n")
                .contains("  do        lfs setstripe -c 64 -S 8M /scratch/clim/out\n")
                .contains("  expect    up to 13m46s of 41m00s less, if ")
                .contains("  undo      lfs setstripe -d /scratch/clim/out\n");
    }

    /** The site's system says how many targets there are, and how fast they are. */
    @Test
    void aSystemChangesTheAdvice() {
        Result result = CliRun.bare().run("diagnose", "--system", "example:testbed.yaml", "example:slow.darshan");
        assertThat(result.out()).contains("lfs setstripe -c 32 -S 8M /scratch/clim/out", "testbed-OST0002");
    }

    @Test
    void theSameLogHasAnotherWeightOnABusySystem(@TempDir Path folder) throws IOException {
        String targets = """
                name: scratch
                servers:
                  - name: oss1
                    targets:
                      - {index: 0, totalBytes: 100T, availableBytes: 50T}
                      - {index: 2, totalBytes: 100T, availableBytes: 50T, peakBytesPerSecond: 500M, loadRatio: LOAD}
                """;
        Path idle = Files.writeString(folder.resolve("idle.yaml"), targets.replace("LOAD", "0.1"));
        Path busy = Files.writeString(folder.resolve("busy.yaml"), targets.replace("LOAD", "0.95"));
        String[] quiet = {"diagnose", "--set", "diagnose.skip=L02", "--system", idle.toString(), "example:slow.darshan"
        };
        String[] loud = {"diagnose", "--set", "diagnose.skip=L02", "--system", busy.toString(), "example:slow.darshan"};
        assertThat(CliRun.bare().run(quiet).out()).contains("Nothing to do.").doesNotContain("L08");
        assertThat(CliRun.bare().run(loud).out())
                .contains(
                        "[HIGH] L08 files on targets that are not well",
                        "scratch-OST0002 (95 % busy) moves 412.0 GiB",
                        "the snapshot of scratch shows them degraded, nearly full or busy");
    }

    @Test
    void thresholdsAreConfiguration() {
        assertThat(CliRun.bare()
                        .run("diagnose", "--set", "diagnose.largeBytes=1T", "example:slow.darshan")
                        .out())
                .contains("Nothing to do.");
        assertThat(CliRun.bare()
                        .run("diagnose", "--set", "diagnose.skip=L02", "example:slow.darshan")
                        .out())
                .contains("Nothing to do.");
        Result unknown = CliRun.bare().run("diagnose", "--set", "diagnose.skip=L2", "example:slow.darshan");
        assertThat(unknown.code()).isEqualTo(64);
        assertThat(unknown.err()).contains("no rule has this code (diagnose.skip=L2)", "Maybe you meant L02");
    }

    @Test
    void theTimelineShowsBurstsAndTargets() {
        assertThat(CliRun.bare()
                        .run("diagnose", "--timeline", "--ascii", "example:slow.darshan")
                        .out())
                .contains("(from heatmap)", "peak 439.5 MiB/s", "OST0002  412.0 GiB  [####");
        DarshanWriter bare = new DarshanWriter("3.41");
        bare.record(DarshanModule.POSIX, bare.file("/f"), 0).set("POSIX_READS", 1);
        assertThat(CliRun.bare()
                        .withInput(bare.toByteArray())
                        .run("diagnose", "--timeline", "-")
                        .out())
                .contains("No timeline: the log has neither DXT nor a heat map");
    }

    @Test
    void theDocumentHasTheseFields() {
        Mapping document = Documents.parse(
                        "out",
                        CliRun.bare()
                                .run("diagnose", "--json", "example:slow.darshan")
                                .out())
                .asMapping();
        assertThat(document.entries().keySet())
                .containsExactly(
                        "schema",
                        "log",
                        "job",
                        "io",
                        "nothingToDo",
                        "findings",
                        "overBudget",
                        "incomplete",
                        "problems");
        assertThat(document.text("schema")).isEqualTo("mizan/diagnosis/v1");
        Mapping finding = document.list("findings").get(0).asMapping();
        assertThat(finding.entries().keySet())
                .containsExactly(
                        "code",
                        "severity",
                        "confidence",
                        "lostSeconds",
                        "title",
                        "what",
                        "evidence",
                        "do",
                        "expect",
                        "why",
                        "undo");
        assertThat(finding.list("do").stream().map(Node::asMapping).map(advice -> advice.text("kind")))
                .containsExactly("command", "template", "hints", "code");
        assertThat(document.require("io").asMapping().wholeNumber("bytesWritten", 0))
                .isEqualTo(412L << 30);
    }

    @Test
    void aBatchGoesOnAfterABadLogAndKeepsTheOrder() throws IOException {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            Path log = folder.resolve("log" + i);
            if (i == 7) {
                Files.writeString(log, "not a log");
            } else {
                (i % 3 == 0 ? ExampleLog.slow() : ExampleLog.ior()).write(log);
            }
            names.add(log.toString());
        }
        byte[] list = String.join("\n", names).getBytes(StandardCharsets.UTF_8);
        Result one = CliRun.bare().withInput(list).run("diagnose", "--batch", "-", "--json", "--threads", "1");
        Result many = CliRun.bare().withInput(list).run("diagnose", "--batch", "-", "--json", "--threads", "8");
        assertThat(many).isEqualTo(one);
        assertThat(one.code()).isEqualTo(1);
        assertThat(one.outLines()).hasSize(40);
        for (int i = 0; i < 40; i++) {
            Mapping record = Documents.parse("line", one.outLines().get(i)).asMapping();
            assertThat(record.text("log")).isEqualTo(names.get(i));
            assertThat(record.has("error")).isEqualTo(i == 7);
            assertThat(record.has("findings")).isEqualTo(i != 7);
        }
        assertThat(one.err()).contains("log7");
        Result text = CliRun.bare().withInput(list).run("diagnose", "--batch", "-");
        assertThat(text.outLines().get(0)).isEqualTo(names.get(0) + "  HIGH L02 (13m46s)");
        assertThat(text.outLines().get(1)).isEqualTo(names.get(1) + "  nothing to do");
    }

    @Test
    void exitCodesForScripts() throws IOException {
        Path budget = Files.writeString(folder.resolve("budget.yaml"), "writtenBytes: 400G\nopens: 1000\n");
        Path wide = Files.writeString(folder.resolve("wide.yaml"), "writtenBytes: 412G\n");
        String slow = "example:slow.darshan";
        assertThat(CliRun.bare().run("diagnose", slow).code()).isZero();
        assertThat(CliRun.bare().run("diagnose", "--detailed-exitcode", slow).code())
                .isEqualTo(2);
        assertThat(CliRun.bare()
                        .run("diagnose", "--detailed-exitcode", "example:ior.darshan")
                        .code())
                .isZero();
        assertThat(CliRun.bare()
                        .run("diagnose", "--budget", wide.toString(), slow)
                        .code())
                .isZero();
        Result broken = CliRun.bare().run("diagnose", "--budget", budget.toString(), slow);
        assertThat(broken.code()).isEqualTo(1);
        assertThat(broken.out()).endsWith("over budget: writtenBytes 412.0 GiB, allowed 400.0 GiB\n");
        assertThat(CliRun.bare()
                        .run("diagnose", "--detailed-exitcode", "--budget", budget.toString(), slow)
                        .code())
                .isEqualTo(2);
    }

    @Test
    void theLogsOfAJob() throws IOException {
        Path day = Files.createDirectories(folder.resolve("2026/11/16"));
        ExampleLog.ior().write(day.resolve("ada_ior_id4711-99_11-16-1_1.darshan"));
        ExampleLog.ior().write(day.resolve("ada_ior_id47110-99_11-16-1_1.darshan"));
        Result result = CliRun.bare().run("diagnose", "--job", "4711", "--logs", folder.toString());
        assertThat(result.code()).isZero();
        assertThat(result.out()).contains("_id4711-99", "Nothing to do.").doesNotContain("_id47110");
        Result other = CliRun.bare().run("diagnose", "--job", "12", "--logs", folder.toString());
        assertThat(other.code()).isEqualTo(77);
        assertThat(other.err()).contains("no log of this job, or not yours");
    }

    @Test
    void aPageForBrowsers() throws IOException {
        Path page = folder.resolve("slow.html");
        Result result = CliRun.bare().run("diagnose", "--html", page.toString(), "example:slow.darshan");
        assertThat(result.code()).isZero();
        assertThat(result.out())
                .isEqualTo(CliRun.bare().run("diagnose", "example:slow.darshan").out());
        assertThat(Files.readString(page))
                .contains("large shared file on 1 OST", "lfs setstripe -c 64 -S 8M /scratch/clim/out")
                .contains("default-src 'none'");
        Result two = CliRun.bare().run("diagnose", "--html", page.toString(), "a", "b");
        assertThat(two.code()).isEqualTo(64);
        Result nowhere = CliRun.bare().run("diagnose", "--html", folder + "/no/such/x.html", "example:slow.darshan");
        assertThat(nowhere.code()).isEqualTo(1);
        assertThat(nowhere.err()).contains("x.html", "Maybe");
    }

    @Test
    void wrongUsage() {
        assertThat(CliRun.bare().run("diagnose").code()).isEqualTo(64);
        assertThat(CliRun.bare().run("diagnose").err()).contains("no log is named", "Maybe give log files");
        assertThat(CliRun.bare().run("diagnose", "--job", "1", "x.darshan").code())
                .isEqualTo(64);
        assertThat(CliRun.bare().run("diagnose", "--job", "4711").err()).contains("add --logs FOLDER");
        assertThat(CliRun.bare().run("diagnose", "4711").err()).contains("write --job 4711");
        assertThat(CliRun.bare()
                        .run("diagnose", "--job", "../x", "--logs", "/tmp")
                        .code())
                .isEqualTo(64);
        Result missing = CliRun.bare().run("diagnose", "no-such.darshan");
        assertThat(missing.code()).isEqualTo(1);
        assertThat(missing.err()).contains("no-such.darshan");
    }

    /** A log comes from anyone: its paths must not reach the terminal as they are. */
    @Test
    void hostileNamesArePrintedHarmlessly() {
        DarshanWriter writer =
                new DarshanWriter("3.41").processes(16).times(0, 0, 100, 0).mount("/scratch", "lustre");
        long file = writer.file("/scratch/\u001b[31mred\u0007\nx/f");
        writer.record(DarshanModule.POSIX, file, -1)
                .set("POSIX_BYTES_WRITTEN", 8L << 30)
                .set("POSIX_MAX_BYTE_WRITTEN", (8L << 30) - 1)
                .set("POSIX_F_WRITE_TIME", 320)
                .set("POSIX_F_SLOWEST_RANK_TIME", 20);
        writer.lustre(file, -1, 1 << 20, 2);
        Result result = CliRun.bare().withInput(writer.toByteArray()).run("diagnose", "--all", "-");
        assertThat(result.out()).contains("L02").doesNotContain("\u001b", "\u0007");
    }

    @Test
    void anIncompleteLogSaysSoLoudly() {
        byte[] log = ExampleLog.ior().partial(DarshanModule.POSIX).toByteArray();
        assertThat(CliRun.bare().withInput(log).run("diagnose", "-").out()).contains("INCOMPLETE DATA: POSIX ran out");
    }
}
