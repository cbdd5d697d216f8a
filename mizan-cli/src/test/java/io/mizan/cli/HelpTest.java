package io.mizan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun.Result;
import io.mizan.cli.shared.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class HelpTest {
    @ParameterizedTest
    @MethodSource("commands")
    void helpHasNoDoubleBlankLines(String command) {
        assertThat(CliRun.bare()
                        .run((command + " --help").strip().split(" ", -1))
                        .out())
                .doesNotContain("\n\n\n");
    }

    @ParameterizedTest
    @MethodSource("commands")
    void picocliHasNothingToSayAboutAHelpPage(String command) {
        PrintStream before = System.err;
        ByteArrayOutputStream stray = new ByteArrayOutputStream();
        System.setErr(new PrintStream(stray, true, StandardCharsets.UTF_8));
        try {
            CliRun.bare().run((command + " --help").strip().split(" ", -1));
        } finally {
            System.setErr(before);
        }
        assertThat(stray.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void helpForAnUnknownSubcommandIsWrongUsage() {
        assertThat(CliRun.bare().run("help", "config", "shw").code()).isEqualTo(64);
        assertThat(CliRun.bare().run("help", "confg").errLines()).contains("  Maybe you meant config.");
    }

    private static final Pattern EXAMPLE = Pattern.compile("  (lfs df (?:-l )?\\| )?((?:[A-Z_]+=\\S+ )*)mizan ?(.*)");

    /** {@code ""}, {@code "status"}, {@code "config show"}: every command there is. */
    static List<String> commands() {
        List<String> paths = new ArrayList<>();
        collect(tree(), "", paths);
        return paths;
    }

    static Stream<String> subcommands() {
        return commands().stream().filter(command -> !command.isEmpty());
    }

    static Stream<String> examples() {
        return commands().stream()
                .flatMap(command -> help(command).outLines().stream()
                        .dropWhile(line -> !line.equals("Examples:"))
                        .skip(1)
                        .takeWhile(line -> !line.isBlank()));
    }

    /**
     * Those of trace and run start programs, which have the streams of the whole process, and that of index show looks at
     * what run used; their own tests run them in one. So do those of services, jobs, keys, plans, the demo and the doctor. Those of layout show name files of the
     * reader, and those of reproduce never-slower take minutes and hours.
     */
    static Stream<String> examplesToRun() {
        return examples()
                .filter(example -> !example.matches(
                        "  mizan (demo|trace|run|job|plan|apply|undo|audit|controller|agent|doctor|keys|servers|token"
                                + "|store|index show|layout show|reproduce never-slower)( .*)?|      --.*"));
    }

    @Test
    void theseAreTheCommands() {
        assertThat(commands())
                .containsExactly(
                        "",
                        "demo",
                        "status",
                        "top",
                        "report",
                        "diagnose",
                        "darshan",
                        "workload",
                        "phases",
                        "behaviours",
                        "forecast",
                        "predict",
                        "layout",
                        "layout decode",
                        "layout encode",
                        "layout show",
                        "index",
                        "index show",
                        "place",
                        "allocate",
                        "tune-layout",
                        "plan",
                        "plan explain",
                        "plan approve",
                        "plan list",
                        "apply",
                        "undo",
                        "audit",
                        "run",
                        "trace",
                        "store",
                        "store run",
                        "store start",
                        "store stop",
                        "store status",
                        "store flush",
                        "store wait",
                        "store drain",
                        "store ls",
                        "store explain",
                        "store verify",
                        "store recover",
                        "job",
                        "job start",
                        "job finish",
                        "job list",
                        "job show",
                        "job explain",
                        "simulate",
                        "simulate platforms",
                        "simulate flows",
                        "what-if",
                        "snapshot-script",
                        "reproduce",
                        "reproduce tarazu",
                        "reproduce tarazu ost-cost",
                        "reproduce tarazu bandwidth",
                        "reproduce tarazu scale",
                        "reproduce tarazu titan",
                        "reproduce aiot",
                        "reproduce aiot table3",
                        "reproduce aiot balance",
                        "reproduce aiot scheduling",
                        "reproduce aiot prefetch",
                        "reproduce aiot striping",
                        "reproduce never-slower",
                        "reproduce lustre-qos-collapse",
                        "reproduce io-scheduling",
                        "controller",
                        "agent",
                        "doctor",
                        "calibrate",
                        "calibrate targets",
                        "keys",
                        "keys generate",
                        "keys show",
                        "keys known",
                        "servers",
                        "servers list",
                        "servers confirm",
                        "servers pair",
                        "token",
                        "token add",
                        "token list",
                        "token revoke",
                        "config",
                        "config show",
                        "config check",
                        "config reference");
    }

    @ParameterizedTest
    @MethodSource("commands")
    void helpIsOneSentenceThenExamples(String command) {
        Result help = help(command);
        assertThat(help.code()).isZero();
        assertThat(help.err()).isEmpty();
        List<String> lines = help.outLines();
        assertThat(lines.get(0)).matches("[A-Z].*[^.]\\.");
        assertThat(lines.subList(1, 3)).containsExactly("", "Examples:");
        assertThat(lines.get(3)).startsWith("  ");
        assertThat(lines.indexOf("Options:")).isGreaterThan(3);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void helpNamesTheCommandAsTheUserTypesIt(String command) {
        assertThat(help(command).out()).contains("\nUsage: " + ("mizan " + command).strip() + " [-h");
    }

    @ParameterizedTest
    @MethodSource("commands")
    void helpEndsWithTheExitCodes(String command) {
        List<String> lines = help(command).outLines();
        assertThat(lines.subList(lines.indexOf("Exit codes:") + 1, lines.size()))
                .filteredOn(line -> !line.startsWith("  2 ") && !line.startsWith("        "))
                .containsExactly(
                        "  0     success",
                        "  1     failure, bad input included",
                        "  64    wrong usage",
                        "  69    a service is not reachable",
                        "  77    not permitted",
                        "  130   interrupted");
    }

    @ParameterizedTest
    @MethodSource("commands")
    void helpFits80Columns(String command) {
        assertThat(help(command).outLines()).allMatch(line -> line.length() <= 80);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void helpHasNoColourEvenOnATerminal(String command) {
        CliRun terminal = CliRun.bare().withTerminal(200).withVariable("TERM", "xterm-256color");
        assertThat(terminal.run(words(command + " --help")).out())
                .isEqualTo(help(command).out())
                .doesNotContain("\u001b");
    }

    @ParameterizedTest
    @MethodSource("commands")
    void theHelpOptionDoesNotNeedTheRestOfTheCommandLine(String command) {
        assertThat(CliRun.bare().run(words(command + " -h"))).isEqualTo(help(command));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void theHelpCommandShowsTheSamePage(String command) {
        assertThat(CliRun.bare().run(words("help " + command))).isEqualTo(help(command));
    }

    @Test
    void thereAreExamples() {
        assertThat(examples())
                .contains("  lfs df -l | mizan status -", "  mizan status example:scratch.txt")
                .hasSizeGreaterThanOrEqualTo(2 * commands().size());
    }

    @ParameterizedTest
    @MethodSource("examplesToRun")
    void everyExampleWorksAsPrinted(String example) throws IOException {
        Matcher matcher = EXAMPLE.matcher(example);
        assertThat(matcher.matches()).as("an example that this test can run").isTrue();
        CliRun run = CliRun.bare();
        if (matcher.group(1) != null) {
            run = run.withInput(exampleText());
        }
        for (String assignment : words(matcher.group(2))) {
            String[] parts = assignment.split("=", 2);
            run = run.withVariable(parts[0], parts[1]);
        }
        Result result = run.run(words(matcher.group(3)));
        // The list of predict goes to a file or to place; what it found is said beside.
        boolean says = example.startsWith("  mizan predict ");
        assertThat(result.errLines()).allMatch(line -> says && line.startsWith("mizan: "));
        assertThat(result.code()).isEqualTo(ExitCode.OK);
        assertThat(result.out()).isNotBlank();
    }

    @Test
    void theRootHelpListsEveryCommandWithItsSentenceUnderItsTask() {
        List<String> lines = help("").outLines();
        assertThat(Commands.GROUPS)
                .extracting(Commands.Group::title)
                .containsExactly("Look", "Understand", "Plan and change", "Run", "Simulate and reproduce", "Operate");
        for (Commands.Group group : Commands.GROUPS) {
            int first = lines.indexOf(group.title() + ":") + 1;
            assertThat(first).as(group.title()).isPositive();
            List<String> listed = lines.subList(first, first + group.entries().size());
            for (int i = 0; i < listed.size(); i++) {
                String[] parts = listed.get(i).strip().split(" +", 2);
                assertThat(parts[0]).isEqualTo(group.entries().get(i).name());
                assertThat(parts[1]).isEqualTo(group.entries().get(i).header());
            }
            assertThat(lines.get(first + listed.size())).isEmpty();
        }
    }

    /** The root page is written by hand to save the cost of picocli; this is what keeps it true. */
    @Test
    void theRootHelpSaysWhatPicocliWouldSay() {
        CommandLine tree = tree();
        assertThat(RootHelp.text())
                .startsWith(tree.getCommandSpec().usageMessage().header()[0] + "\n");
        assertThat(tree.getSubcommands().keySet())
                .containsExactlyElementsOf(
                        Commands.ALL.stream().map(Commands.Entry::name).toList());
        tree.getSubcommands().forEach((name, command) -> {
            CommandSpec spec = command.getCommandSpec();
            assertThat(spec.name()).isEqualTo(name);
            assertThat(RootHelp.text())
                    .containsPattern("\n  " + name + " +"
                            + Pattern.quote(String.join(" ", spec.usageMessage().header())) + "\n");
        });
        tree.getCommandSpec()
                .options()
                .forEach(option -> assertThat(RootHelp.text())
                        .containsPattern("\n  " + String.join(", ", option.names()) + " +"
                                + Pattern.quote(String.join(" ", option.description())) + "\n"));
        assertThat(RootHelp.text()).contains("Usage: " + new CommandLine.Help(tree.getCommandSpec()).synopsis(0));
        assertThat(Arrays.asList(tree.getCommandSpec().usageMessage().footer())).isEqualTo(RootHelp.EXAMPLES);
    }

    @Test
    void theVersionNamesMizanJavaAndTheLibrary() {
        Result result = CliRun.bare().run("--version");
        assertThat(result).isEqualTo(CliRun.bare().run("-V"));
        assertThat(result.code()).isZero();
        assertThat(result.err()).isEmpty();
        assertThat(result.outLines()).hasSize(3);
        assertThat(result.outLines().get(0))
                .matches("mizan \\d+\\.\\d+\\.\\d+ \\((commit [0-9a-f]{12,}|unknown commit)\\)");
        assertThat(result.outLines().get(1))
                .startsWith("Java " + Runtime.version().feature());
        assertThat(result.outLines().get(2)).startsWith("libmizan.so ");
    }

    private static void collect(CommandLine command, String path, List<String> paths) {
        paths.add(path);
        command.getSubcommands().forEach((name, sub) -> collect(sub, (path + " " + name).strip(), paths));
    }

    private static CommandLine tree() {
        return Commands.tree(CliRun.bare().context());
    }

    private static final Map<String, Result> HELP = new ConcurrentHashMap<>();

    /** A page that tests look at from many sides is made once. */
    private static Result help(String command) {
        return HELP.computeIfAbsent(command, name -> CliRun.bare().run(words(name + " --help")));
    }

    private static String exampleText() throws IOException {
        try (InputStream in = Cli.class.getResourceAsStream("/examples/scratch.txt")) {
            return new String(in == null ? new byte[0] : in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String[] words(String line) {
        return line.isBlank() ? new String[0] : line.strip().split(" +");
    }
}
