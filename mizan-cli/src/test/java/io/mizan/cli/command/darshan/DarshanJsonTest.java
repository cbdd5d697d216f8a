package io.mizan.cli.command.darshan;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import io.mizan.testing.Samples;
import io.mizan.testing.SharedData;
import io.mizan.traces.darshan.DarshanWriter;
import io.mizan.traces.darshan.ExampleLog;
import io.mizan.traces.darshan.record.DarshanModule;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract of {@code mizan/darshan/v1}: scripts rely on every name and type here. */
class DarshanJsonTest {

    @Test
    void theDocumentHasTheseFields() {
        Mapping root = json(ExampleLog.ior());
        assertThat(root.entries().keySet())
                .containsExactly(
                        "schema",
                        "file",
                        "version",
                        "byteOrder",
                        "compression",
                        "job",
                        "incomplete",
                        "modules",
                        "notes",
                        "problems");
        assertThat(root.text("schema")).isEqualTo("mizan/darshan/v1");
        assertThat(root.text("version")).isEqualTo("3.41");
        assertThat(root.text("byteOrder")).isEqualTo("little");
        assertThat(root.text("compression")).isEqualTo("zlib");
        Mapping job = root.require("job").asMapping();
        assertThat(job.entries().keySet())
                .containsExactly(
                        "uid",
                        "jobId",
                        "processes",
                        "start",
                        "startSeconds",
                        "end",
                        "endSeconds",
                        "runSeconds",
                        "command",
                        "metadata",
                        "mounts");
        assertThat(job.text("start")).isEqualTo("2023-11-14T22:13:20.250Z");
        assertThat(job.number("runSeconds", 0)).isEqualTo(1.25);
        assertThat(job.text("command")).startsWith("ior -a MPIIO");
    }

    @Test
    void recordsHaveTheirNamesAndCounters() {
        Mapping posix = module(json(ExampleLog.ior()), "POSIX");
        assertThat(posix.entries().keySet())
                .containsExactly("module", "number", "version", "compressedBytes", "partial", "records", "summary");
        Mapping record = records(posix).get(0);
        assertThat(record.entries().keySet()).containsExactly("id", "rank", "name", "mount", "fileSystem", "counters");
        assertThat(record.text("name")).isEqualTo("/scratch/ior/out.dat");
        assertThat(record.text("fileSystem")).isEqualTo("lustre");
        Mapping counters = record.require("counters").asMapping();
        assertThat(counters.entries()).hasSize(69 + 17);
        assertThat(counters.number("POSIX_BYTES_WRITTEN", 0)).isEqualTo(16777216);
        assertThat(counters.number("POSIX_F_WRITE_TIME", 0)).isEqualTo(1.44);
        Mapping summary = posix.require("summary").asMapping();
        assertThat(summary.require("totals").asMapping().number("POSIX_OPENS", 0))
                .isEqualTo(8);
        assertThat(summary.require("performance").asMapping().number("bytes", 0))
                .isEqualTo(33554432);
        assertThat(summary.require("files")
                        .asMapping()
                        .require("shared")
                        .asMapping()
                        .number("files", 0))
                .isEqualTo(1);
        assertThat(summary.require("files")
                        .asMapping()
                        .require("partlyShared")
                        .asMapping()
                        .number("files", 1))
                .isZero();
    }

    @Test
    void layoutsTracesAndHeatMaps() {
        Mapping root = json(ExampleLog.ior());
        Mapping component = mappings(records(module(root, "LUSTRE")).get(0).list("components"))
                .get(0);
        assertThat(component.number("stripeCount", 0)).isEqualTo(2);
        assertThat(component.list("targets").stream()
                        .map(node -> node.asScalar().text()))
                .containsExactly("3", "5");
        Mapping trace = records(module(root, "DXT_POSIX")).get(1);
        assertThat(trace.entries().keySet())
                .containsExactly("id", "rank", "name", "mount", "fileSystem", "host", "shared", "writes", "reads");
        assertThat(trace.list("writes")).hasSize(4);
        assertThat(trace.list("reads").get(0).asList().stream()
                        .map(node -> node.asScalar().text()))
                .containsExactly("4194304", "1048576", "0.605", "0.645", "139900000000001");
        Mapping heat = records(module(root, "HEATMAP")).get(0);
        assertThat(heat.number("binSeconds", 0)).isEqualTo(0.5);
        assertThat(heat.list("bytesWritten").stream()
                        .map(node -> node.asScalar().text()))
                .containsExactly("4194304", "0", "0");
    }

    @Test
    void aDamagedLogIsStillADocument() {
        byte[] log = ExampleLog.ior().toByteArray();
        Result result =
                CliRun.bare().withInput(Arrays.copyOf(log, log.length - 300)).run("darshan", "--json", "-");
        assertThat(result.code()).isEqualTo(1);
        List<Mapping> problems =
                mappings(Documents.parse("out", result.out()).asMapping().list("problems"));
        assertThat(problems).isNotEmpty();
        assertThat(problems.get(0).entries().keySet()).containsExactly("code", "place", "message", "values", "advice");
        assertThat(problems.get(0).require("values").asMapping().entries()).containsKeys("module", "offset");
    }

    @Test
    void namesKeepTheirCharactersEscaped() {
        DarshanWriter writer = new DarshanWriter("3.41");
        writer.record(DarshanModule.STDIO, writer.file("/a\u001b[2J\n\"b"), 0);
        Result result = CliRun.bare().withInput(writer.toByteArray()).run("darshan", "--json", "-");
        assertThat(result.out()).doesNotContain("\u001b");
        Mapping record = records(module(Documents.parse("out", result.out()).asMapping(), "STDIO"))
                .get(0);
        assertThat(record.text("name")).isEqualTo("/a\u001b[2J\n\"b");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "darshan-hpc_darshan/ior_hdf5_example",
                "darshan-hpc_darshan-logs/mpi-io-test-x86_64-3.4.5",
                "darshan-hpc_darshan-logs/snyder_ior-DFS_id4681120-53379_5-8-15060-3270540599978592154_1",
                "darshan-hpc_darshan-logs/empty_log"
            })
    void realLogsBecomeDocuments(String name) {
        Result result = CliRun.bare()
                .run(
                        "darshan",
                        "--json",
                        SharedData.file("darshan/logs/" + name + ".darshan").toString());
        assertThat(result.code()).isZero();
        assertThat(Documents.parse("out", result.out()).asMapping().text("schema"))
                .isEqualTo("mizan/darshan/v1");
    }

    @Test
    void ourLogsBecomeDocuments() {
        for (String name : Samples.names("darshan", ".darshan")) {
            Result result =
                    CliRun.bare().run("darshan", "--json", Samples.file(name).toString());
            assertThat(result.code()).as(name).isZero();
            assertThat(result.errLines()).as(name).allMatch(line -> line.startsWith("mizan: note: "));
            Mapping root = Documents.parse("out", result.out()).asMapping();
            assertThat(root.text("schema")).isEqualTo("mizan/darshan/v1");
            if (name.contains("/run-")) {
                assertThat(records(module(root, "POSIX"))).hasSize(5);
            }
        }
    }

    private static Mapping json(DarshanWriter writer) {
        Result result = CliRun.bare().withInput(writer.toByteArray()).run("darshan", "--json", "-");
        assertThat(result.code()).isZero();
        assertThat(result.err()).isEmpty();
        assertThat(result.outLines()).hasSize(1);
        return Documents.parse("out", result.out()).asMapping();
    }

    private static Mapping module(Mapping root, String name) {
        return mappings(root.list("modules")).stream()
                .filter(module -> module.text("module").equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static List<Mapping> records(Mapping module) {
        return mappings(module.list("records"));
    }

    private static List<Mapping> mappings(List<Node> nodes) {
        return nodes.stream().map(Node::asMapping).toList();
    }
}
