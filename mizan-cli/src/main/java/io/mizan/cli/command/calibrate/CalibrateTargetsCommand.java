package io.mizan.cli.command.calibrate;

import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.DatabaseInput;
import io.mizan.cli.shared.ExitCode;
import io.mizan.cli.shared.InputFiles;
import io.mizan.cli.shared.OutputFile;
import io.mizan.controller.peak.ConfiguredPeaks;
import io.mizan.controller.peak.ConfiguredPeaks.Scope;
import io.mizan.controller.peak.PeaksFile;
import io.mizan.controller.peak.calibration.BenchmarkOutput;
import io.mizan.controller.peak.calibration.Calibration;
import io.mizan.database.sql.Database;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code mizan calibrate targets}: turns benchmarks or history into peaks of targets. */
@CommandLine.Command(
        name = "targets",
        header = CalibrateTargetsCommand.HEADER,
        description = {
            "Reads summary or detail files of obdfilter-survey and what IOR printed, or with --history what the controller learnt, and"
                    + " prints the peaks that follow, as a file for target.peaks. It changes nothing unless -o or --store says so."
                    + " Of several files the highest counts.",
            "",
            "A survey says over how many targets it ran; of IOR say it with --target or --over. Requests below 256 KiB measure"
                    + " operations, larger ones bandwidth (docs/load.md).",
        },
        footer = {
            "  mizan calibrate targets example:survey.txt",
            "  mizan calibrate targets --class hdd --json example:survey.txt",
        })
public final class CalibrateTargetsCommand extends Command {
    public static final String HEADER = "Turn benchmarks or history into peaks of targets.";

    @Parameters(
            paramLabel = "FILE",
            arity = "0..*",
            description =
                    "Output of obdfilter-survey or IOR; - is standard input; example:survey.txt comes with Mizan.")
    private List<String> files = List.of();

    @Option(names = "--history", description = "What the controller with this database learnt.")
    private boolean history;

    @Option(
            names = "--target",
            paramLabel = "NAME",
            split = ",",
            description = "The targets that it ran on, as in scratch-OST0004; may be repeated.")
    private List<String> targets = List.of();

    @Option(names = "--pool", paramLabel = "NAME", description = "Write the peaks of one target for all of a pool.")
    private @Nullable String pool;

    @Option(names = "--class", paramLabel = "CLASS", description = "The same for a device class: hdd, ssd or nvme.")
    private @Nullable String deviceClass;

    @Option(
            names = "--over",
            paramLabel = "N",
            description = "Over how many targets IOR was spread; by default as many as --target names.")
    private int over;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write the file for target.peaks.")
    private @Nullable String output;

    @Option(
            names = "--store",
            description = "Keep the peaks in the database of the controller, which sees them within seconds.")
    private boolean store;

    @Option(names = "--json", description = "Print JSON (schema mizan/calibration/v1).")
    private boolean json;

    public CalibrateTargetsCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        if (files.isEmpty() != history) {
            throw Problem.of(
                            ErrorCode.USAGE,
                            history ? "FILE and --history exclude each other" : "no benchmark is named")
                    .maybe("name the output of obdfilter-survey or IOR, or give --history")
                    .exception();
        }
        if (over < 0) {
            throw Problem.of(ErrorCode.USAGE, "--over must be 1 or more")
                    .with("over", over)
                    .exception();
        }
        Calibration calibration = new Calibration();
        if (history) {
            try (Database database = DatabaseInput.open(context(), configuration())) {
                calibration.take(database.peaks().peaks());
            }
        } else {
            Scope scope = scope();
            InputFiles input = new InputFiles(configuration(), context(), List.of("survey.txt"));
            files.forEach(file -> calibration.take(input.read(file, BenchmarkOutput::read), scope, names(scope), over));
        }
        ConfiguredPeaks peaks = calibration.peaks();
        if (peaks.entries().isEmpty()) {
            throw Problem.of(ErrorCode.INPUT_NOT_FOUND, "no target was seen saturated yet")
                    .maybe("let the controller run for some days, or run obdfilter-survey on idle targets")
                    .exception();
        }
        if (output != null) {
            OutputFile.write(output, context().out(), out -> out.print(PeaksFile.text(peaks)));
        }
        if (store) {
            try (Database database = DatabaseInput.open(context(), configuration())) {
                database.peaks().keep(calibration.stored(context().clock().instant()));
            }
        }
        if (json) {
            printJson(CalibrationJson.of(peaks, output, store));
        } else {
            print(PeaksFile.text(peaks));
        }
        return ExitCode.OK;
    }

    private Scope scope() {
        List<Scope> given = Stream.of(
                        targets.isEmpty() ? null : Scope.TARGET,
                        pool == null ? null : Scope.POOL,
                        deviceClass == null ? null : Scope.CLASS)
                .flatMap(Stream::ofNullable)
                .toList();
        if (given.size() > 1) {
            throw Problem.of(ErrorCode.USAGE, "--target, --pool and --class exclude each other")
                    .maybe("make one file for each, and put their entries together")
                    .exception();
        }
        return given.isEmpty() ? Scope.TARGET : given.get(0);
    }

    private List<String> names(Scope scope) {
        return Stream.concat(targets.stream(), Stream.of(pool, deviceClass).flatMap(Stream::ofNullable))
                .map(text -> PeaksFile.name(scope, text))
                .toList();
    }
}
