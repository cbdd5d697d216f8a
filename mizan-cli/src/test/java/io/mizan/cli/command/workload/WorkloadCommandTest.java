package io.mizan.cli.command.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import io.mizan.testing.Samples;
import io.mizan.traces.darshan.DarshanWriter;
import io.mizan.traces.darshan.ExampleLog;
import io.mizan.traces.darshan.record.DarshanModule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkloadCommandTest {
    @TempDir
    Path folder;

    @Test
    void theSummarySaysHowMuchIsKnownFromWhat() {
        Result result = CliRun.bare().run("workload", "example:ior.darshan");
        assertThat(result.code()).isZero();
        assertThat(result.err()).isEmpty();
        assertThat(result.outLines())
                .contains(
                        "example:ior.darshan: 2 files, 4 ranks, 121 events from 0.010 s to 1.200 s (tier auto)",
                        "read           16      1  16.0 MiB            0.640 s",
                        "write          56      2  16.0 MiB            1.440 s");
        assertThat(result.outLines())
                .anyMatch(line -> line.startsWith("dxt             32      1  16.0 MiB  16.0 MiB    100.0%"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "dxt", "heatmap", "counters", "tarazu", "iowa"})
    void everyTierPrintsAllItsEvents(String tier) {
        Result csv = CliRun.bare().run("workload", "example:ior.darshan", "--tier", tier, "--csv");
        assertThat(csv.code()).isZero();
        assertThat(csv.err()).isEmpty();
        assertThat(csv.outLines())
                .startsWith(
                        "# mizan workload v1, ranks 4, name example:ior.darshan",
                        "rank,file,operation,offset,bytes,start,duration,origin")
                .contains("file,0,\"-c 2 -S 1M -o 3,5 -p flash\",/scratch/ior/out.dat");
        List<String> events = csv.outLines().stream()
                .skip(2)
                .filter(line -> !line.startsWith("file,"))
                .toList();
        assertThat(events)
                .hasSizeGreaterThanOrEqualTo(32)
                .allMatch(line -> line.matches("[0-3],[01],[a-z]+,\\d+,\\d+,\\d\\.\\d{9},\\d\\.\\d{9},[a-z]+"));
        Mapping json = json("example:ior.darshan", "--tier", tier);
        assertThat(json.list("events")).hasSize(events.size());
        assertThat(json.text("tier")).isEqualTo(tier);
    }

    @Test
    void aRowOfTheTraceIsThis() {
        assertThat(CliRun.bare().run("workload", "example:ior.darshan", "--csv").outLines())
                .contains("1,0,read,4194304,1048576,0.605000000,0.040000000,dxt");
    }

    @Test
    void theDocument() {
        Mapping json = json("example:ior.darshan");
        assertThat(json.entries().keySet())
                .containsExactly(
                        "schema", "log", "tier", "seed", "ranks", "files", "events", "origins", "operations", "notes");
        assertThat(json.text("schema")).isEqualTo("mizan/workload/v1");
        Mapping file = json.list("files").get(0).asMapping();
        assertThat(file.text("path")).isEqualTo("/scratch/ior/out.dat");
        Mapping component = file.list("layout").get(0).asMapping();
        assertThat(component.entries().keySet())
                .containsExactly("kind", "start", "end", "mirror", "stripeSize", "stripeCount", "pool", "targets");
        assertThat(texts(component.list("targets"))).containsExactly("3", "5");
        assertThat(json.list("events").stream().map(event -> texts(event.asList())))
                .contains(List.of("1", "0", "read", "4194304", "1048576", "605000000", "40000000", "dxt"));
        Mapping dxt = json.require("origins").asMapping().require("dxt").asMapping();
        assertThat(dxt.entries().keySet()).containsExactly("events", "files", "bytesRead", "bytesWritten", "seconds");
        assertThat(dxt.number("bytesRead", 0)).isEqualTo(16 << 20);
    }

    @Test
    void anEmptyLogIsAnEmptyDocument() {
        Result result =
                CliRun.bare().withInput(new DarshanWriter("3.41").toByteArray()).run("workload", "-", "--json");
        assertThat(result.code()).isZero();
        Mapping json = Documents.parse("out", result.out()).asMapping();
        assertThat(json.list("files")).isEmpty();
        assertThat(json.list("events")).isEmpty();
        assertThat(CliRun.bare()
                        .withInput(new DarshanWriter("3.41").toByteArray())
                        .run("workload", "-")
                        .code())
                .isZero();
    }

    @Test
    void theScoreAsTextAndJson() {
        Result text = CliRun.bare().run("workload", "example:ior.darshan", "--score");
        assertThat(text.code()).isZero();
        assertThat(text.err()).isEmpty();
        assertThat(text.outLines().get(0))
                .isEqualTo("example:ior.darshan: 1 file traced completely (32.0 MiB, 1 left out), run of 1.250 s");
        assertThat(text.outLines().stream().map(line -> line.split(" ", 2)[0]))
                .containsSubsequence("tier", "heatmap", "counters", "iowa", "tarazu");
        Mapping json = json("example:ior.darshan", "--score");
        assertThat(json.text("schema")).isEqualTo("mizan/workload-score/v1");
        assertThat(json.list("tiers")).hasSize(4);
        assertThat(json.list("tiers").get(0).asMapping().entries().keySet())
                .containsExactly(
                        "tier",
                        "distanceSeconds",
                        "distanceShare",
                        "peakError",
                        "fileDistanceSeconds",
                        "targetError",
                        "targetLoadError");
    }

    @Test
    void wrongUsage() {
        assertThat(CliRun.bare().run("workload", "example:ior.darshan", "--tier", "counter"))
                .matches(result -> result.code() == 64)
                .extracting(Result::errLines)
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .contains("  Maybe you mean counters.");
        assertThat(CliRun.bare()
                        .run("workload", "example:ior.darshan", "--csv", "--json")
                        .code())
                .isEqualTo(64);
        assertThat(CliRun.bare()
                        .run("workload", "example:ior.darshan", "--csv", "--score")
                        .code())
                .isEqualTo(64);
        assertThat(CliRun.bare().run("workload").code()).isEqualTo(64);
    }

    @Test
    void aLogWithoutTracesHasNoScore() {
        DarshanWriter writer = new DarshanWriter("3.41");
        writer.record(DarshanModule.POSIX, writer.file("/a"), 0).set("POSIX_OPENS", 1);
        Result result = CliRun.bare().withInput(writer.toByteArray()).run("workload", "-", "--score");
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.errLines())
                .containsExactly(
                        "mizan: <stdin>: the log has no traced accesses (tier=dxt) [MZ107]",
                        "  Maybe run the job with DXT_ENABLE_IO_TRACE=1.");
    }

    @Test
    void incompleteAndDamagedLogsAreAnnounced() {
        DarshanWriter partial = ExampleLog.ior().partial(DarshanModule.DXT_POSIX);
        Result incomplete = CliRun.bare().withInput(partial.toByteArray()).run("workload", "-");
        assertThat(incomplete.code()).isZero();
        assertThat(incomplete.errLines()).hasSize(2).allMatch(line -> line.startsWith("mizan: INCOMPLETE DATA"));
        byte[] log = ExampleLog.ior().toByteArray();
        Result damaged =
                CliRun.bare().withInput(Arrays.copyOf(log, log.length - 10)).run("workload", "-");
        assertThat(damaged.code()).isEqualTo(1);
        assertThat(damaged.out()).contains("of bytes");
        assertThat(damaged.err()).contains("module=HEATMAP");
    }

    @Test
    void namesAreMadeFitForTerminalsAndCsv() {
        DarshanWriter writer = new DarshanWriter("3.41");
        writer.record(DarshanModule.POSIX, writer.file("/a,\"b\"\u001b[2J"), 0)
                .set("POSIX_READS", 1)
                .set("POSIX_BYTES_READ", 5)
                .set("POSIX_SIZE_READ_0_100", 1)
                .set("POSIX_F_READ_START_TIMESTAMP", 1)
                .set("POSIX_F_READ_END_TIMESTAMP", 2);
        assertThat(CliRun.bare()
                        .withInput(writer.toByteArray())
                        .run("workload", "-", "--csv")
                        .out())
                .contains("\"/a,\"\"b\"\"\\u001b[2J\"\n")
                .doesNotContain("\u001b");
    }

    /** What --csv wrote is a source itself, and gives the same again. */
    @ParameterizedTest
    @ValueSource(strings = {"example:ior.darshan", "ior:ranks=4,block=4M,transfer=1M,shared", "mdtest:ranks=2"})
    void csvIsASource(String source) throws IOException {
        Result csv = CliRun.bare().run("workload", source, "--csv");
        Path file = Files.writeString(folder.resolve("w.csv"), csv.out());
        assertThat(CliRun.bare().run("workload", file.toString(), "--csv").out())
                .isEqualTo(csv.out());
        Result text = CliRun.bare().run("workload", file.toString());
        assertThat(text.code()).isZero();
        assertThat(afterFirstLine(text.out()))
                .isEqualTo(afterFirstLine(CliRun.bare().run("workload", source).out()));
    }

    private static String afterFirstLine(String text) {
        return text.substring(text.indexOf('\n'));
    }

    @Test
    void aRecorderFolderIsASource() {
        Path folderOfTrace = Samples.file("recorder/ior_fpp_2");
        Result result = CliRun.bare().run("workload", folderOfTrace.toString());
        assertThat(result.code()).isZero();
        assertThat(result.out()).contains("2 ranks", "2.0 MiB");
    }

    @Test
    void otherSourcesHaveMistakesOfTheirOwn() {
        Result generator = CliRun.bare().run("workload", "oir:ranks=4");
        assertThat(generator.code()).isEqualTo(64);
        assertThat(generator.err()).contains("neither a file nor a generator (workload=oir)", "Maybe you meant ior");
        assertThat(CliRun.bare().run("workload", "ior:ranks=4", "--score").code())
                .isEqualTo(64);
        assertThat(CliRun.bare().run("workload", "no/such.darshan").err()).contains("no such file");
    }

    private static Mapping json(String... args) {
        String[] all = new String[args.length + 2];
        all[0] = "workload";
        System.arraycopy(args, 0, all, 1, args.length);
        all[args.length + 1] = "--json";
        Result result = CliRun.bare().run(all);
        assertThat(result.code()).isZero();
        assertThat(result.err()).isEmpty();
        assertThat(result.outLines()).hasSize(1);
        return Documents.parse("out", result.out()).asMapping();
    }

    private static List<String> texts(List<Node> nodes) {
        return nodes.stream().map(node -> node.asScalar().text()).toList();
    }
}
