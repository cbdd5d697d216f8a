package io.mizan.cli.command.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import io.mizan.simulator.result.Metric;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SimulateCommandTest {
    private static final Path ROOT = Path.of(System.getProperty("mizan.root", ".."));
    private static final String EXAMPLE = "example:scenario.yaml";

    /** Small enough to run in no time. */
    private static final String SMALL = """
            name: small
            platform: tarazu-testbed
            applications:
              - {name: a, workload: "ior:ranks=4,block=64M,read", layout: {stripes: 4}}
              - {name: b, workload: events.csv, start: 1}
            changes: [{at: 0.5, target: 3, speed: 0.1}]
            """;

    @TempDir
    private Path folder;

    @Test
    void theTableHasAColumnForEachPolicyAndALineForEachApplication() {
        Result result = run(EXAMPLE, "--policies", "lustre,balanced");
        assertThat(result.err()).isEmpty();
        assertThat(result.code()).isZero();
        assertThat(result.out()).contains("lustre", "balanced", "writeBandwidth", "ostCost", "ior", "hacc");
        assertThat(result.outLines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
    }

    @Test
    void theDocumentHasTheFieldsOfItsSchema() throws IOException {
        Mapping document = document("--seeds", "2");
        Mapping schema = Documents.parse("schema", Files.readString(ROOT.resolve("docs/schemas/simulate-v1.json")))
                .asMapping();
        assertFields(schema, document);
        Mapping policy = document.list("policies").get(0).asMapping();
        Mapping run = policy.list("runs").get(1).asMapping();
        assertFields(definition(schema, "policy"), policy);
        assertFields(definition(schema, "run"), run);
        assertFields(
                definition(schema, "application"),
                run.list("applications").get(0).asMapping());
        assertFields(definition(schema, "target"), run.list("targets").get(0).asMapping());
        assertFields(definition(schema, "sample"), run.list("course").get(0).asMapping());
        assertThat(run.require("figures").asMapping().entries())
                .containsOnlyKeys(Metric.ALL.stream().map(Metric::name).toList());
        assertThat(run.text("seed")).isEqualTo("2");
    }

    @Test
    void theSameForAnyNumberOfThreads() throws IOException {
        Path scenario = small();
        String one = run(scenario.toString(), "--json", "--seeds", "3", "--threads", "1")
                .out();
        assertThat(run(scenario.toString(), "--json", "--seeds", "3", "--threads", "8")
                        .out())
                .isEqualTo(one);
    }

    @Test
    void csvHasALineForEachRun() throws IOException {
        List<String> lines = run(small().toString(), "--csv", "--seeds", "2", "--policies", "balanced,random")
                .outLines();
        assertThat(lines).hasSize(5);
        assertThat(lines.get(0)).startsWith("policy,seed,seconds,writeBandwidth");
        assertThat(lines).allSatisfy(line -> assertThat(line.split(",", -1)).hasSize(2 + Metric.ALL.size()));
        assertThat(lines.get(4)).startsWith("random,2,");
    }

    @Test
    void thePageStandsByItself() throws IOException {
        Path page = folder.resolve("page.html");
        Result result = run(small().toString(), "--html", page.toString());
        assertThat(result.code()).isZero();
        assertThat(Files.readString(page))
                .contains("Utilisation of targets", "Utilisation of servers", "Bandwidth of applications", "Over time")
                .doesNotContain("src=\"http");
    }

    /** Compiles the template of the tutorial and lets it take part. */
    @Test
    void aPolicyOfOnesOwnTakesPart() throws IOException {
        Path jar = jar("io.mizan.model.placement.PlacementPolicy");
        Result result = run(small().toString(), "--policies", "lustre", "--policy-jar", jar.toString(), "--csv");
        assertThat(result.err()).isEmpty();
        assertThat(result.outLines()).hasSize(3);
        assertThat(result.outLines().get(2)).startsWith("emptiest-server,1,");
    }

    @Test
    void aJarThatIsNoneIsRefused() throws IOException {
        Path empty = jar("something.Else");
        assertThat(run(EXAMPLE, "--policy-jar", empty.toString()).err()).contains("the jar has no policies");
        assertThat(run(EXAMPLE, "--policy-jar", folder.resolve("no.jar").toString())
                        .err())
                .contains("no such jar");
        Path text = Files.writeString(folder.resolve("text.jar"), "hello");
        Result result = run(EXAMPLE, "--policy-jar", text.toString());
        assertThat(result.err()).contains("not a jar");
        assertThat(result.code()).isEqualTo(1);
    }

    @Test
    void aClassThatDoesNotExistIsRefused() throws IOException {
        Path jar = folder.resolve("broken.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new JarEntry("META-INF/services/io.mizan.model.placement.PlacementPolicy"));
            out.write("not.There".getBytes(StandardCharsets.UTF_8));
        }
        assertThat(run(EXAMPLE, "--policy-jar", jar.toString()).err())
                .contains("a policy of the jar cannot be used")
                .doesNotContain("\tat ");
    }

    @Test
    void mistakesAreNamed() throws IOException {
        assertThat(run().err()).contains("no scenario").contains("example:scenario.yaml");
        assertThat(run().code()).isEqualTo(64);
        assertThat(run(EXAMPLE, "--policies", "lustr").err())
                .contains("unknown placement policy")
                .contains("lustre");
        assertThat(run(EXAMPLE, "--seeds", "0").err()).contains("--seeds must be at least 1");
        assertThat(run(EXAMPLE, "--csv", "--json").err()).contains("choose one of them");
        assertThat(run(folder.resolve("no.yaml").toString()).err()).contains("no such file");
        Path scenario = Files.writeString(
                folder.resolve("s.yaml"), "platform: titan\npolicies: [balansed]\napplications: [{workload: ior}]\n");
        assertThat(run(scenario.toString()).err()).contains("balansed").contains("balanced");
        Files.writeString(scenario, "platform: titan\napplications:\n  - workload: lost.darshan\n");
        assertThat(run(scenario.toString()).err()).contains("s.yaml:3:").contains("lost.darshan");
    }

    @Test
    void platformsAreListedAndPrinted() {
        assertThat(run("platforms").out()).contains("tarazu-testbed", "mixed");
        assertThat(run("platforms", "titan").out()).contains("name: titan").contains("servers:");
        assertThat(run("platforms", "--json").out()).startsWith("{\"schema\":\"mizan/platforms/v1\"");
        assertThat(run("platforms", "titen").err()).contains("you mean titan");
    }

    private Mapping document(String... more) throws IOException {
        String[] args = Stream.concat(
                        Stream.of(small().toString(), "--json", "--policies", "lustre,balanced"), Stream.of(more))
                .toArray(String[]::new);
        return Documents.parse("out", run(args).out()).asMapping();
    }

    private Path small() throws IOException {
        String events = CliRun.bare()
                .run("workload", "hacc:ranks=2,particles=100000", "--csv")
                .out();
        Files.writeString(folder.resolve("events.csv"), events);
        return Files.writeString(folder.resolve("small.yaml"), SMALL);
    }

    private Path jar(String service) throws IOException {
        Path template = ROOT.resolve("docs/policy-template");
        Path classes = Files.createDirectories(folder.resolve("classes"));
        int code = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-d",
                        classes.toString(),
                        "-proc:none",
                        "-cp",
                        System.getProperty("java.class.path"),
                        template.resolve("EmptiestServer.java").toString());
        assertThat(code).isZero();
        Path jar = folder.resolve("policy.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new JarEntry("EmptiestServer.class"));
            Files.copy(classes.resolve("EmptiestServer.class"), out);
            out.putNextEntry(new JarEntry("META-INF/services/" + service));
            Files.copy(template.resolve("META-INF/services/io.mizan.model.placement.PlacementPolicy"), out);
        }
        return jar;
    }

    private static Mapping definition(Mapping schema, String name) {
        return schema.require("$defs").asMapping().require(name).asMapping();
    }

    private static void assertFields(Mapping schema, Mapping document) {
        assertThat(document.entries())
                .containsOnlyKeys(
                        schema.require("properties").asMapping().entries().keySet());
        assertThat(schema.list("required").stream().map(Node::asScalar).map(Node.Scalar::text))
                .isSubsetOf(document.entries().keySet());
    }

    private static Result run(String... args) {
        return CliRun.bare()
                .run(Stream.concat(Stream.of("simulate"), Stream.of(args)).toArray(String[]::new));
    }
}
