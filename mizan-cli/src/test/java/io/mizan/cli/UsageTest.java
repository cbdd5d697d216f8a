package io.mizan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun.Result;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UsageTest {

    @Test
    void withoutArgumentsTheHelpGoesToStandardErrorAndTheCodeIs64() {
        Result result = CliRun.bare().run();
        assertThat(result.code()).isEqualTo(64);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).isEqualTo(CliRun.bare().run("--help").out());
    }

    @ParameterizedTest
    @CsvSource({
        "staus, status",
        "Status, status",
        "statuss, status",
        "confg, config",
    })
    void anUnknownCommandIsAnsweredWithTheNearest(String wrong, String near) {
        Result result = CliRun.bare().run(wrong);
        assertThat(result.code()).isEqualTo(64);
        assertThat(result.out()).isEmpty();
        assertThat(result.errLines())
                .containsExactly(
                        "mizan: unknown command (word=" + wrong + ") [MZ001]", "  Maybe you meant " + near + ".");
    }

    @Test
    void aCommandThatIsLikeNoneIsAnsweredWithTheHelp() {
        Result result = CliRun.bare().run("frobnicate");
        assertThat(result.code()).isEqualTo(64);
        assertThat(result.errLines())
                .containsExactly(
                        "mizan: unknown command (word=frobnicate) [MZ001]",
                        "  Maybe start from the examples in mizan --help.");
    }

    @Test
    void anUnknownOptionOfTheRootIsNotTakenForACommand() {
        Result result = CliRun.bare().run("--frobnicate");
        assertThat(result.code()).isEqualTo(64);
        assertThat(result.out()).isEmpty();
        assertThat(result.errLines().get(0)).isEqualTo("mizan: unknown option (word=--frobnicate) [MZ001]");
    }

    @Test
    void helpForAnUnknownCommandIsWrongUsage() {
        Result result = CliRun.bare().run("help", "staus");
        assertThat(result.code()).isEqualTo(64);
        assertThat(result.out()).isEmpty();
        assertThat(result.errLines()).contains("  Maybe you meant status.");
    }

    @ParameterizedTest
    @CsvSource({
        "--jsn, --json",
        "--ostmap, --ost-map",
        "--colour, --color",
        "--hepl, --help",
    })
    void anUnknownOptionIsAnsweredWithTheNearest(String wrong, String near) {
        Result result = CliRun.bare().run("status", "example:scratch.txt", wrong);
        assertThat(result.code()).isEqualTo(64);
        assertThat(result.out()).isEmpty();
        assertThat(result.errLines())
                .containsExactly("mizan: Unknown option: '" + wrong + "' [MZ001]", "  Maybe you meant " + near + ".");
    }

    @Test
    void anUnknownSubcommandIsAnsweredWithTheNearest() {
        Result result = CliRun.bare().run("config", "chek");
        assertThat(result.code()).isEqualTo(64);
        assertThat(result.errLines()).hasSize(2).contains("  Maybe you meant check.");
    }

    @Test
    void aWrongWordIsNotAnsweredWithAnOption() {
        assertThat(CliRun.bare().run("config", "show", "json").errLines())
                .contains("  Maybe start from the examples in mizan config show --help.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "status",
                "status a b",
                "status --fs",
                "status --set x example:scratch.txt",
                "status --json=maybe example:scratch.txt",
                "config",
                "config show x",
                "config check a b",
                "config reference x",
            })
    void wrongUsageIsTwoLinesAndCode64(String line) {
        Result result = CliRun.bare().run(line.split(" "));
        assertThat(result.code()).isEqualTo(64);
        assertThat(result.out()).isEmpty();
        assertThat(result.errLines()).hasSize(2);
        assertThat(result.errLines().get(0)).startsWith("mizan: ").endsWith("[MZ001]");
        assertThat(result.errLines().get(1)).startsWith("  Maybe ").endsWith(".");
    }

    @Test
    void whatTheUserTypedReachesTheTerminalWithoutControlCharacters() {
        String nasty = "sta\u001b[31mtus\u0007";
        assertThat(CliRun.bare().run(nasty).err()).doesNotContain("\u001b").doesNotContain("\u0007");
        assertThat(CliRun.bare().run("status", "x", "--" + nasty).err()).doesNotContain("\u001b");
        assertThat(CliRun.bare().run("status", nasty).err()).doesNotContain("\u001b");
    }

    @Test
    void aMisspeltOptionOfTheRootIsAnsweredWithTheNearest() {
        assertThat(CliRun.bare().run("--verison").errLines()).contains("  Maybe you meant --version.");
    }

    @Test
    void twoSwappedLettersAreStillRecognised() {
        assertThat(CliRun.bare().run("config", "shwo").errLines()).contains("  Maybe you meant show.");
    }

    @Test
    void anUnknownFsAlwaysHasAnAdvice() {
        assertThat(CliRun.bare()
                        .run("status", "--fs=zzz", "example:scratch.txt")
                        .errLines())
                .hasSize(2);
    }

    @Test
    void anEmptyFileNameIsNotAFolder() {
        assertThat(CliRun.bare().run("status", "").err()).startsWith("mizan: an empty file name [MZ001]");
    }
}
