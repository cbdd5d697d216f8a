package io.mizan.cli.command.predict;

import io.mizan.algorithms.forecast.Forecasters;
import io.mizan.algorithms.layout.file.RequestList;
import io.mizan.algorithms.prediction.Applications;
import io.mizan.algorithms.prediction.Prediction;
import io.mizan.algorithms.prediction.Predictor;
import io.mizan.algorithms.prediction.Predictor.RunSize;
import io.mizan.algorithms.prediction.check.CreateCheck;
import io.mizan.algorithms.prediction.check.HitThresholds;
import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.ExitCode;
import io.mizan.cli.shared.HistoryInput;
import io.mizan.cli.shared.OutputFile;
import io.mizan.model.document.JsonText;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.history.PastCreate;
import io.mizan.model.history.PastRun;
import io.mizan.traces.history.HistoryReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Implements {@code mizan predict}: predicts which files the next run will create. */
@CommandLine.Command(
        name = "predict",
        header = PredictCommand.HEADER,
        description = {
            "Learns from earlier runs which files an application creates, and prints those of its next run as requests"
                    + " that mizan place reads: name, size with interval, stripe count, rank, time, confidence. What was"
                    + " found and assumed goes to standard error, or into the JSON.",
            "",
            "A history is one run or a folder of runs of whatever mizan workload reads: traces of libmizan, Darshan"
                    + " logs, Recorder folders, CSV, generators. docs/predict.md says how names are learnt.",
        },
        footer = {
            "  mizan predict --history ior:ranks=8 ior:ranks=8",
            "  mizan predict --history hacc:ranks=8 hacc:ranks=16 --ranks 32 --json",
            "  mizan predict --history checkpoint:count=3 --check checkpoint:count=4",
        })
public final class PredictCommand extends Command {
    public static final String HEADER = "Predict which files the next run will create.";

    private static final int MOST_RANKS = 4_000_000;
    private static final int MOST_STEPS = 1_000_000;

    @Option(
            names = "--history",
            required = true,
            arity = "1..*",
            paramLabel = "RUN",
            description = "Earlier runs: traces, logs, generators, or folders of them.")
    private List<String> history = new ArrayList<>();

    @Option(names = "--app", paramLabel = "NAME", description = "The application, where the history has several.")
    private @Nullable String application;

    @Option(
            names = "--ranks",
            paramLabel = "N",
            description = "Ranks of the next run (default: as the newest); sizes are scaled as history suggests.")
    private @Nullable Integer ranks;

    @Option(
            names = "--steps",
            paramLabel = "N",
            description = "Steps to predict after the newest one (default: as many as history suggests).")
    private @Nullable Integer steps;

    @Option(
            names = "--stripe-count",
            paramLabel = "N",
            description = "Stripe count of files whose layout is not known (default: ${DEFAULT-VALUE}).")
    private int stripeCount = 1;

    @Option(
            names = "--check",
            paramLabel = "RUN",
            description = "Compare a run with what was predicted for it: hits, misses, what to do.")
    private @Nullable String check;

    @Option(names = "--json", description = "Print JSON (mizan/predict/v1, with --check mizan/predict-check/v1).")
    private boolean json;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write to a file instead of standard output; to one that ends with .csv as CSV.")
    private @Nullable String output;

    public PredictCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        RunSize wanted =
                new RunSize(bounded("--ranks", ranks, 1, MOST_RANKS), bounded("--steps", steps, 0, MOST_STEPS));
        int stripes = bounded("--stripe-count", stripeCount, 1, 2000);
        HitThresholds thresholds = HitThresholds.of(configuration());
        HistoryReader reader = reader(history);
        Applications.Chosen chosen = Applications.choose(reader.runs(), Optional.ofNullable(application));
        List<String> notes = new ArrayList<>(reader.notes());
        notes.addAll(chosen.notes());
        Predictor predictor = new Predictor(Forecasters.find("auto"));
        return check == null
                ? predict(predictor, chosen, wanted, stripes, notes)
                : check(predictor, chosen, wanted, thresholds, notes, check);
    }

    private int predict(
            Predictor predictor, Applications.Chosen chosen, RunSize wanted, int stripes, List<String> notes) {
        Prediction prediction = predictor.predict(chosen.runs(), wanted);
        notes.addAll(prediction.notes());
        long unknown = prediction.creates().stream()
                .filter(create -> create.stripeCount() == PastCreate.UNKNOWN_STRIPES)
                .count();
        if (unknown > 0) {
            notes.add("files of unknown layout have stripe count " + stripes + ": " + unknown);
        }
        RequestList requests = new RequestList(prediction.creates(), stripes);
        OutputFile.write(output, context().out(), out -> {
            if (json) {
                PredictJson.print(prediction, requests, notes, out);
            } else if (output != null && output.endsWith(".csv")) {
                requests.csv(out);
            } else {
                requests.json(out);
            }
        });
        if (!json) {
            PredictNotes.print(prediction, notes, context().err());
        }
        return ExitCode.OK;
    }

    private int check(
            Predictor predictor,
            Applications.Chosen chosen,
            RunSize wanted,
            HitThresholds thresholds,
            List<String> notes,
            String run) {
        List<PastRun> actual = reader(List.of(run)).runs();
        if (actual.size() != 1) {
            throw Problem.of(ErrorCode.USAGE, "--check requires exactly one run")
                    .with("runs", actual.size())
                    .maybe("name the folder of a single run")
                    .exception();
        }
        PastRun now = actual.get(0);
        RunSize forRun = new RunSize(wanted.ranks() > 0 ? wanted.ranks() : now.ranks(), wanted.steps());
        CreateCheck.Report report = CreateCheck.of(
                predictor.predict(chosen.runs(), forRun).creates(),
                chosen.runs(),
                now,
                thresholds,
                runs -> predictor.predict(runs, forRun).creates());
        OutputFile.write(output, context().out(), out -> {
            if (json) {
                out.println(JsonText.of(CheckText.json(now.source(), report)));
            } else {
                out.print(CheckText.text(now.source(), report));
            }
        });
        notes.forEach(note -> context().err().println("mizan: note: " + note));
        return ExitCode.OK;
    }

    private HistoryReader reader(List<String> names) {
        return new HistoryInput(configuration(), context()).read(names);
    }

    private static int bounded(String option, @Nullable Integer value, int least, int most) {
        if (value != null && (value < least || value > most)) {
            throw Problem.of(ErrorCode.USAGE, "the number is out of range")
                    .with(option, value)
                    .maybe("choose one from " + least + " to " + most)
                    .exception();
        }
        return value == null ? Predictor.AS_BEFORE : value;
    }
}
