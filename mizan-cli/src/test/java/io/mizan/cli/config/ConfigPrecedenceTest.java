package io.mizan.cli.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Flag, environment, user's file, site's files, installation, default; and the origin that is shown for each. */
class ConfigPrecedenceTest {
    @TempDir
    private Path folder;

    @Test
    void eachSourceWinsOverAllBelowIt() throws IOException {
        Path home = folder.resolve("opt");
        Path etc = folder.resolve("etc");
        Path user = folder.resolve("user.yaml");
        CliRun run = CliRun.bare().withHome(home).withEtc(etc);
        expect(run, "0.9", "default");

        Path installation = write(home.resolve("etc/mizan.yaml"), "target.fullAt: 0.11\n");
        expect(run, "0.11", installation + ":1");

        Path site = write(etc.resolve("mizan.yaml"), "# ours\ntarget.fullAt: 0.22\n");
        expect(run, "0.22", site + ":2");

        Path first = write(etc.resolve("conf.d/10-a.yaml"), "target.fullAt: 0.33\n");
        expect(run, "0.33", first + ":1");

        Path last = write(etc.resolve("conf.d/20-b.yaml"), "target:\n  fullAt: 0.44\n");
        expect(run, "0.44", last + ":2");

        write(user, "{\"target.fullAt\": 0.55}\n");
        CliRun withUser = run.withVariable("MIZAN_CONFIG", user.toString());
        expect(withUser, "0.55", user + ":1");

        CliRun withVariable = withUser.withVariable("MIZAN_TARGET_FULL_AT", "66%");
        expect(withVariable, "0.66", "MIZAN_TARGET_FULL_AT");

        expect(withVariable, "0.77", "--set", "--set", "target.fullAt=77%");
    }

    @Test
    void keysFromSeveralSourcesAreMerged() throws IOException {
        Path etc = folder.resolve("etc");
        Path site = write(etc.resolve("mizan.yaml"), "target:\n  fullAt: 0.5\n  reserve: 0.02\noutput.columns: 100\n");
        CliRun run = CliRun.bare().withEtc(etc).withVariable("MIZAN_TARGET_RESERVE", "1%");
        assertThat(origin(run, "target.fullAt")).isEqualTo("0.5 " + site + ":2");
        assertThat(origin(run, "target.reserve")).isEqualTo("0.01 MIZAN_TARGET_RESERVE");
        assertThat(origin(run, "output.columns")).isEqualTo("100 " + site + ":4");
        assertThat(origin(run, "input.maxBytes")).isEqualTo("64M default");
    }

    @Test
    void theUsersFileIsFoundWhereTheStandardSays() throws IOException {
        Path home = folder.resolve("home");
        Path usual = write(home.resolve(".config/mizan/config.yaml"), "target.fullAt: 0.1\n");
        CliRun run = CliRun.bare().withVariable("HOME", home.toString());
        expect(run, "0.1", usual + ":1");

        Path xdg = write(folder.resolve("xdg/mizan/config.yaml"), "target.fullAt: 0.2\n");
        CliRun withXdg =
                run.withVariable("XDG_CONFIG_HOME", folder.resolve("xdg").toString());
        expect(withXdg, "0.2", xdg + ":1");
        expect(run.withVariable("XDG_CONFIG_HOME", ""), "0.1", usual + ":1");
        expect(run.withVariable("XDG_CONFIG_HOME", folder.toString()), "0.9", "default");

        Path named = write(folder.resolve("named.yaml"), "target.fullAt: 0.3\n");
        expect(withXdg.withVariable("MIZAN_CONFIG", named.toString()), "0.3", named + ":1");
        expect(withXdg.withVariable("MIZAN_CONFIG", ""), "0.2", xdg + ":1");
    }

    @Test
    void onlyYamlFilesOfTheFolderAreReadAndTheLastByNameWins() throws IOException {
        Path etc = folder.resolve("etc");
        write(etc.resolve("conf.d/99-z.yaml.bak"), "target.fullAt: 0.1\n");
        write(etc.resolve("conf.d/README"), "not yaml: [\n");
        Path b = write(etc.resolve("conf.d/b.yaml"), "target.fullAt: 0.2\n");
        write(etc.resolve("conf.d/a.yaml"), "target.fullAt: 0.3\n");
        expect(CliRun.bare().withEtc(etc), "0.2", b + ":1");
    }

    @Test
    void anEmptyVariableCountsAsUnset() {
        expect(CliRun.bare().withVariable("MIZAN_TARGET_FULL_AT", ""), "0.9", "default");
    }

    @Test
    void theLastOfRepeatedFlagsWins() {
        expect(CliRun.bare(), "0.2", "--set", "--set=target.fullAt=0.1", "--set=target.fullAt=0.2");
    }

    @Test
    void valuesAreShownInOneFormHoweverTheyAreWritten() {
        assertThat(origin(CliRun.bare(), "input.maxBytes", "--set", "input.maxBytes=1048576"))
                .isEqualTo("1M --set");
        assertThat(origin(CliRun.bare(), "target.fullAt", "--set", "target.fullAt= 85% "))
                .isEqualTo("0.85 --set");
        assertThat(origin(CliRun.bare(), "output.color", "--set", "output.color=ALWAYS"))
                .isEqualTo("always --set");
    }

    @Test
    void shorthandsSetTheirKeys() {
        assertThat(origin(CliRun.bare(), "output.ascii", "--ascii")).startsWith("always ");
        assertThat(origin(CliRun.bare(), "output.color", "--color=never")).startsWith("never ");
    }

    @Test
    void theTableShowsOriginsOnlyOnRequest() {
        Result result = CliRun.bare().withVariable("MIZAN_OUTPUT_COLUMNS", "70").run("config", "show", "--origin");
        assertThat(result.code()).isZero();
        assertThat(result.outLines())
                .hasSize(1 + Keys.ALL.size())
                .map(line -> line.replaceAll(" +", " "))
                .startsWith(
                        "key value origin",
                        "output.color auto default",
                        "output.ascii auto default",
                        "output.columns 70 MIZAN_OUTPUT_COLUMNS",
                        "input.maxBytes 64M default",
                        "target.reserve 0.001 default",
                        "target.fullAt 0.9 default");
        assertThat(CliRun.bare().run("config", "show").outLines())
                .hasSize(1 + Keys.ALL.size())
                .map(line -> line.replaceAll(" +", " "))
                .startsWith("key value")
                .contains("target.fullAt 0.9");
    }

    @Test
    void theJsonFormHasValueDefaultAndOriginOfEveryKey() {
        Result result =
                CliRun.bare().withVariable("MIZAN_TARGET_FULL_AT", "85%").run("config", "show", "--json");
        Mapping root = Documents.parse("out", result.out()).asMapping();
        assertThat(root.entries().keySet()).containsExactly("schema", "keys");
        assertThat(root.text("schema")).isEqualTo("mizan/config/v1");
        List<Mapping> keys = root.list("keys").stream().map(Node::asMapping).toList();
        assertThat(keys)
                .allSatisfy(
                        key -> assertThat(key.entries().keySet()).containsExactly("name", "value", "default", "origin"))
                .extracting(key -> key.text("name"))
                .containsExactlyElementsOf(
                        Keys.ALL.stream().map(key -> key.name()).toList());
        Mapping fullAt = keys.stream()
                .filter(key -> key.text("name").equals("target.fullAt"))
                .findFirst()
                .orElseThrow();
        assertThat(fullAt.text("value")).isEqualTo("0.85");
        assertThat(fullAt.text("default")).isEqualTo("0.9");
        assertThat(fullAt.text("origin")).isEqualTo("MIZAN_TARGET_FULL_AT");
    }

    private static Path write(Path file, String text) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        return Files.writeString(file, text);
    }

    private static void expect(CliRun run, String value, String origin, String... options) {
        assertThat(origin(run, "target.fullAt", options)).isEqualTo(value + " " + origin);
    }

    private static String origin(CliRun run, String key, String... options) {
        List<String> args = new ArrayList<>(List.of("config", "show", "--json"));
        args.addAll(List.of(options));
        Result result = run.run(args.toArray(String[]::new));
        assertThat(result.err()).isEmpty();
        return Documents.parse("out", result.out()).asMapping().list("keys").stream()
                .map(Node::asMapping)
                .filter(entry -> entry.text("name").equals(key))
                .map(entry -> entry.text("value") + " " + entry.text("origin"))
                .findFirst()
                .orElseThrow();
    }
}
