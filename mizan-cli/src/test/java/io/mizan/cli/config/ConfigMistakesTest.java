package io.mizan.cli.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigMistakesTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\ntarget.fulAt: 0.5\n",
                "target:\n  fulAt: 0.5\n",
                "{\"output.columns\": 80,\n\"target.fulAt\": 1}"
            })
    void anUnknownKeyIsAnErrorWithTheLineAndTheNearest(String text) throws IOException {
        Path file = write(text);
        Result result = CliRun.bare().run("config", "check", file.toString());
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.errLines())
                .containsExactly(
                        "mizan: " + file + ":2: unknown key (name=target.fulAt) [MZ108]",
                        "  Maybe you meant target.fullAt.");
    }

    @Test
    void aKeyNestedDeeperIsNamedInFull() throws IOException {
        Path file = write("target:\n  fullAt:\n    now: 1\n");
        assertThat(CliRun.bare()
                        .run("config", "check", file.toString())
                        .errLines()
                        .get(0))
                .isEqualTo("mizan: " + file + ":3: unknown key (name=target.fullAt.now) [MZ108]");
    }

    @Test
    void aKeyLikeNoOtherIsAnsweredWithTheListOfKeys() throws IOException {
        Path file = write("favourite.colour: blue\n");
        assertThat(CliRun.bare().run("config", "check", file.toString()).errLines())
                .containsExactly(
                        "mizan: " + file + ":1: unknown key (name=favourite.colour) [MZ108]",
                        "  Maybe see the list of keys: mizan config show.");
    }

    @ParameterizedTest
    @CsvSource({
        "target.fullAt, 1.5, 0.0 to 1.0",
        "target.fullAt, 101%, 0.0 to 1.0",
        "target.fullAt, -0.1, 0.0 to 1.0",
        "target.fullAt, NaN, 0.0 to 1.0",
        "target.fullAt, much, a number or a percentage",
        "target.reserve, 0.6, 0.0 to 0.5",
        "output.columns, 1001, 0 to 1000",
        "output.columns, -1, 0 to 1000",
        "output.columns, 80.5, a whole number",
        "output.columns, 99999999999, a whole number",
        "input.maxBytes, 1023, 1K to 1T",
        "input.maxBytes, 2T, 1K to 1T",
        "output.color, blue, 'auto, always, never'",
        "output.ascii, yes, 'auto, always, never'",
    })
    void aValueOutsideTheRangeIsRefusedByEverySource(String key, String value, String allowed) throws IOException {
        String what = "not an allowed value (value=" + value + ", allowed=" + allowed + ", key=" + key + ") [MZ107]";
        Path file = write("# comment\n" + key + ": " + value + "\n");
        String variable =
                "MIZAN_" + key.replaceAll("([A-Z])", "_$1").replace('.', '_').toUpperCase(Locale.ROOT);

        CliRun named = CliRun.bare().withVariable("MIZAN_CONFIG", file.toString());
        assertThat(firstError(named.run("config", "show"))).isEqualTo("mizan: " + file + ":2: " + what);
        CliRun environment = CliRun.bare().withVariable(variable, value);
        assertThat(firstError(environment.run("config", "show"))).isEqualTo("mizan: " + variable + ": " + what);
        Result flag = CliRun.bare().run("config", "show", "--set", key + "=" + value);
        assertThat(flag.code()).isEqualTo(64);
        assertThat(flag.errLines().get(0)).isEqualTo("mizan: --set: " + what.replace("MZ107", "MZ001"));
    }

    @Test
    void aWrongValueOfAShorthandNamesTheOption() {
        Result result = CliRun.bare().run("status", "--color=blue", "example:scratch.txt");
        assertThat(result.code()).isEqualTo(64);
        assertThat(result.err()).startsWith("mizan: --color: ");
    }

    @Test
    void aNamedFileMustExistHoweverItsNameIsWritten() {
        for (String name : List.of(folder + "//missing.yaml", folder + "/missing.yaml/", folder + "/./missing.yaml")) {
            Result result = CliRun.bare().withVariable("MIZAN_CONFIG", name).run("config", "show");
            assertThat(result.code()).as(name).isEqualTo(1);
        }
    }

    @Test
    void aHomeThatJavaCannotNameIsNoDefect() {
        assertThat(CliRun.bare()
                        .withVariable("HOME", "/a\0b")
                        .run("config", "show")
                        .code())
                .isZero();
        Result named = CliRun.bare().withVariable("MIZAN_CONFIG", "/a\0b").run("config", "show");
        assertThat(named.code()).isEqualTo(1);
        assertThat(named.err()).startsWith("mizan: MIZAN_CONFIG: not a file name in this locale");
    }

    @Test
    void damagedConfigurationNeverLooksLikeADefectOfMizan() throws IOException {
        SplittableRandom random = new SplittableRandom(11);
        String good = "target:\n  fullAt: 85%\noutput.columns: 80\ninput.maxBytes: 1M\n";
        for (int i = 0; i < 500; i++) {
            byte[] text = good.getBytes(StandardCharsets.UTF_8);
            for (int flips = random.nextInt(4); flips >= 0; flips--) {
                text[random.nextInt(text.length)] = (byte) random.nextInt(256);
            }
            Path file = Files.write(folder.resolve("c.yaml"), text);
            Result result = CliRun.bare().run("config", "check", file.toString());
            assertThat(result.err())
                    .as(new String(text, StandardCharsets.UTF_8))
                    .doesNotContain("internal error");
        }
    }

    @Test
    void everyCommandStopsAtABadConfiguration() {
        CliRun run = CliRun.bare().withVariable("MIZAN_OUTPUT_COLUMNS", "wide");
        Result result = run.run("status", "example:scratch.txt");
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).startsWith("mizan: MIZAN_OUTPUT_COLUMNS: not an allowed value");
    }

    @Test
    void aFileThatTheUserNamesMustExist() {
        String missing = folder.resolve("missing.yaml").toString();
        CliRun run = CliRun.bare().withVariable("MIZAN_CONFIG", missing);
        for (String command : List.of("show", "check")) {
            Result result = run.run("config", command);
            assertThat(result.code()).isEqualTo(1);
            assertThat(result.out()).isEmpty();
            assertThat(result.errLines().get(0)).isEqualTo("mizan: " + missing + ": no such file [MZ101]");
        }
    }

    @Test
    void theUsualFilesNeedNotExist() {
        CliRun run = CliRun.bare()
                .withVariable("HOME", folder.toString())
                .withHome(folder)
                .withEtc(folder.resolve("etc"));
        assertThat(run.run("config", "check")).isEqualTo(new Result(0, "The configuration is valid (no files).\n", ""));
    }

    @Test
    void checkListsEveryMistakeOfEverySource() throws IOException {
        Path etc = folder.resolve("etc");
        Files.createDirectories(etc.resolve("conf.d"));
        Path site = Files.writeString(
                folder.resolve("etc/mizan.yaml"), "output.columns: 0\ntarget.fullAt: 2\ntarget.rserve: 0.1\n");
        Path broken = Files.writeString(folder.resolve("etc/conf.d/a.yaml"), "target: [1\n");
        Path list = Files.writeString(folder.resolve("etc/conf.d/b.yaml"), "target.fullAt:\n  - 0.5\n");
        Result result = CliRun.bare()
                .withEtc(etc)
                .withVariable("MIZAN_OUTPUT_COLOR", "blue")
                .withVariable("MIZAN_TARGET_FULLAT", "0.5")
                .run("config", "check", "--set", "output.asci=always");
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        List<String> lines = result.errLines().stream()
                .filter(line -> line.startsWith("mizan: "))
                .toList();
        assertThat(lines).hasSize(7);
        assertThat(lines.get(0)).startsWith("mizan: " + site + ":2: not an allowed value");
        assertThat(lines.get(1)).startsWith("mizan: " + site + ":3: unknown key (name=target.rserve)");
        assertThat(lines.get(2)).startsWith("mizan: " + broken + ":").contains("not valid YAML");
        assertThat(lines.get(3)).startsWith("mizan: " + list + ":2: expected one value, found a list");
        assertThat(lines.get(4)).startsWith("mizan: MIZAN_OUTPUT_COLOR: not an allowed value");
        assertThat(lines.get(5)).startsWith("mizan: --set: unknown key (name=output.asci)");
        assertThat(lines.get(6)).startsWith("mizan: unknown environment variable (name=MIZAN_TARGET_FULLAT)");
        assertThat(result.errLines())
                .contains(
                        "  Maybe you meant target.reserve.",
                        "  Maybe you meant output.ascii.",
                        "  Maybe you meant MIZAN_TARGET_FULL_AT.");
    }

    @Test
    void onlyCheckMindsUnknownVariables() {
        CliRun run = CliRun.bare().withVariable("MIZAN_TARGET_FULLAT", "0.5").withVariable("MIZANE", "1");
        assertThat(run.run("config", "show").code()).isZero();
        assertThat(run.run("config", "check").code()).isEqualTo(1);
        assertThat(run.run("config", "check").errLines()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"MIZAN_CONFIG", "MIZAN_JAVA_OPTS", "MIZAN_DISABLE", "MIZAN_DEBUG", "MIZAN_RANK_VAR"})
    void variablesOfTheLauncherAndTheLibraryAreKnown(String variable) throws IOException {
        CliRun run = CliRun.bare()
                .withVariable(variable, write("output.columns: 90\n").toString());
        assertThat(run.run("config", "check").err()).isEmpty();
    }

    @Test
    void checkNamesTheFilesItRead() throws IOException {
        Path file = write("output.columns: 90\n");
        CliRun run = CliRun.bare().withVariable("MIZAN_CONFIG", file.toString());
        assertThat(run.run("config", "check").out()).isEqualTo("The configuration is valid (" + file + ").\n");
    }

    @Test
    void checkOfOneFileLooksAtNothingElse() throws IOException {
        Path file = write("output.columns: 90\n");
        CliRun run = CliRun.bare().withVariable("MIZAN_OUTPUT_COLOR", "blue");
        assertThat(run.run("config", "check", file.toString()).code()).isZero();
        assertThat(run.run("config", "check").code()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n\n", "# nothing but a comment\n", "  # indented\n"})
    void aFileThatSetsNothingIsValid(String text) throws IOException {
        assertThat(CliRun.bare().run("config", "check", write(text).toString()).err())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"just words\n", "- a\n- list\n", "target.fullAt: 0.1\ntarget.fullAt: 0.2\n", "a: &x 1\nb: *x\n"})
    void aFileOfAnotherShapeIsRefused(String text) throws IOException {
        Path file = write(text);
        Result result = CliRun.bare().run("config", "check", file.toString());
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.err()).startsWith("mizan: " + file + ":").doesNotContain("internal error");
    }

    @Test
    void theJsonFormHasCodePlaceMessageAndAdvice() throws IOException {
        Path file = write("target.fulAt: 0.5\n");
        Result result = CliRun.bare().run("config", "check", "--json", file.toString());
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.err()).isEmpty();
        Mapping root = Documents.parse("out", result.out()).asMapping();
        assertThat(root.text("schema")).isEqualTo("mizan/config-check/v1");
        List<Mapping> problems =
                root.list("problems").stream().map(Node::asMapping).toList();
        assertThat(problems).hasSize(1);
        assertThat(problems.get(0).entries().keySet())
                .containsExactly("code", "category", "place", "message", "values", "advice");
        assertThat(problems.get(0).text("code")).isEqualTo("MZ108");
        assertThat(problems.get(0).text("place")).isEqualTo(file + ":1");
        assertThat(problems.get(0).text("message")).isEqualTo("unknown key");
        assertThat(problems.get(0).text("category")).isEqualTo("input");
        assertThat(problems.get(0).require("values").asMapping().text("name")).isEqualTo("target.fulAt");
        assertThat(problems.get(0).text("advice")).isEqualTo("you meant target.fullAt");
        assertThat(CliRun.bare().run("config", "check", "--json"))
                .isEqualTo(new Result(0, "{\"schema\":\"mizan/config-check/v1\",\"problems\":[]}\n", ""));
    }

    private Path write(String text) throws IOException {
        return Files.writeString(folder.resolve("config.yaml"), text);
    }

    private static String firstError(Result result) {
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        return result.errLines().get(0);
    }
}
