package io.mizan.cli.command.status;

import io.mizan.cli.command.agent.Sources;
import io.mizan.cli.config.Keys;
import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.ExitCode;
import io.mizan.cli.shared.PeaksInput;
import io.mizan.cli.shared.SnapshotOptions;
import io.mizan.cli.shared.SystemInput;
import io.mizan.controller.peak.ConfiguredPeaks;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.system.SystemSnapshot;
import io.mizan.telemetry.agent.ServerSnapshots;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code mizan status}: prints how full and balanced a storage system is. */
@CommandLine.Command(
        name = "status",
        header = StatusCommand.HEADER,
        description = {
            "Reads the output of lfs df (also with -h; also gzipped; several file systems and snapshots in one text;"
                    + " lfs df -i and lfs pool_list may follow in the same text) or a system file in YAML or JSON. With"
                    + " --source it asks the servers themselves, or what exporters say of them, as mizan agent does.",
            "",
            "Figures: utilisation is (total - available) / total; the mean is over the bytes of all OSTs that report a"
                    + " size; OST cost is the highest utilisation / mean; the balance score is"
                    + " 100 x (1 - highest) / (1 - mean).",
        },
        footer = {
            "  mizan status example:scratch.txt",
            "  lfs df -l | mizan status -",
            "  mizan status --json example:testbed.yaml",
            "  mizan status --source laptop=folder:/tmp",
        })
public final class StatusCommand extends Command {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    public static final String HEADER = "Show how full and balanced a storage system is, target by target.";

    @Parameters(
            arity = "0..1",
            paramLabel = "FILE",
            description = "File to read; - is standard input; example:scratch.txt and"
                    + " example:testbed.yaml come with Mizan.")
    private @Nullable String file;

    @Option(
            names = "--source",
            paramLabel = "SOURCE",
            description =
                    "Instead of a file, a server: lustre, lctl, folder:DIR, exporter:URL or exporter:FILE, NAME= before it; may be"
                            + " repeated (mizan agent --help).")
    private List<String> sources = List.of();

    @Option(
            names = "--root",
            paramLabel = "DIR",
            description = "With --source lustre, a copy of the files of a server.")
    private String root = "/";

    @Mixin
    private final SnapshotOptions snapshot = new SnapshotOptions();

    @Option(names = "--json", description = "Print JSON (schema mizan/status/v1).")
    private boolean json;

    public StatusCommand(ProcessContext context) {
        super(context);
    }

    private String named() {
        if (file == null) {
            throw Problem.of(ErrorCode.USAGE, "no system is named")
                    .maybe("name a file, as in: lfs df -l | mizan status -; or a server with --source")
                    .exception();
        }
        return file;
    }

    private List<SystemSnapshot> asked() {
        if (file != null) {
            throw Problem.of(ErrorCode.USAGE, "FILE and --source exclude each other")
                    .with("file", file)
                    .maybe("leave out one of them")
                    .exception();
        }
        return ServerSnapshots.of(new Sources(context(), Path.of(root), PATIENCE).of(sources, ""));
    }

    @Override
    public Integer call() {
        SystemInput input = systems();
        List<SystemSnapshot> read = sources.isEmpty() ? input.read(named()) : asked();
        ConfiguredPeaks peaks = PeaksInput.configured(context(), configuration());
        List<SystemSnapshot> systems = snapshot.of(input, read).stream()
                .map(one -> one.withView(peaks.on(one.view())))
                .toList();
        double reserve = configuration().get(Keys.RESERVE);
        double fullAt = configuration().get(Keys.FULL_AT);
        if (json) {
            printJson(StatusJson.of(systems, reserve, fullAt));
        } else {
            StatusText text = new StatusText(style(), reserve, fullAt);
            print(String.join("\n", systems.stream().map(text::page).toList()));
        }
        return ExitCode.OK;
    }
}
