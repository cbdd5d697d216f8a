package io.mizan.cli.command.simulate;

import io.mizan.algorithms.placement.PolicyRegistry;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.cli.config.Keys;
import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.ExitCode;
import io.mizan.cli.shared.InputFiles;
import io.mizan.cli.shared.Progress;
import io.mizan.controller.background.Parallel;
import io.mizan.controller.plan.policy.PolicyJar;
import io.mizan.model.document.Documents;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.report.html.PageFile;
import io.mizan.simulator.result.Comparison;
import io.mizan.simulator.result.RunResult;
import io.mizan.simulator.run.Experiment;
import io.mizan.simulator.scenario.PolicySource;
import io.mizan.simulator.scenario.Scenario;
import io.mizan.simulator.scenario.ScenarioFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code mizan simulate}: simulates applications on a system and compares policies. */
@CommandLine.Command(
        name = "simulate",
        header = SimulateCommand.HEADER,
        synopsisSubcommandLabel = "COMMAND",
        description = {
            "Runs the applications of a scenario on a simulated system, once with each placement policy and seed, and"
                    + " compares bandwidth, balance, slowdown and what did not fit. Nothing outside of the simulation is touched.",
            "",
            "A scenario (YAML or JSON) has a platform, applications and, if need be, changes: targets that fail, slow down or"
                    + " fill up, servers that are added. docs/simulate.md has all keys.",
        },
        footer = {
            "  mizan simulate example:scenario.yaml",
            "  mizan simulate example:scenario.yaml --policies lustre,balanced --seeds 5",
            "  mizan simulate platforms tarazu-testbed",
        })
public final class SimulateCommand extends Command {
    public static final String HEADER = "Simulate applications on a system, and compare policies.";

    static final List<String> EXAMPLES = List.of("scenario.yaml");
    private static final List<String> DEFAULT_POLICIES = List.of("lustre", "tarazu-online", "balanced");

    @Parameters(
            paramLabel = "SCENARIO",
            arity = "0..1",
            description = "The scenario; - is standard input; example:scenario.yaml comes with Mizan.")
    private @Nullable String scenario;

    @Option(
            names = "--policies",
            paramLabel = "NAME",
            split = ",",
            description = "Policies to compare, or all (those of the scenario; else lustre,tarazu-online,balanced).")
    private List<String> policies = List.of();

    @Option(
            names = "--seeds",
            paramLabel = "N",
            description = "Runs for each policy, with seeds that follow each other.")
    private @Nullable Integer seeds;

    @Option(names = "--seed", paramLabel = "N", description = "The first seed.")
    private @Nullable Long seed;

    @Option(
            names = "--policy-jar",
            paramLabel = "JAR",
            description = "A jar with policies of your own; may be repeated. See docs/policy-tutorial.md.")
    private List<Path> jars = List.of();

    @Option(names = "--threads", paramLabel = "N", description = "Runs at the same time (all processors).")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(names = "--csv", description = "Print one line for each run.")
    private boolean csv;

    @Option(names = "--json", description = "Print JSON (schema mizan/simulate/v1).")
    private boolean json;

    @Option(names = "--html", paramLabel = "FILE", description = "Write a page with charts as well.")
    private @Nullable Path html;

    public SimulateCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() throws InterruptedException {
        if (scenario == null) {
            throw Problem.of(ErrorCode.USAGE, "no scenario")
                    .maybe("try mizan simulate example:scenario.yaml")
                    .exception();
        }
        if (csv && json) {
            throw Problem.of(ErrorCode.USAGE, "--csv and --json exclude each other")
                    .maybe("choose one of them")
                    .exception();
        }
        PolicyRegistry registry = new PolicyRegistry(
                jars.stream().flatMap(jar -> PolicyJar.read(jar).stream()).toList());
        PolicyOptions options =
                PolicyOptions.DEFAULT.withReserve(configuration().get(Keys.RESERVE));
        Scenario read = read(scenario, registry);
        Comparison comparison =
                run(read, (name, start) -> registry.named(name, options.withSeed(start)), context(), threads);
        if (html != null) {
            PageFile.write(new ComparisonPage(read, comparison).page(), html);
        }
        if (json) {
            printJson(ComparisonJson.of(comparison));
        } else if (csv) {
            print(ComparisonCsv.of(comparison));
        } else {
            print(new ComparisonText(style()).page(read, comparison));
        }
        return ExitCode.OK;
    }

    private Scenario read(String name, PolicyRegistry registry) {
        // A misspelt policy should not wait for a large log.
        List<String> given = registry.names(policies);
        try (ScenarioParts parts =
                new ScenarioParts(configuration(), context(), drivers(), name, seed == null ? 1 : seed)) {
            Scenario read = new InputFiles(configuration(), context(), EXAMPLES)
                    .read(name, input -> ScenarioFile.read(Documents.read(input), parts));
            Scenario.Settings settings = read.settings();
            settings = seeds == null ? settings : settings.withRuns(positive(seeds));
            settings = seed == null ? settings : settings.withSeed(seed);
            List<String> wanted = !policies.isEmpty()
                    ? given
                    : registry.names(read.policies().isEmpty() ? DEFAULT_POLICIES : read.policies());
            return read.withSettings(settings).withPolicies(wanted);
        }
    }

    private static int positive(int count) {
        if (count < 1) {
            throw Problem.of(ErrorCode.USAGE, "--seeds must be at least 1")
                    .with("--seeds", count)
                    .exception();
        }
        return count;
    }

    /** All runs, on several threads, with a progress bar. */
    public static Comparison run(Scenario scenario, PolicySource policies, ProcessContext context, int threads)
            throws InterruptedException {
        Experiment experiment = new Experiment(scenario, policies);
        List<Supplier<RunResult>> runs = experiment.runs();
        List<RunResult> results = new ArrayList<>();
        Progress progress = new Progress(context, "runs", runs.size());
        new Parallel(Math.max(1, threads)).run(runs.iterator(), Supplier::get, result -> {
            results.add(result);
            progress.step();
        });
        progress.clear();
        return experiment.comparison(results);
    }
}
