package io.mizan.cli.command.whatif;

import io.mizan.algorithms.layout.Layouts;
import io.mizan.algorithms.placement.PolicyRegistry;
import io.mizan.algorithms.placement.balanced.BalancedPolicy;
import io.mizan.algorithms.placement.balanced.EvenSpacePolicy;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.algorithms.placement.lustre.LustrePolicy;
import io.mizan.cli.command.simulate.ComparisonPage;
import io.mizan.cli.command.simulate.ScenarioParts;
import io.mizan.cli.command.simulate.SimulateCommand;
import io.mizan.cli.config.Keys;
import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.ExitCode;
import io.mizan.cli.shared.PlannerInput;
import io.mizan.cli.shared.Progress;
import io.mizan.cli.shared.SnapshotOptions;
import io.mizan.controller.background.Parallel;
import io.mizan.controller.whatif.WeeksJson;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.Extent;
import io.mizan.model.placement.ComponentRequest;
import io.mizan.model.system.ChangedSystem;
import io.mizan.model.system.SystemView;
import io.mizan.model.whatif.WeeksAnswer;
import io.mizan.report.html.PageFile;
import io.mizan.simulator.program.Program;
import io.mizan.simulator.result.Comparison;
import io.mizan.simulator.scenario.PolicySource;
import io.mizan.simulator.scenario.Scenario;
import io.mizan.simulator.whatif.RepeatedWorkloads;
import io.mizan.simulator.whatif.SimulatedWhatIf;
import io.mizan.simulator.whatif.SiteFacts;
import io.mizan.simulator.whatif.WeeksRequest;
import io.mizan.simulator.whatif.WeeksSimulation;
import io.mizan.telemetry.snapshot.SiteSnapshot;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code mizan what-if}: simulates a workload on a system, changed or not. */
@CommandLine.Command(
        name = "what-if",
        header = WhatIfCommand.HEADER,
        description = {
            "Takes a system as it is now (whatever mizan status reads), adds or removes targets, lets a workload run on it once"
                    + " or many times, and shows how full and how busy targets become with each placement policy. Nothing is"
                    + " changed anywhere.",
            "",
            "Without a workload it goes through weeks of use instead (--weeks): how full and how busy targets become with"
                    + " Lustre's round robin, its QOS allocator (weighted random by free space) and Mizan's placement, and which qos_threshold_rr"
                    + " does best on this system.",
            "",
            "lfs df has no bandwidths: --target-rate and --server-rate are used where the snapshot has none.",
        },
        footer = {
            "  mizan what-if example:scratch.txt --add-osts 8 --weeks 2 --seeds 1",
            "  mizan what-if example:scratch.txt --workload ior:ranks=8,block=1T,transfer=1G",
            "  lfs df | mizan what-if - --add-osts 16 --workload ior:ranks=8 --repeat 30",
            "  mizan what-if example:testbed.yaml --remove 3,7 --workload hacc:ranks=8",
        })
public final class WhatIfCommand extends Command {
    public static final String HEADER = "Simulate a workload on your own system, changed or not.";

    private static final List<String> DEFAULT_POLICIES = List.of(BalancedPolicy.NAME, LustrePolicy.NAME);

    private static final List<String> WEEKS_POLICIES = List.of(
            BalancedPolicy.NAME, LustrePolicy.ROUND_ROBIN_NAME, LustrePolicy.WEIGHTED_NAME, EvenSpacePolicy.NAME);
    private static final double GAP_SECONDS = 1;

    @Parameters(
            paramLabel = "SNAPSHOT",
            description = "The system: output of lfs df, a system file, or the tar of mizan snapshot-script; - is"
                    + " standard input.")
    private String snapshot = "";

    @Option(
            names = "--workload",
            paramLabel = "W",
            description = "A Darshan log, a Recorder folder, a CSV or a generator; several run side by side.")
    private List<String> workloads = List.of();

    @Mixin
    private WeeksOptions weeks = new WeeksOptions();

    @Option(
            names = "--repeat",
            paramLabel = "N",
            description = "How often each workload runs, one after the other (default: 1).")
    private int repeat = 1;

    @Option(
            names = "--policy",
            paramLabel = "NAME",
            split = ",",
            description =
                    "Policies to compare, or all (default: balanced,lustre; for weeks balanced,lustre-rr,lustre-qos,even-space).")
    private List<String> policies = List.of();

    @Option(
            names = "--layout",
            paramLabel = "LAYOUT",
            description = "Layout of new files: config1, config2 or a stripe count (default: as in the workload).")
    private @Nullable String layout;

    @Mixin
    private TargetOptions targets = new TargetOptions();

    @Mixin
    private RateOptions rates = new RateOptions();

    @Option(names = "--nodes", paramLabel = "N", description = "Compute nodes (default: one for each rank).")
    private @Nullable Integer nodes;

    @Mixin
    private SnapshotOptions snapshots = new SnapshotOptions();

    @Option(names = "--seed", paramLabel = "N", description = "Random seed (default: 1).")
    private long seed = 1;

    @Option(names = "--threads", paramLabel = "N", description = "Runs at the same time (all processors).")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(names = "--json", description = "Print JSON (schema mizan/what-if/v1; for weeks mizan/what-if-weeks/v1).")
    private boolean json;

    @Option(names = "--html", paramLabel = "FILE", description = "Write a page with charts as well.")
    private @Nullable Path html;

    public WhatIfCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() throws InterruptedException {
        PolicyOptions options =
                PolicyOptions.DEFAULT.withReserve(configuration().get(Keys.RESERVE));
        boolean overWeeks = workloads.isEmpty();
        PolicyRegistry registry = PlannerInput.registry(configuration());
        List<String> names =
                registry.chosen(!policies.isEmpty() ? policies : overWeeks ? WEEKS_POLICIES : DEFAULT_POLICIES);
        if (!overWeeks && weeks.given()) {
            throw Problem.of(ErrorCode.USAGE, "--workload and options about weeks exclude each other")
                    .maybe("leave out --workload, or use --repeat to let it run several times")
                    .exception();
        }
        SystemView before = view();
        ChangedSystem system = targets.changed(before);
        return overWeeks
                ? weeks(before, system, registry, options, names)
                : once(before, system, (name, start) -> registry.named(name, options.withSeed(start)), names);
    }

    private int once(SystemView before, ChangedSystem system, PolicySource source, List<String> names)
            throws InterruptedException {
        Scenario scenario = scenario(system.view()).withPolicies(names);
        Comparison comparison = SimulateCommand.run(scenario, source, context(), threads);
        if (html != null) {
            PageFile.write(new ComparisonPage(scenario, comparison).page(), html);
        }
        if (json) {
            printJson(WhatIfJson.of(before, comparison));
        } else {
            print(new WhatIfText(style()).page(before, scenario, comparison));
        }
        return ExitCode.OK;
    }

    private int weeks(
            SystemView before, ChangedSystem system, PolicyRegistry registry, PolicyOptions options, List<String> names)
            throws InterruptedException {
        Optional<SiteSnapshot> site = systems().site(snapshot);
        WeeksRequest requested = weeks.requested();
        WeeksSimulation simulation = new WeeksSimulation(
                before,
                system,
                SiteFacts.of(site, before.name()),
                rates.rates(),
                TunedPolicies.of(registry, options, site, before.name()));
        Progress progress =
                new Progress(context(), "runs of " + requested.weeks() + " weeks", simulation.runs(requested, names));
        WeeksAnswer answer =
                simulation.run(requested, names, seed, new Parallel(Math.max(1, threads))::run, progress::step);
        progress.clear();
        if (html != null) {
            PageFile.write(new WeeksPage(answer).page(), html);
        }
        if (json) {
            printJson(WeeksJson.of(answer));
        } else {
            print(new WeeksText(style()).page(answer));
        }
        return ExitCode.OK;
    }

    private SystemView view() {
        return snapshots.read(systems(), snapshot).view();
    }

    private Scenario scenario(SystemView view) {
        if (repeat < 1) {
            throw Problem.of(ErrorCode.USAGE, "--repeat must be at least 1")
                    .with("--repeat", repeat)
                    .exception();
        }
        RepeatedWorkloads repeated = new RepeatedWorkloads(workloads, programs(), repeat, requestedComponents());
        int count = Math.max(1, nodes == null ? repeated.ranks() : nodes);
        return repeated.on(SimulatedWhatIf.platform(view, count, rates.rates()), count, seed);
    }

    private List<Program> programs() {
        try (ScenarioParts parts = new ScenarioParts(configuration(), context(), drivers(), "", seed)) {
            return workloads.stream()
                    .map(word -> Program.of(parts.workload(word), GAP_SECONDS))
                    .toList();
        }
    }

    private List<ComponentRequest> requestedComponents() {
        if (layout == null) {
            return List.of();
        }
        return layout.matches("\\d{1,4}")
                ? List.of(new ComponentRequest(new Extent(0, Extent.EOF), false, 0, Integer.parseInt(layout)))
                : Layouts.BUILT_IN.named(layout).components();
    }
}
