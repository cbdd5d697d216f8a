package io.mizan.cli.command.workload;

import io.mizan.cli.frame.Choice;
import io.mizan.cli.frame.Command;
import io.mizan.cli.frame.LogInput;
import io.mizan.cli.frame.LogNotices;
import io.mizan.cli.process.Surroundings;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.workload.DarshanWorkload;
import io.mizan.traces.workload.Tier;
import io.mizan.traces.workload.score.Scores;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code mizan workload}. */
@CommandLine.Command(
        name = "workload",
        header = WorkloadCommand.HEADER,
        description = {
            "Makes the requests behind a Darshan log: who read or wrote which bytes of which file, when and for how long."
                    + " Bytes, operations and sizes of each file are those of the log; what the log does not say is"
                    + " generated from a seed.",
            "",
            "Tiers: dxt, traced accesses only; heatmap, heat maps and counters; counters, counters only; tarazu and iowa,"
                    + " two published methods, for comparison; auto, for each file the best that the log has, and"
                    + " counters for what DXT lost.",
        },
        footer = {
            "  mizan workload example:ior.darshan",
            "  mizan workload example:ior.darshan --tier counters --csv",
            "  mizan workload example:ior.darshan --score",
        })
public final class WorkloadCommand extends Command {
    public static final String HEADER = "Make the requests behind a Darshan log, and say how true they are.";

    @Parameters(
            paramLabel = "LOG",
            description = "Log to read; - is standard input; example:ior.darshan comes with Mizan.")
    private String log = "";

    @Option(
            names = "--tier",
            paramLabel = "NAME",
            description = "auto, dxt, heatmap, counters, tarazu or iowa (default: ${DEFAULT-VALUE}).")
    private String tier = Tier.AUTO.label();

    @Option(names = "--seed", paramLabel = "N", description = "Where chance starts (default: ${DEFAULT-VALUE}).")
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

    public WorkloadCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        Tier chosen = Choice.of("--tier", tier, Tier.values(), Tier::label);
        if (score && form.csv) {
            throw Problem.of(ErrorCode.USAGE, "scores are no events, so --score has no --csv")
                    .maybe("use --json")
                    .exception();
        }
        try (DarshanLog opened = new LogInput(configuration(), surroundings()).open(log)) {
            LogNotices notices = new LogNotices(surroundings(), opened);
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
        if (form.csv) {
            workload.read(new WorkloadCsv(surroundings().out()));
        } else if (form.json) {
            new WorkloadJson(surroundings().out()).print(workload, chosen, seed);
        } else {
            WorkloadSummary summary = new WorkloadSummary();
            workload.read(summary);
            print(new WorkloadText(style()).of(workload, chosen, summary));
        }
        workload.notes().forEach(notices::note);
    }

    /** The larger part of the heap; the rest is for reading and printing. */
    private static long memory() {
        return Runtime.getRuntime().maxMemory() / 5 * 3;
    }
}
