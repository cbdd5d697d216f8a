package io.mizan.cli.command.reproduce.scheduling;

import io.mizan.algorithms.allocation.AllocationPolicies;
import io.mizan.cli.command.reproduce.ProgressWorkers;
import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.ExitCode;
import io.mizan.cli.shared.InputFiles;
import io.mizan.experiments.paper.Workers;
import io.mizan.experiments.scheduling.Draw;
import io.mizan.experiments.scheduling.Observation;
import io.mizan.experiments.scheduling.Sample;
import io.mizan.experiments.scheduling.ScenarioGrid;
import io.mizan.experiments.scheduling.SetResults;
import io.mizan.experiments.scheduling.Study;
import io.mizan.model.allocation.ApplicationFile;
import io.mizan.model.allocation.ApplicationSet;
import io.mizan.model.allocation.Scheduler;
import io.mizan.model.document.Documents;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Printable;
import io.mizan.model.error.Problem;
import io.mizan.simulator.scheduling.workload.Profile;
import io.mizan.simulator.scheduling.workload.ProfileFile;
import io.mizan.simulator.scheduling.workload.Scenario;
import io.mizan.simulator.scheduling.workload.SyntheticProfiles;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Implements {@code mizan reproduce io-scheduling}: repeats the experiments of RR-9549. */
@CommandLine.Command(
        name = "io-scheduling",
        header = IoSchedulingCommand.HEADER,
        description = {
            "Simulates sets of applications that alternate between computing and I/O on resources that they share, under every policy"
                    + " of mizan allocate, and holds the statements of RR-9549, section 6, against the results: I/O slowdown"
                    + " and its two parts, spread of load, idle compute nodes.",
            "",
            "Without options all of it runs, on profiles that come with Mizan. --sets replays given sets instead. --json"
                    + " prints what each set cost, numbered by applications, load and position.",
        },
        footer = {
            "  mizan reproduce io-scheduling --count 2",
            "  mizan reproduce io-scheduling --sets example:sets.json",
            "  mizan reproduce io-scheduling --applications 20 --load 0.4 --count 3 --json",
        })
public final class IoSchedulingCommand extends Command {
    static final String HEADER = "Allocation and placement of I/O resources (RR-9549).";

    private static final int USUAL_COUNT = 120;
    private static final int MOST_SETS = 100_000;
    private static final List<String> SETS = List.of("sets.json", "apps.yaml");

    @Option(
            names = "--sets",
            paramLabel = "FILE",
            description =
                    "Replay these sets (form: mizan allocate); - is standard input; example:sets.json comes with Mizan.")
    private @Nullable String sets;

    @Option(
            names = "--profiles",
            paramLabel = "FILE",
            description =
                    "Bandwidth profiles to draw applications from: CSV with the columns id and bwN_med, MB/s with N"
                            + " resources.")
    private @Nullable String profiles;

    @Option(
            names = "--applications",
            paramLabel = "K",
            split = ",",
            description = "Applications in a set, multiples of 10 (default: 10,20,40).")
    private List<Integer> applications = List.of();

    @Option(
            names = "--load",
            paramLabel = "LOAD",
            split = ",",
            description = "Target loads of the resources, each below K/20 (default: 0.1 to 1.2).")
    private List<Double> loads = List.of();

    @Option(
            names = "--count",
            paramLabel = "N",
            description = "Sets to draw for each number of applications and load (default: " + USUAL_COUNT + ").")
    private @Nullable Integer count;

    @Option(
            names = "--policy",
            paramLabel = "NAME",
            split = ",",
            description = "Policies for --sets or --json, such as ta+gnc,mckp (default: all).")
    private List<String> policies = List.of();

    @Option(names = "--seed", paramLabel = "N", description = "Random seed (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Option(names = "--threads", paramLabel = "N", description = "Sets to simulate at the same time (all processors).")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(names = "--json", description = "Print JSON (schema mizan/io-scheduling/v1).")
    private boolean json;

    public IoSchedulingCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() throws InterruptedException {
        checkUsage();
        List<Scheduler> schedulers = policies.isEmpty()
                ? AllocationPolicies.all(seed)
                : policies.stream()
                        .map(name -> AllocationPolicies.find(name, seed))
                        .toList();
        if (sets != null) {
            List<ApplicationSet> given = new InputFiles(configuration(), context(), SETS)
                    .read(sets, input -> ApplicationFile.read(Documents.read(input)));
            print(workers().all(given, set -> new SetResults(set.number(), Study.costs(set, schedulers))));
            return ExitCode.OK;
        }
        List<Scenario> scenarios = scenarios();
        int each = each(scenarios.size());
        List<Profile> known = profiles == null
                ? SyntheticProfiles.ioNodes()
                : new InputFiles(configuration(), context(), List.of()).read(profiles, ProfileFile::read);
        Study ioNodes = new Study(known, schedulers, seed, !json);
        if (json) {
            print(workers().all(Draw.all(ioNodes, scenarios, each), Draw::observe).stream()
                    .map(observation -> new SetResults(observation.set(), observation.accurate()))
                    .toList());
        } else {
            experiments(ioNodes, new Study(SyntheticProfiles.targets(), schedulers, seed, false), scenarios, each);
        }
        return ExitCode.OK;
    }

    private void experiments(Study ioNodes, Study targets, List<Scenario> scenarios, int each)
            throws InterruptedException {
        ExperimentText text = new ExperimentText(style());
        List<Draw> draws = new ArrayList<>(Draw.all(ioNodes, scenarios, each));
        int first = draws.size();
        draws.addAll(Draw.all(targets, scenarios, each));
        String family = profiles == null
                ? "189 profiles of a family that comes with Mizan"
                : "profiles of " + Printable.of(profiles);
        print(text.head(scenarios, each, seed, family));
        context().out().flush();
        List<Observation> observed = workers().all(draws, Draw::observe);
        print(text.page(
                ioNodes, new Sample(observed.subList(0, first)), new Sample(observed.subList(first, observed.size()))));
    }

    /** The scenarios that were asked for; combinations that cannot be are wrong usage. */
    private List<Scenario> scenarios() {
        try {
            return ScenarioGrid.of(applications, loads);
        } catch (MizanException e) {
            throw new MizanException(e.problem().as(ErrorCode.USAGE), e);
        }
    }

    private Workers workers() {
        return new ProgressWorkers(context(), "sets", threads);
    }

    private void print(List<SetResults> results) {
        if (json) {
            printJson(SchedulingJson.of(results));
        } else {
            print(new SetsText(style()).page(results));
        }
    }

    private int each(int scenarios) {
        int each = count == null ? USUAL_COUNT : count;
        if (each < 1 || each > MOST_SETS / scenarios) {
            throw Problem.of(ErrorCode.USAGE, "--count must be 1 to " + MOST_SETS / scenarios)
                    .with("count", each)
                    .maybe("the default is " + USUAL_COUNT)
                    .exception();
        }
        return each;
    }

    private void checkUsage() {
        if (sets != null && (profiles != null || !applications.isEmpty() || !loads.isEmpty() || count != null)) {
            throw Problem.of(ErrorCode.USAGE, "--sets excludes --profiles, --applications, --load and --count")
                    .maybe("leave out --profiles, --applications, --load and --count")
                    .exception();
        }
        if (sets == null && !json && !policies.isEmpty()) {
            throw Problem.of(ErrorCode.USAGE, "the report requires all policies")
                    .maybe("use --policy with --sets or --json")
                    .exception();
        }
        if (threads < 1) {
            throw Problem.of(ErrorCode.USAGE, "--threads must be at least 1")
                    .with("threads", threads)
                    .maybe("leave --threads out")
                    .exception();
        }
    }
}
