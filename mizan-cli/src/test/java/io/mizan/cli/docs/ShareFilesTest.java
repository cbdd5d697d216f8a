package io.mizan.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.cli.Commands;
import io.mizan.cli.config.ConfigReference;
import io.mizan.cli.config.Keys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** The files that the tarball carries besides the program, held against the tools that read them. */
class ShareFilesTest {
    @TempDir
    private static Path folder;

    @BeforeAll
    static void write() throws IOException {
        ShareFiles.write(folder.resolve("share"), folder.resolve("etc"));
    }

    static List<CommandLine> commands() {
        List<CommandLine> commands = new ArrayList<>();
        collect(Commands.tree(CliRun.bare().context()), commands);
        return commands;
    }

    static List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve("share/man"))) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    @Test
    void theseFilesAreWritten() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            assertThat(files.filter(Files::isRegularFile)
                            .map(file -> folder.relativize(file).toString()))
                    .containsExactlyInAnyOrder(
                            "etc/mizan.yaml",
                            "share/completions/_mizan",
                            "share/completions/mizan.bash",
                            "share/man/man1/mizan.1",
                            "share/man/man1/mizan-demo.1",
                            "share/man/man1/mizan-status.1",
                            "share/man/man1/mizan-store.1",
                            "share/man/man1/mizan-store-drain.1",
                            "share/man/man1/mizan-store-explain.1",
                            "share/man/man1/mizan-store-flush.1",
                            "share/man/man1/mizan-store-ls.1",
                            "share/man/man1/mizan-store-recover.1",
                            "share/man/man1/mizan-store-run.1",
                            "share/man/man1/mizan-store-start.1",
                            "share/man/man1/mizan-store-status.1",
                            "share/man/man1/mizan-store-stop.1",
                            "share/man/man1/mizan-store-verify.1",
                            "share/man/man1/mizan-store-wait.1",
                            "share/man/man1/mizan-top.1",
                            "share/man/man1/mizan-place.1",
                            "share/man/man1/mizan-allocate.1",
                            "share/man/man1/mizan-job.1",
                            "share/man/man1/mizan-job-start.1",
                            "share/man/man1/mizan-job-finish.1",
                            "share/man/man1/mizan-job-list.1",
                            "share/man/man1/mizan-job-show.1",
                            "share/man/man1/mizan-job-explain.1",
                            "share/man/man1/mizan-servers.1",
                            "share/man/man1/mizan-servers-confirm.1",
                            "share/man/man1/mizan-servers-list.1",
                            "share/man/man1/mizan-servers-pair.1",
                            "share/man/man1/mizan-simulate.1",
                            "share/man/man1/mizan-simulate-platforms.1",
                            "share/man/man1/mizan-simulate-flows.1",
                            "share/man/man1/mizan-what-if.1",
                            "share/man/man1/mizan-reproduce.1",
                            "share/man/man1/mizan-reproduce-tarazu.1",
                            "share/man/man1/mizan-reproduce-tarazu-ost-cost.1",
                            "share/man/man1/mizan-reproduce-tarazu-bandwidth.1",
                            "share/man/man1/mizan-reproduce-tarazu-scale.1",
                            "share/man/man1/mizan-reproduce-tarazu-titan.1",
                            "share/man/man1/mizan-reproduce-aiot.1",
                            "share/man/man1/mizan-reproduce-aiot-balance.1",
                            "share/man/man1/mizan-reproduce-aiot-prefetch.1",
                            "share/man/man1/mizan-reproduce-aiot-scheduling.1",
                            "share/man/man1/mizan-reproduce-aiot-striping.1",
                            "share/man/man1/mizan-reproduce-aiot-table3.1",
                            "share/man/man1/mizan-reproduce-never-slower.1",
                            "share/man/man1/mizan-reproduce-lustre-qos-collapse.1",
                            "share/man/man1/mizan-reproduce-io-scheduling.1",
                            "share/man/man1/mizan-diagnose.1",
                            "share/man/man1/mizan-darshan.1",
                            "share/man/man1/mizan-trace.1",
                            "share/man/man1/mizan-run.1",
                            "share/man/man1/mizan-controller.1",
                            "share/man/man1/mizan-agent.1",
                            "share/man/man1/mizan-plan.1",
                            "share/man/man1/mizan-plan-approve.1",
                            "share/man/man1/mizan-plan-explain.1",
                            "share/man/man1/mizan-plan-list.1",
                            "share/man/man1/mizan-apply.1",
                            "share/man/man1/mizan-undo.1",
                            "share/man/man1/mizan-audit.1",
                            "share/man/man1/mizan-doctor.1",
                            "share/man/man1/mizan-calibrate.1",
                            "share/man/man1/mizan-calibrate-targets.1",
                            "share/man/man1/mizan-report.1",
                            "share/man/man1/mizan-snapshot-script.1",
                            "share/man/man1/mizan-tune-layout.1",
                            "share/man/man1/mizan-keys.1",
                            "share/man/man1/mizan-keys-generate.1",
                            "share/man/man1/mizan-keys-show.1",
                            "share/man/man1/mizan-keys-known.1",
                            "share/man/man1/mizan-token.1",
                            "share/man/man1/mizan-token-add.1",
                            "share/man/man1/mizan-token-list.1",
                            "share/man/man1/mizan-token-revoke.1",
                            "share/man/man1/mizan-index.1",
                            "share/man/man1/mizan-index-show.1",
                            "share/man/man1/mizan-forecast.1",
                            "share/man/man1/mizan-predict.1",
                            "share/man/man1/mizan-phases.1",
                            "share/man/man1/mizan-behaviours.1",
                            "share/man/man1/mizan-workload.1",
                            "share/man/man1/mizan-layout.1",
                            "share/man/man1/mizan-layout-decode.1",
                            "share/man/man1/mizan-layout-encode.1",
                            "share/man/man1/mizan-layout-show.1",
                            "share/man/man1/mizan-config.1",
                            "share/man/man1/mizan-config-show.1",
                            "share/man/man1/mizan-config-check.1",
                            "share/man/man1/mizan-config-reference.1",
                            "share/man/man5/mizan.yaml.5");
        }
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyCommandHasAPageWithAllThatItsHelpHas(CommandLine command) throws IOException {
        CommandSpec spec = command.getCommandSpec();
        String page = plain(Files.readString(folder.resolve("share/man/man1").resolve(spec.qualifiedName("-") + ".1")));
        assertThat(page)
                .startsWith(".TH \"" + spec.qualifiedName("-").toUpperCase(Locale.ROOT) + "\" \"1\"")
                .contains("\n.SH NAME\n" + spec.qualifiedName("-") + " - "
                        + spec.usageMessage().header()[0] + "\n")
                .contains("\n.SH SYNOPSIS\n" + spec.qualifiedName(" ") + " [-h")
                .contains("\n.SH EXAMPLES\n.nf\n"
                        + String.join("\n", spec.usageMessage().footer()) + "\n.fi\n");
        assertThat(spec.options())
                .isNotEmpty()
                .allSatisfy(option -> assertThat(page)
                        .contains("\n" + String.join(", ", option.names()))
                        .contains("\n" + String.join(" ", option.description()) + "\n"));
        assertThat(spec.positionalParameters())
                .allSatisfy(parameter -> assertThat(page)
                        .contains("\n.SH ARGUMENTS\n")
                        .contains("\n" + parameter.paramLabel() + "\n")
                        .contains("\n" + String.join(" ", parameter.description()) + "\n"));
        command.getSubcommands()
                .forEach((name, sub) -> assertThat(page)
                        .contains("\n.TP\n" + name + "\n"
                                + sub.getCommandSpec().usageMessage().header()[0] + "\n")
                        .contains(sub.getCommandSpec().qualifiedName("-") + "(1)"));
        for (String code : List.of("0\nsuccess", "1\nfailure", "64\nwrong usage", "69\n", "77\n", "130\n")) {
            assertThat(page.substring(page.indexOf(".SH EXIT STATUS"))).contains("\n.TP\n" + code);
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void groffHasNothingToSayAboutAPage(Path page) throws IOException, InterruptedException {
        assertThat(new Tool("groff").run("-man", "-ww", "-z", "-Tascii", page.toString()))
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void mandocHasNothingToSayAboutAPage(Path page) throws IOException, InterruptedException {
        assertThat(new Tool("mandoc").run("-Tlint", "-Wwarning", page.toString()))
                .isEmpty();
    }

    /** A bare dash is a hyphen in roff, and a hyphen that is copied to a shell is no dash. */
    @ParameterizedTest
    @MethodSource("pages")
    void everyDashIsADash(Path page) throws IOException {
        assertThat(Files.readAllLines(page).stream().skip(1)).noneMatch(line -> line.matches("(.*[^\\\\])?-.*"));
    }

    /** What a reader sees, dashes and all: an example must survive being copied from the page. */
    @ParameterizedTest
    @MethodSource("commands")
    void theExamplesReadAsTheyAreTyped(CommandLine command) throws IOException, InterruptedException {
        CommandSpec spec = command.getCommandSpec();
        Path page = folder.resolve("share/man/man1").resolve(spec.qualifiedName("-") + ".1");
        String text = new Tool("groff").run("-man", "-Tascii", "-P-c", "-P-b", "-P-u", page.toString());
        assertThat(spec.usageMessage().footer())
                .isNotEmpty()
                .allSatisfy(example -> assertThat(text).contains(example.strip() + "\n"));
    }

    @Test
    void thePageOfTheConfigurationHasEveryKey() throws IOException {
        String page = plain(Files.readString(folder.resolve("share/man/man5/mizan.yaml.5")));
        assertThat(page).startsWith(".TH \"MIZAN.YAML\" \"5\"");
        assertThat(Keys.ALL)
                .allSatisfy(key -> assertThat(page)
                        .contains("\n.TP\n" + key.name() + "\n" + key.doc())
                        .contains("Allowed: " + key.type().range() + ".")
                        .contains("Variable: " + key.environmentVariable() + "."));
    }

    @Test
    void theSampleConfigurationIsWrittenAsItIs() throws IOException {
        Path sample = folder.resolve("etc/mizan.yaml");
        assertThat(sample).hasContent(ConfigReference.sampleFile());
        assertThat(CliRun.bare().run("config", "check", sample.toString()).code())
                .isZero();
    }

    @Test
    void bashReadsItsScript() throws IOException, InterruptedException {
        assertThat(new Tool("bash").run("-n", completion("mizan.bash"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "mizan sta, status",
        "mizan conf, config",
        "mizan config ch, check",
        "mizan config re, reference",
        "mizan status --js, --json",
        "mizan status --ost, --ost-map",
        "mizan config show --or, --origin",
        "mizan --ver, --version",
    })
    void bashCompletes(String typed, String completed) throws IOException, InterruptedException {
        String script = """
                compopt() { :; } # works only while a shell completes
                source "$1"
                read -ra COMP_WORDS <<< "$2"
                COMP_LINE=$2 COMP_POINT=${#2} COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
                completion=$(complete -p mizan) || exit 1
                [[ $completion =~ -F\\ ([^ ]+) ]] || exit 2
                "${BASH_REMATCH[1]}" mizan "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
                printf '%s\\n' "${COMPREPLY[@]}"
                """;
        assertThat(new Tool("bash")
                        .run("-c", script, "bash", completion("mizan.bash"), typed)
                        .lines()
                        .map(String::strip))
                .containsExactly(completed);
    }

    @Test
    void zshReadsItsScript() throws IOException, InterruptedException {
        assertThat(new Tool("zsh").run("-n", completion("_mizan"))).isEmpty();
    }

    @Test
    void theZshScriptKnowsEveryCommandAndOption() throws IOException {
        String script = Files.readString(Path.of(completion("_mizan")));
        assertThat(script).startsWith("#compdef mizan\n").endsWith("\n_mizan \"$@\"\n");
        for (CommandLine command : commands()) {
            CommandSpec spec = command.getCommandSpec();
            String function = "\n_" + spec.qualifiedName("_") + "() {\n";
            assertThat(script).containsOnlyOnce(function);
            String body = script.substring(script.indexOf(function), script.indexOf("\n}\n", script.indexOf(function)));
            spec.options()
                    .forEach(option -> assertThat(option.names())
                            .allSatisfy(name -> assertThat(body).containsPattern("\n    '" + name + "[=+]?\\[")));
            command.getSubcommands()
                    .keySet()
                    .forEach(name -> assertThat(body)
                            .contains("\n        '" + name + ":")
                            .contains(name + ") _" + spec.qualifiedName("_") + "_" + name + " ;;"));
        }
    }

    /** An odd number of quotes would swallow the rest of the script. */
    @Test
    void theZshScriptClosesItsQuotes() throws IOException {
        assertThat(Files.readString(Path.of(completion("_mizan"))).lines())
                .allMatch(line -> line.chars().filter(c -> c == '\'').count() % 2 == 0);
    }

    private static String completion(String name) {
        return folder.resolve("share/completions").resolve(name).toString();
    }

    /** A page without fonts and escapes. */
    private static String plain(String roff) {
        return roff.replace("\\fB", "")
                .replace("\\fR", "")
                .replace("\\-", "-")
                .replace("\\&", "")
                .replace("\\e", "\\");
    }

    private static void collect(CommandLine command, List<CommandLine> commands) {
        commands.add(command);
        command.getSubcommands().values().forEach(sub -> collect(sub, commands));
    }
}
