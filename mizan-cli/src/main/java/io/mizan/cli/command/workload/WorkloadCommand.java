package io.mizan.cli.command.workload;

import io.mizan.cli.config.Keys;
import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.ChoiceOption;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.ExitCode;
import io.mizan.cli.shared.LogInput;
import io.mizan.cli.shared.LogNotices;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.workload.WorkloadSource;
import io.mizan.traces.csv.CsvWriter;
import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.reference.WorkloadReference;
import io.mizan.traces.workload.DarshanWorkload;
import io.mizan.traces.workload.Tier;
import io.mizan.traces.workload.score.Scores;
import io.mizan.traces.workload.score.WorkloadSummary;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code mizan workload}: prints the requests behind a log, a trace or a generator. */
@CommandLine.Command(
        name = "workload",
        header = WorkloadCommand.HEADER,
        description = {
            "Makes the requests behind a Darshan log, a trace of libmizan or Recorder, Mizan's own CSV or a generator: who read or wrote which bytes of which file, when and for how long."
                    + " Bytes, operations and sizes of each file are those of the log; what the log does not say is"
                    + " generated from a seed.",
            "",
            "Tiers: dxt, traced accesses only; heatmap, heat maps and counters; counters, counters only; tarazu and iowa,"
                    + " two published methods, for comparison; auto, for each file the best that the log has, and"
                    + " counters for what DXT lost.",
            "",
            "Generators: ior, hacc, mdtest and checkpoint, with parameters after a colon (docs/workload-sources.md).",
        },
        footer = {
            "  mizan workload example:ior.darshan",
            "  mizan workload example:ior.darshan --tier counters --csv",
            "  mizan workload example:ior.darshan --score",
            "  mizan workload ior:ranks=8,block=16M,transfer=1M,shared",
        })
public final class WorkloadCommand extends Command {
    public static final String HEADER = "Make the requests behind a log, a trace or a generator.";

    private static final String NO_TIER = "none";

    @Parameters(
            paramLabel = "SOURCE",
            description =
                    "A Darshan log (- is standard input; example:ior.darshan comes with Mizan), a folder that libmizan"
                            + " or Recorder wrote, a CSV that --csv wrote, or a generator such as ior:ranks=8,shared.")
    private String source = "";

    @Option(
            names = "--tier",
            paramLabel = "NAME",
            description = "auto, dxt, heatmap, counters, tarazu or iowa (default: ${DEFAULT-VALUE}).")
    private String tier = Tier.AUTO.label();

    @Option(names = "--seed", paramLabel = "N", description = "Random seed (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Option(
            names = "--score",
            description = "Hide the traces, make the other tiers, and say how far each is from the truth.")
    private boolean score;

    @ArgGroup(exclusive = true)
    private Form form = new Form();

    /** What to print. */
    static final class Form {
        @Option(names = "--csv", description = "Every event, as CSV.")
        private boolean csv;

        @Option(
                names = "--json",
                description = "Everything, as JSON (schema mizan/workload/v1; with --score mizan/workload-score/v1).")
        private boolean json;
    }

    public WorkloadCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        Tier chosen = ChoiceOption.of("--tier", tier, Tier.values(), Tier::label);
        if (score && form.csv) {
            throw Problem.of(ErrorCode.USAGE, "--score and --csv exclude each other")
                    .maybe("use --json")
                    .exception();
        }
        Optional<WorkloadSource> other = otherSource();
        if (other.isPresent()) {
            if (score) {
                throw Problem.of(ErrorCode.USAGE, "only a Darshan log with DXT can be scored")
                        .maybe("leave --score out")
                        .exception();
            }
            show(other.get(), NO_TIER);
            other.get().notes().forEach(note -> context().err().println("mizan: note: " + note));
            return ExitCode.OK;
        }
        try (DarshanLog opened = new LogInput(configuration(), context()).open(source)) {
            LogNotices notices = new LogNotices(context(), opened);
            notices.banner();
            if (score) {
                score(opened);
            } else {
                workload(opened, chosen, notices);
            }
            return notices.problems();
        }
    }

    private void score(DarshanLog opened) {
        // Truth and one other tier are in memory at a time.
        Scores scores = Scores.of(opened, seed, memory() / 2);
        if (form.json) {
            printJson(ScoreJson.of(opened.name(), seed, scores));
        } else {
            print(new ScoreText(style()).of(opened.name(), scores));
        }
    }

    private void workload(DarshanLog opened, Tier chosen, LogNotices notices) {
        DarshanWorkload workload = new DarshanWorkload(opened, chosen, seed, memory());
        show(workload, chosen.label());
        workload.notes().forEach(notices::note);
    }

    private void show(WorkloadSource workload, String chosen) {
        if (form.csv) {
            CsvWriter.write(workload, context().out());
        } else if (form.json) {
            new WorkloadJson(context().out()).print(workload, chosen, seed);
        } else {
            WorkloadSummary summary = new WorkloadSummary();
            workload.read(summary);
            print(new WorkloadText(style()).of(workload, chosen, summary));
        }
    }

    /** Whatever is not a Darshan log. */
    private Optional<WorkloadSource> otherSource() {
        boolean log = source.isEmpty() || source.equals("-") || source.startsWith("example:");
        return log
                ? Optional.empty()
                : WorkloadReference.find(source, configuration().get(Keys.INPUT_MAX_BYTES));
    }

    /** The larger part of the heap; the rest is for reading and printing. */
    private static long memory() {
        return Runtime.getRuntime().maxMemory() / 5 * 3;
    }
}
