package io.mizan.cli.command.whatif;

import io.mizan.algorithms.layout.Layouts;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.cli.command.simulate.ChosenPolicies;
import io.mizan.cli.command.simulate.ComparisonJson;
import io.mizan.cli.command.simulate.ComparisonPage;
import io.mizan.cli.command.simulate.ScenarioParts;
import io.mizan.cli.command.simulate.SimulateCommand;
import io.mizan.cli.config.Keys;
import io.mizan.cli.frame.Command;
import io.mizan.cli.frame.ExitCode;
import io.mizan.cli.frame.Parallel;
import io.mizan.cli.frame.Progress;
import io.mizan.cli.frame.SizeOption;
import io.mizan.cli.frame.SystemInput;
import io.mizan.cli.process.Surroundings;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.Extent;
import io.mizan.model.placement.ComponentWish;
import io.mizan.model.system.Balance;
import io.mizan.model.system.ChangedSystem;
import io.mizan.model.system.SystemView;
import io.mizan.model.units.TargetList;
import io.mizan.report.html.PageFile;
import io.mizan.simulator.platform.Platform;
import io.mizan.simulator.program.Program;
import io.mizan.simulator.result.Comparison;
import io.mizan.simulator.scenario.Application;
import io.mizan.simulator.scenario.Scenario;
import io.mizan.simulator.whatif.Rates;
import io.mizan.simulator.whatif.SimulatedWhatIf;
import io.mizan.telemetry.SystemSnapshot;
import io.mizan.telemetry.snapshot.SiteSnapshot;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code mizan what-if}. */
@CommandLine.Command(
        name = "what-if",
        header = WhatIfCommand.HEADER,
        description = {
            "Takes a system as it is now (whatever mizan status reads), adds or removes targets, lets a workload run on it once"
                    + " or many times, and shows how full and how busy targets become with each placement policy. Nothing is"
                    + " changed anywhere.",
            "",
            "Without a workload it goes through weeks of use instead (--weeks): how full and how busy targets become with"
                    + " Lustre's round robin, its lots by free space (QOS) and Mizan's placement, and which qos_threshold_rr"
                    + " does best on this system.",
            "",
            "lfs df does not tell bandwidths: --target-rate and --server-rate are taken for what the snapshot does not say.",
        },
        footer = {
            "  mizan what-if example:scratch.txt --add-osts 8 --weeks 2 --seeds 1",
            "  mizan what-if example:scratch.txt --workload ior:ranks=8,block=1T,transfer=1G",
            "  lfs df | mizan what-if - --add-osts 16 --workload ior:ranks=8 --repeat 30",
            "  mizan what-if example:testbed.yaml --remove 3,7 --workload hacc:ranks=8",
        })
public final class WhatIfCommand extends Command {
    public static final String HEADER = "Simulate a workload on your own system, changed or not.";

    private static final List<String> DEFAULT_POLICIES = List.of("lustre", "balanced");
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
                    "Policies to compare, or all (default: lustre,balanced; for weeks lustre-rr,lustre-qos,balanced,even-load).")
    private List<String> policies = List.of();

    @Option(
            names = "--layout",
            paramLabel = "LAYOUT",
            description = "Layout of new files: config1, config2 or a stripe count (default: as in the workload).")
    private @Nullable String layout;

    @Option(names = "--add-osts", paramLabel = "N", description = "Add this many empty targets.")
    private int add;

    @Option(
            names = "--ost-size",
            paramLabel = "SIZE",
            description = "Size of added targets (default: that of most others).")
    private @Nullable String size;

    @Option(
            names = "--osts-per-server",
            paramLabel = "N",
            description = "How many added targets share a server (default: as most others).")
    private @Nullable Integer perServer;

    @Option(names = "--remove", paramLabel = "LIST", description = "Remove these targets, as in 3,7-9.")
    private @Nullable String remove;

    @Option(names = "--target-rate", paramLabel = "RATE", description = "Bandwidth of a target (default: 500M).")
    private String targetRate = "500M";

    @Option(names = "--server-rate", paramLabel = "RATE", description = "Bandwidth of a server (default: 5G).")
    private String serverRate = "5G";

    @Option(names = "--node-rate", paramLabel = "RATE", description = "Bandwidth of a compute node (default: 1G).")
    private String nodeRate = "1G";

    @Option(names = "--nodes", paramLabel = "N", description = "Compute nodes (default: one for each rank).")
    private @Nullable Integer nodes;

    @Option(names = "--fs", paramLabel = "NAME", description = "The file system of this name or mount point.")
    private @Nullable String fileSystem;

    @Option(
            names = "--ost-map",
            paramLabel = "FILE",
            description = "Output of lctl dl -t: which server has which target.")
    private @Nullable String ostMap;

    @Option(names = "--seed", paramLabel = "N", description = "Where chance starts (default: 1).")
    private long seed = 1;

    @Option(names = "--threads", paramLabel = "N", description = "Runs at the same time (all processors).")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(names = "--json", description = "Print JSON (schema mizan/what-if/v1; for weeks mizan/what-if-weeks/v1).")
    private boolean json;

    @Option(names = "--html", paramLabel = "FILE", description = "Write a page with charts as well.")
    private @Nullable Path html;

    public WhatIfCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() throws InterruptedException {
        PolicyOptions options =
                PolicyOptions.DEFAULT.withReserve(configuration().get(Keys.RESERVE));
        ChosenPolicies chosen = new ChosenPolicies(options, List.of());
        boolean overWeeks = workloads.isEmpty();
        List<String> names =
                chosen.names(!policies.isEmpty() ? policies : overWeeks ? WeeksAnswer.POLICIES : DEFAULT_POLICIES);
        if (!overWeeks && weeks.given()) {
            throw Problem.of(ErrorCode.USAGE, "a workload and weeks of use at once")
                    .maybe("leave out --workload, or use --repeat to let it run several times")
                    .exception();
        }
        Rates rates = new Rates(
                rate("--target-rate", targetRate), rate("--server-rate", serverRate), rate("--node-rate", nodeRate));
        SystemView before = view();
        ChangedSystem system = new ChangedSystem(before);
        if (remove != null) {
            system.remove(TargetList.parse(remove));
        }
        if (add < 0) {
            throw Problem.of(ErrorCode.USAGE, "fewer targets than none are added")
                    .with("--add-osts", add)
                    .maybe("take targets away with --remove LIST")
                    .exception();
        }
        if (add > 0) {
            system.add(add, size == null ? 0 : SizeOption.bytes("--ost-size", size), perServer == null ? 0 : perServer);
        }
        return overWeeks ? weeks(before, system, rates, options, names) : once(before, system, rates, chosen, names);
    }

    private int once(SystemView before, ChangedSystem system, Rates rates, ChosenPolicies chosen, List<String> names)
            throws InterruptedException {
        Scenario scenario = scenario(system.view(), rates).withPolicies(names);
        Comparison comparison = SimulateCommand.run(scenario, chosen, surroundings(), threads);
        if (html != null) {
            PageFile.write(new ComparisonPage(scenario, comparison).page(), html);
        }
        if (json) {
            printJson(document(before, comparison));
        } else {
            print(new WhatIfText(style()).page(before, scenario, comparison));
        }
        return ExitCode.OK;
    }

    private int weeks(SystemView before, ChangedSystem system, Rates rates, PolicyOptions options, List<String> names)
            throws InterruptedException {
        Optional<SiteSnapshot> site = new SystemInput(configuration(), surroundings()).site(snapshot);
        WeeksWish wish = weeks.wish();
        WeeksSimulation simulation = new WeeksSimulation(before, system, site, rates, options);
        Progress progress =
                new Progress(surroundings(), "runs of " + wish.weeks() + " weeks", simulation.runs(wish, names));
        WeeksAnswer answer = simulation.run(wish, names, seed, new Parallel(Math.max(1, threads)), progress::step);
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
        SystemInput input = new SystemInput(configuration(), surroundings());
        List<SystemSnapshot> systems = input.read(snapshot);
        SystemSnapshot one = SystemInput.one(fileSystem == null ? systems : SystemInput.choose(systems, fileSystem));
        return (ostMap == null ? one : input.readOstMap(ostMap).apply(one)).view();
    }

    private Scenario scenario(SystemView view, Rates rates) {
        if (repeat < 1) {
            throw Problem.of(ErrorCode.USAGE, "a workload runs at least once")
                    .with("--repeat", repeat)
                    .exception();
        }
        List<Program> programs = programs();
        int ranks = programs.stream().mapToInt(Program::ranks).sum();
        int count = nodes == null ? Math.max(1, ranks) : Math.max(1, nodes);
        Platform platform = SimulatedWhatIf.platform(view, count, rates);
        List<Application> applications = new ArrayList<>();
        for (int run = 0; run < repeat; run++) {
            for (int w = 0; w < programs.size(); w++) {
                String name = name(w, run);
                List<String> after = run == 0 ? List.of() : List.of(name(w, run - 1));
                Program program = programs.get(w);
                applications.add(new Application(
                        name,
                        program,
                        wishes(),
                        "",
                        Math.max(1, Math.min(count, program.ranks())),
                        0,
                        after,
                        Double.POSITIVE_INFINITY));
            }
        }
        return new Scenario(
                "what if", platform, applications, List.of(), List.of(), Scenario.Settings.DEFAULT.withSeed(seed));
    }

    private String name(int workload, int run) {
        String stem = workloads.get(workload).split(":", 2)[0];
        String word = stem.substring(stem.lastIndexOf('/') + 1);
        String number = workloads.size() > 1 ? (workload + 1) + "-" : "";
        return number + word + (repeat > 1 ? " #" + (run + 1) : "");
    }

    private List<Program> programs() {
        try (ScenarioParts parts = new ScenarioParts(configuration(), surroundings(), "", seed)) {
            return workloads.stream()
                    .map(word -> Program.of(parts.workload(word), GAP_SECONDS))
                    .toList();
        }
    }

    private List<ComponentWish> wishes() {
        if (layout == null) {
            return List.of();
        }
        return layout.matches("\\d{1,4}")
                ? List.of(new ComponentWish(new Extent(0, Extent.EOF), false, 0, Integer.parseInt(layout)))
                : Layouts.BUILT_IN.named(layout).components();
    }

    private static double rate(String option, String text) {
        long rate = SizeOption.bytesPerSecond(option, text);
        if (rate <= 0) {
            throw Problem.of(ErrorCode.USAGE, "a bandwidth is above 0")
                    .with(option, text)
                    .exception();
        }
        return rate;
    }

    private static Map<String, Object> document(SystemView before, Comparison comparison) {
        Balance balance = Balance.of(before);
        Map<String, Object> now = new LinkedHashMap<>();
        now.put("system", before.name());
        now.put("targets", before.osts().size());
        now.put("meanUtilisation", balance.meanUtilisation());
        now.put("highestUtilisation", balance.highest());
        now.put("ostCost", balance.ostCost());
        Map<String, Object> root = new LinkedHashMap<>(ComparisonJson.of(comparison));
        root.put("schema", "mizan/what-if/v1");
        root.put("before", now);
        return root;
    }
}
