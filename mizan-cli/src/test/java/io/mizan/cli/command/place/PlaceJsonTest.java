package io.mizan.cli.command.place;

import static io.mizan.cli.command.place.PlaceRun.SYSTEM;
import static io.mizan.cli.command.place.PlaceRun.mappings;
import static io.mizan.cli.command.place.PlaceRun.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.algorithms.placement.Policies;
import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The contract of {@code mizan/place/v1}: scripts rely on every name and type here. */
class PlaceJsonTest {
    private static final String REQUESTS = """
            [{"file": "/a", "sizeBytes": 104857600, "components": [
               {"startBytes": 0, "endBytes": 1048576, "pattern": "mdt"},
               {"startBytes": 1048576, "endBytes": 134217728, "stripeSizeBytes": 1048576, "stripeCount": 2},
               {"startBytes": 134217728, "endBytes": -1, "stripeCount": 4}]},
             {"file": "/b", "sizeBytes": 1000, "stripeCount": 9},
             {"file": "/c", "sizeBytes": 1000, "stripeCount": 1, "pool": "none-such"},
             {"file": "/d", "sizeBytes": 9223372036854775807, "stripeCount": 1},
             {"file": "/e", "sizeBytes": 0, "layout": "config1"}]
            """;

    @TempDir
    private Path folder;

    private Mapping document(String... options) {
        String[] more = java.util.Arrays.copyOf(options, options.length + 1);
        more[options.length] = "--json";
        Result result = new PlaceRun(folder).run(SYSTEM, REQUESTS, more);
        assertThat(result.code()).isZero();
        assertThat(result.err()).isEmpty();
        assertThat(result.outLines()).hasSize(1);
        return Documents.parse("out", result.out()).asMapping();
    }

    @Test
    void theDocumentHasTheseFields() {
        Mapping document = document();
        assertThat(document.entries().keySet()).containsExactly("schema", "system", "form", "notes", "results");
        assertThat(document.text("schema")).isEqualTo("mizan/place/v1");
        assertThat(document.text("system")).isEqualTo("fs");
        assertThat(document.text("form")).isEqualTo("list");
        assertThat(document.list("notes")).isEmpty();
        Mapping result = mappings(document, "results").get(0);
        assertThat(result.entries().keySet())
                .containsExactly("policy", "allocations", "refused", "metrics", "finish", "notes", "solveMillis");
        assertThat(result.text("policy")).isEqualTo("balanced");
        assertThat(result.require("metrics").asMapping().entries().keySet())
                .containsExactly(
                        "ostCost",
                        "ostCostApplicationOnly",
                        "lowerBound",
                        "gap",
                        "ossCost",
                        "stddevUtilisation",
                        "enospcBytes");
    }

    @Test
    void everyComponentIsListedAndOnlyThoseThatAreReachedHaveTargets() {
        Mapping result = mappings(document(), "results").get(0);
        List<Mapping> allocations = mappings(result, "allocations");
        assertThat(allocations).extracting(a -> a.text("file")).containsExactly("/a", "/e");
        assertThat(allocations).allSatisfy(a -> assertThat(a.entries().keySet()).containsExactly("file", "components"));
        List<Mapping> components = mappings(allocations.get(0), "components");
        assertThat(components.get(0).entries().keySet())
                .containsExactly("startBytes", "endBytes", "stripeSizeBytes", "stripeCount", "pattern", "targets");
        assertThat(components.get(1).entries().keySet())
                .containsExactly("startBytes", "endBytes", "stripeSizeBytes", "stripeCount", "targets");
        assertThat(components)
                .extracting(c -> c.text("startBytes") + "-" + c.text("endBytes") + " " + c.text("stripeCount") + " x "
                        + c.text("stripeSizeBytes") + " on " + c.list("targets").size())
                .containsExactly(
                        "0-1048576 0 x 1048576 on 0", "1048576-134217728 2 x 1048576 on 2", "134217728--1 4 x 0 on 0");
        assertThat(mappings(allocations.get(1), "components"))
                .as("of an empty file Lustre makes the first component")
                .extracting(c -> c.list("targets").size())
                .containsExactly(1, 0, 0, 0);
    }

    @Test
    void whatIsRefusedHasACodeAndAReason() {
        List<Mapping> refused = mappings(mappings(document(), "results").get(0), "refused");
        assertThat(refused)
                .extracting(r -> r.text("file") + " " + r.text("code"))
                .containsExactly("/b too-few-targets", "/c unknown-pool", "/d not-enough-space");
        assertThat(refused).allSatisfy(r -> assertThat(r.entries().keySet()).containsExactly("file", "code", "reason"));
    }

    @Test
    void theFiguresAreThoseOfTheBatch() {
        // one file of two equal stripes of 100 MiB on two of four targets
        Mapping result = new PlaceRun(folder)
                .results(SYSTEM, "[{\"file\": \"/a\", \"sizeBytes\": 209715200, \"stripeCount\": 2}]")
                .get(0);
        Mapping metrics = result.require("metrics").asMapping();
        assertThat(metrics.number("ostCost", -1)).isCloseTo(2, within(1e-9));
        assertThat(metrics.number("ostCostApplicationOnly", -1)).isCloseTo(2, within(1e-9));
        assertThat(metrics.number("lowerBound", -1)).isCloseTo(2, within(1e-6));
        assertThat(metrics.number("gap", -1)).isCloseTo(0, within(1e-6));
        assertThat(metrics.number("ossCost", -1)).isCloseTo(1, within(1e-9));
        assertThat(metrics.number("stddevUtilisation", -1)).isCloseTo(100 / 2048.0, within(1e-9));
        assertThat(metrics.wholeNumber("enospcBytes", -1)).isZero();
        // the clock of the tests goes on by one nanosecond each time it is read
        assertThat(result.number("solveMillis", -1)).isEqualTo(1e-6);
    }

    @Test
    void theOrderOfTheTargetsIsTheOrderOfTheStripes() {
        Mapping component = mappings(
                        mappings(
                                        new PlaceRun(folder)
                                                .results(
                                                        SYSTEM,
                                                        "[{\"file\": \"/a\", \"sizeBytes\": 3145728, \"stripeCount\": 3}]",
                                                        "--policy=round-robin")
                                                .get(0),
                                        "allocations")
                                .get(0),
                        "components")
                .get(0);
        assertThat(texts(component, "targets")).containsExactly("0", "1", "2");
        assertThat(component.text("stripeSizeBytes")).isEqualTo("1048576");
    }

    @Test
    void allPoliciesInTheOrderOfTheRegistry() {
        assertThat(mappings(document("--policy", "all"), "results"))
                .extracting(r -> r.text("policy"))
                .containsExactlyElementsOf(
                        Policies.ALL.stream().map(Policies.Entry::name).toList());
        assertThat(mappings(document("--policy", "random, round-robin,random"), "results"))
                .extracting(r -> r.text("policy"))
                .containsExactly("random", "round-robin");
    }

    @Test
    void theSeedDecidesTheLots() {
        String requests = "[{\"file\": \"/a\", \"sizeBytes\": 65536, \"stripeCount\": 1},"
                + "{\"file\": \"/b\", \"sizeBytes\": 65536, \"stripeCount\": 1},"
                + "{\"file\": \"/c\", \"sizeBytes\": 65536, \"stripeCount\": 1}]";
        PlaceRun run = new PlaceRun(folder);
        String first = run.run(SYSTEM, requests, "--policy=random", "--seed=1", "--json")
                .out();
        assertThat(run.run(SYSTEM, requests, "--policy=random", "--json").out()).isEqualTo(first);
        assertThat(List.of(2, 3, 4, 5))
                .anySatisfy(seed -> assertThat(run.run(SYSTEM, requests, "--policy=random", "--seed=" + seed, "--json")
                                .out())
                        .isNotEqualTo(first));
    }

    @Test
    void stripeSizesAreThoseOfThePaperOnlyWhenAsked() {
        String requests = "[{\"file\": \"/a\", \"sizeBytes\": 8589934592, \"layout\": \"config1\"}]";
        String accepted = CliRun.bare()
                .withInput(requests)
                .run("place", "--system", "example:testbed.yaml", "--requests", "-", "--json")
                .out();
        String paper = CliRun.bare()
                .withInput(requests)
                .run("place", "--system", "example:testbed.yaml", "--requests", "-", "--json", "--stripes=paper")
                .out();
        assertThat(sizes(accepted)).containsExactly("134217728", "134217728", "67108864", "402653184");
        assertThat(sizes(paper)).containsExactly("134217728", "134217728", "201326592", "402653184");
    }

    @Test
    void aFileOfLayoutsIsUsedByNameAndByFile() {
        PlaceRun run = new PlaceRun(folder);
        Path layouts = run.write(
                "site.ini",
                "[Client]\nBuckets = 2\n[Bucket_1]\nExtent = 1M\nStripe = 1\n[Bucket_2]\nExtent = -1\nStripe = 3\n");
        Mapping result = run.results(
                        SYSTEM,
                        "[{\"file\": \"/a\", \"sizeBytes\": 3145728}, {\"file\": \"/b\", \"sizeBytes\": 1, \"layout\": \"site\"}]",
                        "--layouts",
                        layouts.toString())
                .get(0);
        assertThat(mappings(result, "allocations"))
                .allSatisfy(allocation -> assertThat(mappings(allocation, "components"))
                        .extracting(c -> c.text("stripeCount"))
                        .containsExactly("1", "3"));
    }

    @Test
    void theFormIsPrintedAndHandedOn() {
        assertThat(document("--form=start-index").text("form")).isEqualTo("start-index");
        assertThat(document("--form=count").text("form")).isEqualTo("count");
    }

    @Test
    void notesOfTheSystemComeWithTheAnswer() {
        String df = "UUID bytes Used Available Use% Mounted on\nfs-OST0000_UUID 1.0G 0.0G 1.0G 0% /fs[OST:0]\n"
                + "filesystem_summary: 1.0G 0.0G 1.0G 0% /fs\n";
        Result result =
                new PlaceRun(folder).run(df, "[{\"file\": \"/a\", \"sizeBytes\": 1, \"stripeCount\": 1}]", "--json");
        assertThat(Documents.parse("out", result.out()).asMapping().list("notes"))
                .isNotEmpty();
    }

    /** The schema is for readers; this keeps it in step with what is printed. */
    @Test
    void theSchemaNamesTheSameFields() throws IOException {
        Path file = Path.of(System.getProperty("mizan.root", ".."), "docs", "schemas", "place-v1.json");
        Mapping schema = Documents.parse("schema", Files.readString(file)).asMapping();
        Mapping defs = schema.require("$defs").asMapping();
        Mapping document = document();
        Mapping result = mappings(document, "results").get(0);
        Mapping allocation = mappings(result, "allocations").get(0);
        assertFields(schema, document);
        assertFields(defs.require("result").asMapping(), result);
        assertFields(
                defs.require("metrics").asMapping(), result.require("metrics").asMapping());
        assertFields(defs.require("allocation").asMapping(), allocation);
        assertFields(
                defs.require("component").asMapping(),
                mappings(allocation, "components").get(0));
        assertFields(
                defs.require("refusal").asMapping(), mappings(result, "refused").get(0));
    }

    @Test
    void helpAndDocumentationNameEveryPolicy() throws IOException {
        String page = Files.readString(Path.of(System.getProperty("mizan.root", ".."), "docs", "place.md"));
        String help = CliRun.bare().run("place", "--help").out().replaceAll("\\s+", " ");
        for (Policies.Entry policy : Policies.ALL) {
            assertThat(page).contains("`" + policy.name() + "`");
            assertThat(help).containsPattern("[ :,]" + policy.name() + "[,. ]");
        }
    }

    private static void assertFields(Mapping schema, Mapping printed) {
        assertThat(schema.require("properties").asMapping().entries().keySet())
                .containsExactlyElementsOf(printed.entries().keySet());
        assertThat(printed.entries().keySet()).containsAll(texts(schema, "required"));
    }

    private static List<String> sizes(String out) {
        Mapping result =
                mappings(Documents.parse("out", out).asMapping(), "results").get(0);
        return mappings(mappings(result, "allocations").get(0), "components").stream()
                .map(c -> c.text("stripeSizeBytes"))
                .toList();
    }
}
