package io.mizan.cli.command.place;

import io.mizan.algorithms.layout.Layouts;
import io.mizan.algorithms.layout.file.LayoutsFile;
import io.mizan.algorithms.layout.file.RequestsFile;
import io.mizan.algorithms.placement.PolicyRegistry;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.algorithms.placement.compare.PolicyComparison;
import io.mizan.algorithms.placement.compare.PolicyOutcome;
import io.mizan.cli.config.Keys;
import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.ExitCode;
import io.mizan.cli.shared.InputFiles;
import io.mizan.cli.shared.PlannerInput;
import io.mizan.cli.shared.SnapshotOptions;
import io.mizan.model.placement.LayoutForm;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementPolicy;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.SystemSnapshot;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Implements {@code mizan place}: chooses targets for new files and compares policies. */
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

    @Mixin
    private PlaceOptions options = new PlaceOptions();

    @Mixin
    private SnapshotOptions snapshots = new SnapshotOptions();

    @Option(names = "--json", description = "Print JSON (schema mizan/place/v1).")
    private boolean json;

    public PlaceCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        // Made before anything is read: a misspelt name should not wait for a large file.
        double reserve = configuration().get(Keys.RESERVE);
        PolicyRegistry registry = PlannerInput.registry(configuration());
        int policyCount = options.policies(registry, options.policyOptions(reserve, LayoutForm.LIST))
                .size();
        LayoutForm asked = options.form().orElse(LayoutForm.LIST);
        String system = options.system();
        options.refuseOneInputForTwo(system, snapshots.ostMap());
        options.checkIndexOptions(policyCount);
        SystemSnapshot snapshot = snapshots.read(systems(), system);
        PlaceOutput output = new PlaceOutput(options, snapshot.view(), drivers(), context());
        boolean careful = options.form().isEmpty() && options.index().isPresent() && output.onLustre();
        PolicyOptions policyOptions = options.policyOptions(reserve, careful ? LayoutForm.START_INDEX : asked);
        List<PlacementPolicy> chosen = options.policies(registry, policyOptions);
        InputFiles texts = new InputFiles(configuration(), context(), List.of("requests.json", "layouts.yaml"));
        Layouts known = options.layouts()
                .map(file -> Layouts.BUILT_IN.with(texts.read(file, LayoutsFile::read)))
                .orElse(Layouts.BUILT_IN);
        List<PlacementRequest> files = texts.read(options.requests(), text -> RequestsFile.read(text, known));
        List<PolicyOutcome> outcomes = new PolicyComparison(
                        files, snapshot.view(), policyOptions, context().nanoClock())
                .of(chosen);
        Placement first = outcomes.get(0).placement();
        options.index().ifPresent(file -> output.writeIndex(Path.of(file), policyOptions.form(), first));
        options.commands()
                .ifPresent(file -> output.writeCommands(file, drivers().driver(system), policyOptions.form(), first));
        if (json) {
            printJson(PlaceJson.of(snapshot, policyOptions.form(), outcomes));
        } else {
            print(new PlaceText(style(), configuration().get(Keys.FULL_AT)).page(snapshot, files, outcomes));
        }
        return ExitCode.OK;
    }
}
