package io.mizan.cli.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigReferenceTest {
    @TempDir
    private Path folder;

    @Test
    void thePageInDocsIsTheOneThatTheKeysPrint() throws IOException {
        Path page = Path.of(System.getProperty("mizan.root", ".."), "docs", "configuration.md");
        assertThat(Files.readString(page))
                .as("docs/configuration.md is stale; renew it with: ./mizan config reference > docs/configuration.md")
                .isEqualTo(ConfigReference.markdown());
    }

    @Test
    void theCommandPrintsThePageAndNothingElse() {
        Result result = CliRun.bare().run("config", "reference");
        assertThat(result).isEqualTo(new Result(0, ConfigReference.markdown(), ""));
    }

    @Test
    void thePageNamesEverythingAboutEveryKey() {
        assertThat(Keys.ALL)
                .allSatisfy(key -> assertThat(ConfigReference.markdown())
                        .contains("\n| [`" + key.name() + "`](#")
                        .contains("| `" + ConfigReference.defaultText(key) + "` | "
                                + key.type().range() + " | " + key.type().unit() + " | `" + key.environmentVariable()
                                + "` |\n")
                        .contains("\n## " + key.name() + "\n\n" + key.doc() + "\n"));
    }

    @Test
    void thePageCanBePrintedUnderABrokenConfiguration() {
        Result result = CliRun.bare().withVariable("MIZAN_TARGET_FULL_AT", "x").run("config", "reference");
        assertThat(result.code()).isZero();
    }

    @Test
    void theSampleFileIsValidAndChangesNothing() throws IOException {
        Path file = Files.writeString(folder.resolve("mizan.yaml"), ConfigReference.sampleFile());
        assertThat(CliRun.bare().run("config", "check", file.toString()))
                .isEqualTo(new Result(0, "The configuration is valid (" + file + ").\n", ""));
        assertThat(show(folder)).isEqualTo(show(folder.resolve("nothing")));
    }

    @Test
    void theSampleFileWithEveryKeyUncommentedSetsTheDefaults() throws IOException {
        String text = ConfigReference.sampleFile().replaceAll("(?m)^#(?! )", "");
        assertThat(text.lines().filter(line -> line.matches("[a-z].*"))).hasSameSizeAs(Keys.ALL);
        Path file = Files.writeString(folder.resolve("mizan.yaml"), text);
        assertThat(CliRun.bare().run("config", "check", file.toString()).err()).isEmpty();
        assertThat(show(folder)).isEqualTo(show(folder.resolve("nothing")));
        assertThat(CliRun.bare()
                        .withEtc(folder)
                        .run("config", "show", "--origin")
                        .out())
                .doesNotContain("default")
                .contains(file + ":5");
    }

    private static String show(Path etc) {
        Result result = CliRun.bare().withEtc(etc).run("config", "show");
        assertThat(result.err()).isEmpty();
        return result.out();
    }
}
