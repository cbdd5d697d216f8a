package io.mizan.cli.command.place;

import io.mizan.algorithms.layout.Layouts;
import io.mizan.algorithms.layout.StripeSizing;
import io.mizan.algorithms.layout.file.LayoutsFile;
import io.mizan.algorithms.layout.file.RequestsFile;
import io.mizan.algorithms.placement.Policies;
import io.mizan.algorithms.placement.balanced.BalancedPolicy;
import io.mizan.algorithms.placement.batch.LayoutForm;
import io.mizan.algorithms.placement.batch.LustreVersion;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.cli.config.Keys;
import io.mizan.cli.frame.Choice;
import io.mizan.cli.frame.Command;
import io.mizan.cli.frame.ExitCode;
import io.mizan.cli.frame.InputFiles;
import io.mizan.cli.frame.SystemInput;
import io.mizan.cli.process.FileSystemId;
import io.mizan.cli.process.Surroundings;
import io.mizan.controller.apply.IndexOfLayouts;
import io.mizan.controller.plan.ChosenLayout;
import io.mizan.database.index.IndexFile;
import io.mizan.database.index.PlacementIndex;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Printable;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementPolicy;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.SystemView;
import io.mizan.telemetry.SystemSnapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code mizan place}. */
@CommandLine.Command(
        name = "place",
        header = PlaceCommand.HEADER,
        description = {
            "Reads a system (whatever mizan status reads) and the files that will be created (JSON, YAML or CSV, such as mizan"
                    + " predict prints), lets each policy choose targets, and compares what comes out. Nothing is changed"
                    + " anywhere; with --index the layouts go to a file that mizan run applies to the files of a command.",
            "",
            "A request names its file and size, and its components, its layout (config1, config2 or one of --layouts) or its"
                    + " stripe count. docs/place.md has the formats, the policies and the figures.",
        },
        footer = {
            "  mizan place --system example:testbed.yaml --requests example:requests.json",
            "  lfs df | mizan place --system - --requests example:requests.json --policy all",
            "  lfs df | mizan place --system - --requests example:requests.json --json",
        })
public final class PlaceCommand extends Command {
    public static final String HEADER = "Choose targets for new files, and compare policies.";

    private static final String ALL = "all";
    private static final String DEFAULT_POLICY = BalancedPolicy.NAME;
    private static final double MOST_HOURS = 366 * 24;

    @Parameters(
            arity = "0..1",
            paramLabel = "SYSTEM",
            description = "The system: output of lfs df or a system file; - is standard input.")
    private @Nullable String positional;

    @Option(names = "--system", paramLabel = "FILE", description = "The same as SYSTEM.")
    private @Nullable String option;

    private String system = "";

    @Option(
            names = "--requests",
            required = true,
            paramLabel = "FILE",
            description = "The files that will be created; - is standard input.")
    private String requests = "";

    @Option(
            names = "--policy",
            paramLabel = "NAME[,NAME...]",
            description =
                    "Policies to compare, or all: balanced (default), even-load, aiot, lustre, lustre-rr, lustre-qos, tarazu,"
                            + " tarazu-online, least-loaded, round-robin, random.")
    private String policies = DEFAULT_POLICY;

    @Option(
            names = "--layouts",
            paramLabel = "FILE",
            description = "Layouts by name and by file, in YAML, JSON or INI.")
    private @Nullable String layouts;

    @Option(
            names = "--stripes",
            paramLabel = "HOW",
            description =
                    "Stripe sizes where a request gives none: accepted, sizes that servers take (default), or paper,"
                            + " the literal sizes of the Tarazu paper.")
    private String stripes = StripeSizing.ACCEPTED.label();

    @Option(
            names = "--form",
            paramLabel = "FORM",
            description =
                    "What a layout may say about its targets: list (default), start-index (default with --index on"
                            + " Lustre) or count.")
    private @Nullable String form;

    @Option(
            names = "--accept-failing-writes",
            description =
                    "With --index and --form list on Lustre: list targets also in components that a file gets later. A"
                            + " write that reaches one fails if a listed target is deactivated, full or closed by then.")
    private boolean acceptFailingWrites;

    @Option(
            names = "--lustre-version",
            paramLabel = "VERSION",
            description = "Whose allocator the lustre policies follow: 2.12, 2.15 or 2.17 (default).")
    private String lustreVersion = LustreVersion.V2_17.label();

    @Option(names = "--seed", paramLabel = "N", description = "Seed of the policies that draw lots. Default: 1.")
    private long seed = PolicyOptions.DEFAULT.seed();

    @Option(names = "--fs", paramLabel = "NAME", description = "The file system of this name or mount point.")
    private @Nullable String fileSystem;

    @Option(
            names = "--ost-map",
            paramLabel = "FILE",
            description = "Which server serves which target: the output of lctl dl -t.")
    private @Nullable String ostMap;

    @Option(
            names = "--index",
            paramLabel = "FILE",
            description = "Also write the layouts to a placement index, which mizan run applies (one policy).")
    private @Nullable String index;

    @Option(
            names = "--root",
            paramLabel = "FOLDER",
            description =
                    "Where the file system is mounted; only files below it go into the index. By default, what the"
                            + " system says.")
    private @Nullable String root;

    @Option(names = "--expires", paramLabel = "HOURS", description = "How long the index may be used. Default: 24.")
    private double expires = 24;

    @Option(names = "--json", description = "Print JSON (schema mizan/place/v1).")
    private boolean json;

    public PlaceCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        // Made before anything is read: a misspelt name should not wait for a large file.
        int policyCount = chosenPolicies(policyOptions(LayoutForm.LIST)).size();
        LayoutForm asked = form == null ? LayoutForm.LIST : form(form);
        system = systemName();
        refuseOneInputForTwo();
        checkIndexOptions(policyCount);
        SystemInput input = new SystemInput(configuration(), surroundings());
        SystemSnapshot snapshot = snapshot(input);
        boolean careful = form == null && index != null && onLustre(indexRoot(snapshot.view()));
        PolicyOptions options = policyOptions(careful ? LayoutForm.START_INDEX : asked);
        List<PlacementPolicy> chosen = chosenPolicies(options);
        InputFiles texts = new InputFiles(configuration(), surroundings(), List.of("requests.json", "layouts.yaml"));
        Layouts known =
                layouts == null ? Layouts.BUILT_IN : Layouts.BUILT_IN.with(texts.read(layouts, LayoutsFile::read));
        List<PlacementRequest> files = texts.read(requests, text -> RequestsFile.read(text, known));
        List<Outcome> outcomes =
                new Comparison(files, snapshot.view(), options, surroundings().nanoClock()).of(chosen);
        if (index != null) {
            writeIndex(
                    Path.of(index),
                    snapshot.view(),
                    options.form(),
                    outcomes.get(0).placement());
        }
        if (json) {
            printJson(PlaceJson.of(snapshot, options.form(), outcomes));
        } else {
            print(new PlaceText(style(), configuration().get(Keys.FULL_AT)).page(snapshot, files, outcomes));
        }
        return ExitCode.OK;
    }

    private static LayoutForm form(String label) {
        return Choice.of("--form", label, LayoutForm.values(), LayoutForm::label);
    }

    private PolicyOptions policyOptions(LayoutForm layoutForm) {
        return new PolicyOptions(
                configuration().get(Keys.RESERVE),
                Choice.of("--stripes", stripes, StripeSizing.values(), StripeSizing::label),
                seed,
                Choice.of("--lustre-version", lustreVersion, LustreVersion.values(), LustreVersion::label),
                layoutForm);
    }

    private List<PlacementPolicy> chosenPolicies(PolicyOptions options) {
        List<String> known = Policies.ALL.stream().map(Policies.Entry::name).toList();
        return Stream.of(policies.split(",", -1))
                .map(String::strip)
                .flatMap(name -> name.equals(ALL) ? known.stream() : Stream.of(name))
                .distinct()
                .map(name -> Policies.named(name, options))
                .toList();
    }

    private String systemName() {
        if ((positional == null) == (option == null)) {
            throw Problem.of(ErrorCode.USAGE, option == null ? "no system is named" : "two systems are named")
                    .maybe("name one: mizan place --requests FILE SYSTEM")
                    .exception();
        }
        return option != null ? option : String.valueOf(positional);
    }

    private void refuseOneInputForTwo() {
        List<@Nullable String> inputs = Arrays.asList(system, requests, layouts, ostMap);
        if (Collections.frequency(inputs, "-") > 1) {
            throw Problem.of(ErrorCode.USAGE, "standard input can be only one of the files")
                    .maybe("save the others in files")
                    .exception();
        }
    }

    private void checkIndexOptions(int policyCount) {
        if (index == null) {
            if (acceptFailingWrites) {
                throw Problem.of(ErrorCode.USAGE, "--accept-failing-writes is about an index, and none is written")
                        .maybe("name its file with --index, or leave --accept-failing-writes out")
                        .exception();
            }
            return;
        }
        if (policyCount > 1) {
            throw Problem.of(ErrorCode.USAGE, "an index is made of what one policy decides")
                    .with("policies", policyCount)
                    .maybe("name one with --policy")
                    .exception();
        }
        if (!(expires > 0 && expires <= MOST_HOURS)) {
            throw Problem.of(ErrorCode.USAGE, "an index expires after some hours, at most a year of them")
                    .with("--expires", expires)
                    .exception();
        }
    }

    private Path indexRoot(SystemView view) {
        String mount = root != null ? root : view.mount().orElse("");
        if (mount.isEmpty()) {
            throw Problem.of(ErrorCode.USAGE, "nothing says where the file system is mounted")
                    .maybe("say it with --root")
                    .exception();
        }
        return Path.of(mount).toAbsolutePath().normalize();
    }

    /** A root that is not here is that of another machine: only Lustre is placed from afar. */
    private static boolean onLustre(Path folder) {
        return fileSystemType(folder).map("lustre"::equals).orElse(true);
    }

    private void writeIndex(Path file, SystemView view, LayoutForm layoutForm, Placement placement) {
        Path folder = indexRoot(view);
        boolean lustre = onLustre(folder);
        Instant now = surroundings().clock().instant();
        long generation = now.getEpochSecond() * 1_000_000_000 + now.getNano();
        Instant expiry = now.plusSeconds(Math.round(expires * 3600));
        ChosenLayout chosen = ChosenLayout.in(view, layoutForm, acceptFailingWrites || !lustre);
        Map<String, FileLayout> files = new LinkedHashMap<>();
        // Two requests for one file are two moments of it: the first create is the one that decides.
        placement
                .allocations()
                .forEach(allocation -> files.putIfAbsent(allocation.request().file(), chosen.of(allocation)));
        PlacementIndex placements =
                new IndexOfLayouts(folder.toString(), FileSystemId.of(folder), lustre).of(files, generation, expiry);
        IndexFile.write(placements, file);
        surroundings()
                .err()
                .println("mizan: wrote " + Printable.of(file.toString()) + ": "
                        + count(placements.files().size(), "file") + " and "
                        + count(placements.templates().size(), "template") + " below " + Printable.of(folder.toString())
                        + (placements.files().size() < placement.allocations().size()
                                ? "; others are elsewhere or named twice"
                                : ""));
    }

    private static String count(int number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }

    private static Optional<String> fileSystemType(Path folder) {
        try {
            return Optional.of(Files.getFileStore(folder).type());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private SystemSnapshot snapshot(SystemInput input) {
        List<SystemSnapshot> systems = input.read(system);
        SystemSnapshot one = SystemInput.one(fileSystem == null ? systems : SystemInput.choose(systems, fileSystem));
        return ostMap == null ? one : input.readOstMap(ostMap).apply(one);
    }
}
