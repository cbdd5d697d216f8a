package io.mizan.cli.command.tunelayout;

import io.mizan.algorithms.layout.Layouts;
import io.mizan.algorithms.layout.RequestedComponents;
import io.mizan.algorithms.layout.tuning.FileSizes;
import io.mizan.algorithms.layout.tuning.LayoutCost;
import io.mizan.algorithms.layout.tuning.TunedLayout;
import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.ExitCode;
import io.mizan.cli.shared.HistoryInput;
import io.mizan.cli.shared.InputFiles;
import io.mizan.cli.shared.SizeOption;
import io.mizan.cli.shared.SystemInput;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.history.PastCreate;
import io.mizan.model.layout.FileLayout;
import io.mizan.telemetry.snapshot.SiteSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code mizan tune-layout}: chooses a default layout from the sizes of files. */
@CommandLine.Command(
        name = "tune-layout",
        header = TuneLayoutCommand.HEADER,
        description = {
            "Chooses the progressive layout (PFL) that costs the files of a history the least: objects made, objects that"
                    + " stay empty, transfers on too few targets, targets that get more than others. Shown beside the present"
                    + " default, the table of the Lustre wiki, sqrt(size/128 MiB)+1 stripes and a bound, with the command to"
                    + " paste and the one that undoes it. Nothing is changed.",
            "",
            "Sizes come from runs (whatever mizan predict reads), from a list (one size a line, or size,files), or from the"
                    + " tar of mizan snapshot-script -s. docs/tune-layout.md defines the cost.",
        },
        footer = {
            "  mizan tune-layout --history ior:ranks=8 hacc:ranks=8",
            "  mizan tune-layout --history example:slow.darshan --system example:scratch.txt",
            "  lfs df | mizan tune-layout --history ior:ranks=8 --system - --json",
        })
public final class TuneLayoutCommand extends Command {
    public static final String HEADER = "Choose a default layout from the sizes of files.";

    private static final int USUAL_TARGETS = 32;
    private static final int USUAL_COUNT = 1;

    @Parameters(arity = "0..1", paramLabel = "SNAPSHOT", description = "A tar of mizan snapshot-script -s.")
    private @Nullable String snapshot;

    @Option(
            names = "--history",
            arity = "1..*",
            paramLabel = "RUN",
            description = "Runs whose files count: traces, logs, generators, or folders of them.")
    private List<String> history = new ArrayList<>();

    @Option(
            names = "--sizes",
            paramLabel = "FILE",
            description = "Sizes in bytes, one a line, or size,files; - is standard input.")
    private @Nullable String sizesFile;

    @Option(names = "--system", paramLabel = "FILE", description = "The targets: output of lfs df or a system file.")
    private @Nullable String system;

    @Option(names = "--fs", paramLabel = "NAME", description = "The file system of this name or mount point.")
    private @Nullable String fileSystem;

    @Option(
            names = "--default",
            paramLabel = "LAYOUT",
            description = "The present default: a stripe count, config1 or config2 (that of the snapshot; else 1).")
    private @Nullable String present;

    @Option(
            names = "--directory",
            paramLabel = "DIR",
            description = "Directory in the printed command (default: DIRECTORY).")
    private String directory = "DIRECTORY";

    @Option(names = "--stripe-size", paramLabel = "SIZE", description = "Stripe size of all components (default: 4M).")
    private String stripeSize = "4M";

    @Option(names = "--components", paramLabel = "N", description = "Maximum number of components (default: 4).")
    private int components = 4;

    @Option(names = "--target-rate", paramLabel = "RATE", description = "Bandwidth of a target (default: 500M).")
    private String targetRate = "500M";

    @Option(names = "--client-rate", paramLabel = "RATE", description = "Maximum bandwidth of one file (default: 5G).")
    private String clientRate = "5G";

    @Option(names = "--json", description = "Print JSON (schema mizan/tune-layout/v1).")
    private boolean json;

    public TuneLayoutCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        SystemInput systems = systems();
        Optional<SiteSnapshot> site = snapshot == null ? Optional.empty() : systems.site(snapshot);
        if (snapshot != null && site.isEmpty()) {
            throw Problem.of(ErrorCode.USAGE, "not a snapshot")
                    .with("file", snapshot)
                    .maybe("give logs with --history, a list with --sizes, and lfs df with --system")
                    .exception();
        }
        FileSizes sizes = sizes(site);
        long stripe = SizeOption.bytes("--stripe-size", stripeSize);
        LayoutCost cost = LayoutCost.usual(
                targets(systems, site),
                SizeOption.bytesPerSecond("--target-rate", targetRate),
                SizeOption.bytesPerSecond("--client-rate", clientRate));
        Optional<FileLayout> before =
                site.flatMap(snapshot -> snapshot.layouts().values().stream().findFirst());
        TunedLayout tuned = TunedLayout.of(
                sizes, cost, new TunedLayout.Choices(stripe, components, Set.of()), present(before, stripe), directory);
        if (json) {
            printJson(TunedLayoutJson.of(tuned));
        } else {
            print(new TunedLayoutText(style()).page(tuned));
        }
        return ExitCode.OK;
    }

    private FileSizes sizes(Optional<SiteSnapshot> site) {
        FileSizes.Builder builder = new FileSizes.Builder();
        boolean any = false;
        if (sizesFile != null) {
            new InputFiles(configuration(), context(), List.of())
                    .read(sizesFile, input -> SizesText.read(input, builder));
            any = true;
        }
        if (!history.isEmpty()) {
            new HistoryInput(configuration(), context())
                    .read(history)
                    .runs()
                    .forEach(run -> run.creates().stream()
                            .filter(PastCreate::sizeKnown)
                            .forEach(create -> builder.add(create.sizeBytes(), 1)));
            any = true;
        }
        if (!any && site.isPresent() && !site.get().sizes().isEmpty()) {
            site.get().sizes().stream()
                    .filter(size -> size.files() > 0)
                    .forEach(size -> builder.add(size.bytes() / size.files(), size.files()));
            any = true;
        }
        if (!any) {
            throw Problem.of(ErrorCode.USAGE, "no sizes of files")
                    .maybe("give --history, --sizes, or a snapshot that was made with -s")
                    .exception();
        }
        return builder.build();
    }

    private int targets(SystemInput systems, Optional<SiteSnapshot> site) {
        if (system == null && site.isEmpty()) {
            return USUAL_TARGETS;
        }
        var found = system == null ? site.orElseThrow().systems() : systems.read(system);
        return SystemInput.one(fileSystem == null ? found : SystemInput.choose(found, fileSystem))
                .view()
                .dataTargets()
                .size();
    }

    private TunedLayout.Present present(Optional<FileLayout> before, long stripe) {
        if (present != null) {
            return present.matches("\\d{1,4}")
                    ? TunedLayout.Present.of(RequestedComponents.plain(Integer.parseInt(present), stripe), "as given")
                    : TunedLayout.Present.of(Layouts.BUILT_IN.named(present).components(), "as given");
        }
        return before.flatMap(layout -> TunedLayout.Present.of(layout, "of the mount point, from the snapshot"))
                .orElseGet(() ->
                        TunedLayout.Present.of(RequestedComponents.plain(USUAL_COUNT, stripe), "as Lustre comes"));
    }
}
