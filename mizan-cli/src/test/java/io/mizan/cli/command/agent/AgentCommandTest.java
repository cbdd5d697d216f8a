package io.mizan.cli.command.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import io.mizan.cli.SchemaCheck;
import io.mizan.testing.Samples;
import io.mizan.testing.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgentCommandTest {
    @TempDir
    private Path folder;

    private static Result agent(String... args) {
        String[] all = new String[args.length + 1];
        all[0] = "agent";
        System.arraycopy(args, 0, all, 1, args.length);
        return CliRun.bare().run(all);
    }

    @Test
    void onceShowsThisMachineWithoutLustreAndWithoutKeys() {
        Result text = agent("--once", "--server", "laptop");
        assertThat(text.code()).isZero();
        assertThat(text.err()).isEmpty();
        assertThat(text.outLines().get(0)).startsWith("laptop at 2100-01-01T00:00:00Z, rates over ");
        assertThat(text.out()).contains("No targets of Lustre on this machine.", " cores\n");
    }

    @Test
    void onceAsJsonIsAReportOfTheSchema() {
        Result json = agent("--once", "--json", "--server=laptop", "--source", "folder:" + folder);
        assertThat(json.outLines()).hasSize(1);
        assertThat(SchemaCheck.faults("report-v1.json", json.out())).isEmpty();
        assertThat(json.out()).contains("\"server\":\"laptop\"", "\"sequence\":2", "\"name\":\"local-OST0000\"");
    }

    @Test
    void ourServerWithJobs() {
        for (String name : List.of("lustre/tree-2.10", "lustre/tree-2.15")) {
            String tree = Samples.file(name).toString();
            Result json = agent("--once", "--json", "--server=oss", "--source=lustre", "--root", tree);
            assertThat(SchemaCheck.faults("report-v1.json", json.out())).isEmpty();
            assertThat(json.out()).contains("iris-OST0000", "iris-OST0001", "iris-MDT0000");
        }
    }

    @Test
    void aRealServerWithJobs() {
        Path tree = SharedData.file("lustre/GSI-HPC-lustre_exporter");
        Result json = agent("--once", "--json", "--server=oss", "--source=lustre", "--root", tree.toString());
        assertThat(SchemaCheck.faults("report-v1.json", json.out())).isEmpty();
        assertThat(json.out()).contains("lustrefs-OST0000", "lustrefs-MDT0000", "\"writeBytesPerSecond\":0.0");
        assertThat(agent("--once", "--server=oss", "--root", tree.toString()).out())
                .contains("lustrefs-OST0000  0.3%");
    }

    @Test
    void aControlCharacterInTheNameOfAJobReachesNoTerminal() throws IOException {
        Path stats = Files.createDirectories(folder.resolve("proc/fs/lustre/obdfilter/fs-OST0000"))
                .resolve("job_stats");
        Files.writeString(
                stats,
                "job_stats:\n- job_id: \u001b[31mred\n  snapshot_time: 1\n"
                        + "  read_bytes: { samples: 3, unit: bytes, sum: 30 }\n");
        assertThat(agent("--once", "--server=x", "--root", folder.toString()).out())
                .doesNotContain("\u001b");
    }

    @ParameterizedTest
    @CsvSource({
        "--source nonsense, not a source",
        "--source folder, the source has no place",
        "--source lustre:/x, the source takes no place",
        "--source exporter:http://, not an address",
        "--source exporter:page.prom, a saved page does not name its server",
        "--server a --source x=auto --source y=auto, --server requires exactly one source",
        "--source x=auto --source x=auto, two sources have the same server name",
        "--source lctl:lctl --server x, must be absolute",
        "--server x, an agent requires keys",
        "--server x --set agent.keys=k.secret, controller.key",
    })
    void wrongUsage(String line, String message) {
        Result result = agent(line.split(" "));
        assertThat(result.code()).isEqualTo(64);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).contains(message);
    }

    @Test
    void lustreWhereThereIsNone() {
        Result result = agent("--once", "--server=x", "--source=lustre", "--root", folder.toString());
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.err()).contains("no parameters of Lustre on this machine");
    }

    @Test
    void oneKeyCannotSpeakForSeveralServers() {
        CliRun.bare().run("keys", "generate", "oss1", "--dir", folder.toString());
        String key = folder.resolve("oss1").toString();
        Result result = agent(
                "--source=oss1=auto",
                "--source=oss2=auto",
                "--set=agent.keys=" + key + ".secret",
                "--set=controller.key=" + key + ".public");
        assertThat(result.code()).isEqualTo(64);
        assertThat(result.err()).contains("each server needs its own key, and agent.keys names one file");
    }

    @Test
    void severalServersAreALineEach() throws IOException {
        for (String name : List.of("a", "b")) {
            Files.writeString(
                    folder.resolve(name + ".prom"),
                    "lustre_capacity_kilobytes{component=\"ost\",target=\"fs-OST0000\"} 10\n"
                            + "lustre_free_kilobytes{component=\"ost\",target=\"fs-OST0000\"} 4\n");
        }
        Result json = agent(
                "--once",
                "--json",
                "--source=a=exporter:" + folder.resolve("a.prom"),
                "--source=b=exporter:" + folder.resolve("b.prom"));
        assertThat(json.outLines()).hasSize(2);
        assertThat(json.out()).contains("\"server\":\"a\"", "\"server\":\"b\"", "\"usedBytes\":6144");
    }
}
