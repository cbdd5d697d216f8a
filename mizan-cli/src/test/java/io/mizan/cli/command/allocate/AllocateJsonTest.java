package io.mizan.cli.command.allocate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import io.mizan.testing.SharedData;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** The contract of {@code mizan/allocate/v1}: scripts rely on every name and type here. */
class AllocateJsonTest {
    /** Stress with one resource 0.5 and 0.8, with two 2/3 and 4/3. */
    private static final String TEXT = """
            {"N": 2, "apps": [
              {"Tcpu": 1, "Vio": 1, "b": [1, 2]},
              {"Tcpu": 1, "Vio": 4, "b": [1, 2]}]}
            """;

    @Test
    void theDocumentIsExactlyThis() {
        Result result = run(TEXT, "--policy", "nsysa+gnc,bba+gc,mckp");
        assertThat(result.code()).isZero();
        assertThat(result.err()).isEmpty();
        assertThat(result.out())
                .isEqualTo("{\"schema\":\"mizan/allocate/v1\",\"sets\":[{\"set\":0,\"results\":["
                        + "{\"policy\":\"nsysa+gnc\",\"allocation\":[1,1],\"resources\":[[0],[1]],\"ioLoad\":0.65},"
                        + "{\"policy\":\"bba+gc\",\"allocation\":[2,2],\"resources\":[[0,1],[0,1]],\"ioLoad\":1.0},"
                        + "{\"policy\":\"mckp\",\"allocation\":[1,1],\"resources\":[[0],[1]],\"ioLoad\":0.65}]}]}\n");
    }

    @Test
    void setsKeepTheirOrderAndNumbers() {
        String set = TEXT.strip();
        String other = set.replace("\"N\": 2", "\"set\": 7, \"N\": 2");
        List<Mapping> sets = sets(run("[" + other + "," + set + "]", "--policy", "ta+gnc"));
        assertThat(sets).extracting(s -> s.integer("set")).containsExactly(7, 1);
        assertThat(sets(run("[" + other + "," + set + "]", "--policy", "ta+gnc", "--only", "1")))
                .extracting(s -> s.integer("set"))
                .containsExactly(1);
    }

    @Test
    void gzipAndYamlAreTheSame() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(TEXT.getBytes(StandardCharsets.UTF_8));
        }
        String yaml = "N: 2\napps:\n  - {Tcpu: 1, Vio: 1, b: [1, 2]}\n  - {Tcpu: 1, Vio: 4, b: [1, 2]}\n";
        Result plain = run(TEXT, "--policy", "ta+gc");
        assertThat(CliRun.bare()
                        .withInput(packed.toByteArray())
                        .run("allocate", "--applications", "-", "--json", "--policy", "ta+gc"))
                .isEqualTo(plain);
        assertThat(run(yaml, "--policy", "ta+gc")).isEqualTo(plain);
    }

    @Test
    void theSeedDecidesAndOneSetAloneIsTheSameAsAmongOthers() {
        String sets = "[" + TEXT.strip() + "," + TEXT.strip() + "," + TEXT.strip() + "]";
        Result first = run(sets, "--policy", "random+randp", "--seed", "3");
        assertThat(run(sets, "--policy", "random+randp", "--seed", "3")).isEqualTo(first);
        assertThat(run(sets, "--policy", "random+randp"))
                .isEqualTo(run(sets, "--policy", "random+randp", "--seed", "1"));
        String alone = run(sets, "--policy", "random+randp", "--seed", "3", "--only", "2")
                .out();
        assertThat(first.out()).contains(alone.substring(alone.indexOf("{\"set\":2"), alone.lastIndexOf("]}")));
        assertThat(List.of("4", "5", "6", "7", "8"))
                .anyMatch(seed ->
                        !run(sets, "--policy", "random+randp", "--seed", seed).equals(first));
    }

    @Test
    void whatASetHasDrawnIsReplayed() {
        String text = TEXT.replace("\"apps\"", "\"rand_alloc\": [2, 1], \"randp_perm\": [[1, 0], [1, 0]], \"apps\"");
        for (String seed : List.of("1", "2", "-9")) {
            assertThat(run(text, "--policy", "random+randp", "--seed", seed).out())
                    .contains("\"allocation\":[2,1],\"resources\":[[1,0],[1]]");
        }
    }

    @Test
    void thePublishedSetsGiveTheExpectedAllocations() throws IOException {
        String sets = SharedData.file("scheduling/ion_K20_T0.4.json.gz").toString();
        Result result = CliRun.bare()
                .run(
                        "allocate",
                        "--applications",
                        sets,
                        "--json",
                        "--policy",
                        "random+randp,static+gnc,bba+gnc,nsysa+gc,ta+gnc,mckp");
        List<Mapping> found = sets(result);
        assertThat(found).hasSize(100);
        List<Node> vectors = Documents.parse(
                        "expected", Files.readString(SharedData.file("scheduling/expected_ion_K20_T0.4_first10.json")))
                .asList();
        List<String> names = List.of("RANDOM", "STATIC", "BBA", "NSYSA", "TA", "MCKP");
        assertThat(vectors).hasSize(10);
        for (Node node : vectors) {
            Mapping alloc = node.asMapping().require("alloc").asMapping();
            List<Mapping> results = mappings(found.get(node.asMapping().integer("set")), "results");
            for (int i = 0; i < names.size(); i++) {
                assertThat(texts(results.get(i), "allocation")).isEqualTo(texts(alloc, names.get(i)));
            }
            assertThat(results.get(2).number("ioLoad", -1))
                    .isCloseTo(node.asMapping().number("load_perf", -1), within(1e-12));
        }
    }

    private static Result run(String text, String... args) {
        String[] all = new String[args.length + 4];
        all[0] = "allocate";
        all[1] = "--applications";
        all[2] = "-";
        all[3] = "--json";
        System.arraycopy(args, 0, all, 4, args.length);
        return CliRun.bare().withInput(text).run(all);
    }

    private static List<Mapping> sets(Result result) {
        assertThat(result.err()).isEmpty();
        assertThat(result.outLines()).hasSize(1);
        return mappings(Documents.parse("out", result.out()).asMapping(), "sets");
    }

    private static List<Mapping> mappings(Mapping parent, String key) {
        return parent.list(key).stream().map(Node::asMapping).toList();
    }

    private static List<String> texts(Mapping parent, String key) {
        return parent.list(key).stream().map(node -> node.asScalar().text()).toList();
    }
}
