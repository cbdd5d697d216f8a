package io.mizan.cli.command.reproduce.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import io.mizan.testing.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The contract of {@code mizan/io-scheduling/v1}: scripts rely on every name and type here. */
class IoSchedulingJsonTest {
    private static final Map<String, String> METRICS = Map.of(
            "meanSlowdown", "mean_slowdown",
            "rhoIo", "rho_io",
            "rhoCon", "rho_con",
            "ioSpread", "io_spread",
            "idle", "idle");

    /** The first computes 2 s and moves 2 s, three times, the second computes 3 s and moves 4 s: see FairShareTest. */
    private static final String TEXT = """
            {"N": 1, "apps": [
              {"Q": 1, "phases": 3, "Tcpu": 6, "Vio": 6, "b": [1]},
              {"Q": 3, "Tcpu": 3, "Vio": 4, "b": [1]}]}
            """;

    @Test
    void theDocumentIsExactlyThis() {
        Result result = CliRun.bare().withInput(TEXT).run(words("--sets - --policy bba+gnc --json"));
        assertThat(result.err()).isEmpty();
        assertThat(result.code()).isZero();
        assertThat(result.out())
                .isEqualTo("{\"schema\":\"mizan/io-scheduling/v1\",\"sets\":[{\"set\":0,\"results\":["
                        + "{\"policy\":\"bba+gnc\",\"meanSlowdown\":1.5,\"rhoIo\":1.0,\"rhoCon\":0.5,"
                        + "\"ioSpread\":0.0,\"idle\":0.6388888888888888}]}]}\n");
    }

    /** Somebody else's exact simulator, for all policies. */
    @Test
    void theExpectedMetricsAreReached() throws IOException {
        Path sets = SharedData.file("scheduling/ion_K20_T0.4.json.gz");
        List<Node> expected = Documents.parse(
                        "expected", Files.readString(SharedData.file("scheduling/expected_ion_K20_T0.4_first10.json")))
                .asList();
        List<Mapping> found = sets(CliRun.bare().run(words("--json --sets " + sets)));
        assertThat(found).hasSize(100);
        assertThat(expected).hasSize(10);
        for (Node node : expected) {
            Mapping all = node.asMapping().require("res").asMapping();
            List<Mapping> results = mappings(found.get(node.asMapping().integer("set")), "results");
            assertThat(results).hasSize(16);
            for (Mapping result : results) {
                String policy = result.text("policy");
                Mapping metrics = all.require(policy.toUpperCase(Locale.ROOT)).asMapping();
                METRICS.forEach((ours, theirs) -> assertThat(result.number(ours, -1))
                        .as("%s of %s, set %s", ours, policy, node.asMapping().text("set"))
                        .isCloseTo(metrics.number(theirs, -2), within(1e-9)));
            }
        }
    }

    @Test
    void theNumberOfThreadsDoesNotMatter() {
        String line = "--applications 10,40 --load 0.3 --count 4 --seed 5 --json --threads ";
        Result one = CliRun.bare().run(words(line + 1));
        assertThat(one.code()).isZero();
        assertThat(CliRun.bare().run(words(line + 2))).isEqualTo(one);
        assertThat(CliRun.bare().run(words(line + 7))).isEqualTo(one);
        assertThat(CliRun.bare().run(words(line.replace("--seed 5", "--seed 6") + 2)))
                .isNotEqualTo(one);
        String sets = "--sets example:sets.json --json --threads ";
        assertThat(CliRun.bare().run(words(sets + 3))).isEqualTo(CliRun.bare().run(words(sets + 1)));
    }

    /** A scenario alone has the sets that it has among others, under other numbers. */
    @Test
    void setsAreNumberedThroughAllScenarios() {
        List<Mapping> both =
                sets(CliRun.bare().run(words("--applications 10,20 --load 0.2,0.3 --count 2 --json --policy ta+gnc")));
        assertThat(both).extracting(set -> set.integer("set")).containsExactly(0, 1, 2, 3, 4, 5, 6, 7);
        List<Mapping> alone =
                sets(CliRun.bare().run(words("--applications 20 --load 0.3 --count 2 --json --policy ta+gnc")));
        assertThat(alone).extracting(set -> set.integer("set")).containsExactly(0, 1);
        assertThat(slowdown(alone.get(1))).isEqualTo(slowdown(both.get(7)));
        assertThat(slowdown(both.get(0))).isNotEqualTo(slowdown(both.get(7)));
    }

    @Test
    void policiesComeInTheOrderAskedFor() {
        Mapping set = sets(CliRun.bare().withInput(TEXT).run(words("--sets - --json --policy mckp,ta+gc,random+randp")))
                .get(0);
        assertThat(mappings(set, "results"))
                .extracting(result -> result.text("policy"))
                .containsExactly("mckp", "ta+gc", "random+randp");
    }

    @Test
    void moreApplicationsThanResourcesAreServedByEveryPolicy() {
        StringBuilder text = new StringBuilder("{\"N\": 2, \"apps\": [");
        for (int i = 0; i < 7; i++) {
            text.append(i == 0 ? "" : ",")
                    .append("{\"Tcpu\": 5, \"Vio\": ")
                    .append(3 + i)
                    .append(", \"b\": [1, 2]}");
        }
        Mapping set = sets(CliRun.bare().withInput(text + "]}").run(words("--sets - --json")))
                .get(0);
        assertThat(mappings(set, "results")).hasSize(16).allSatisfy(result -> {
            assertThat(result.number("meanSlowdown", 0)).isGreaterThanOrEqualTo(1);
            assertThat(result.number("idle", -1)).isBetween(0.0, 1.0);
        });
    }

    /** The names and bounds of the schema are those of what is printed. */
    @Test
    void theSchemaSaysWhatIsPrinted() throws IOException {
        Path file = Path.of(System.getProperty("mizan.root", ".."), "docs", "schemas", "io-scheduling-v1.json");
        Mapping result = Documents.parse("schema", Files.readString(file))
                .asMapping()
                .require("$defs")
                .asMapping()
                .require("result")
                .asMapping();
        List<String> names = List.of("policy", "meanSlowdown", "rhoIo", "rhoCon", "ioSpread", "idle");
        assertThat(result.list("required").stream().map(node -> node.asScalar().text()))
                .containsExactlyElementsOf(names);
        assertThat(result.require("properties").asMapping().entries().keySet()).containsExactlyElementsOf(names);
        List<String> printed = new ArrayList<>();
        mappings(
                        sets(CliRun.bare().withInput(TEXT).run(words("--sets - --json --policy ta+gc")))
                                .get(0),
                        "results")
                .forEach(one -> printed.addAll(one.entries().keySet()));
        assertThat(printed).containsExactlyElementsOf(names);
    }

    private static double slowdown(Mapping set) {
        return mappings(set, "results").get(0).number("meanSlowdown", -1);
    }

    private static String[] words(String line) {
        return ("reproduce io-scheduling " + line).split(" ");
    }

    private static List<Mapping> sets(Result result) {
        assertThat(result.err()).isEmpty();
        assertThat(result.outLines()).hasSize(1);
        return mappings(Documents.parse("out", result.out()).asMapping(), "sets");
    }

    private static List<Mapping> mappings(Mapping parent, String key) {
        return parent.list(key).stream().map(Node::asMapping).toList();
    }
}
