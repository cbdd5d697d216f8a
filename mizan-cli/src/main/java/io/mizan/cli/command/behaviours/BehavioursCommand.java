package io.mizan.cli.command.behaviours;

import io.mizan.algorithms.behaviour.OnlineEvaluation;
import io.mizan.algorithms.behaviour.OnlineEvaluation.Score;
import io.mizan.cli.command.behaviours.Predictors.Chosen;
import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.ExitCode;
import io.mizan.cli.shared.InputFiles;
import io.mizan.cli.shared.Progress;
import io.mizan.model.behaviour.BehaviourSequences;
import io.mizan.model.behaviour.SequenceFile;
import io.mizan.model.document.Documents;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Printable;
import io.mizan.model.error.Problem;
import io.mizan.report.text.Table;
import io.mizan.report.text.Table.Align;
import io.mizan.report.text.Table.Cell;
import io.mizan.report.text.TextStyle.Tone;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code mizan behaviours}: predicts the behaviour of the next job of each category. */
@CommandLine.Command(
        name = "behaviours",
        header = BehavioursCommand.HEADER,
        description = {
            "FILE maps each category (user, job name, parallelism) to the behaviours of its jobs in the order of"
                    + " submission: {\"user|job|ranks\": [0, 1, 0]}. Every job after the first of its category is"
                    + " predicted from the jobs before it, then learnt; printed is how often the prediction was right. mizan phases"
                    + " makes such files from waveforms.",
            "",
            "Models: last, the same as last time; markov1 and markov2, what most often followed the last one or two;"
                    + " attention, self-attention that learns on the way; mixture, all of these and longer memories,"
                    + " weighted by how right they were. Self-attention needs a library that is not part of Mizan;"
                    + " without it markov2 is used, and mixture goes on without.",
        },
        footer = {
            "  mizan behaviours example:behaviours.json --model markov2",
            "  mizan behaviours example:behaviours.json --model last --json",
        })
public final class BehavioursCommand extends Command {
    public static final String HEADER = "Predict which behaviour the next job of each kind will show.";

    private static final int LONGEST_NAME = 40;
    private static final List<String> EXAMPLES = List.of("behaviours.json");

    @Parameters(
            paramLabel = "FILE",
            description = "The sequences, JSON; - is standard input; example:behaviours.json comes with Mizan.")
    private String file = "";

    @Option(
            names = "--model",
            paramLabel = "NAME",
            description = "last, markov1, markov2, attention or mixture (default: ${DEFAULT-VALUE}).")
    private String model = "mixture";

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Random seed of self-attention (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Option(
            names = "--load-model",
            paramLabel = "MODEL",
            description = "Load a model of self-attention that was saved before.")
    private @Nullable Path load;

    @Option(names = "--save-model", paramLabel = "MODEL", description = "Save the trained model of self-attention.")
    private @Nullable Path save;

    @Option(names = "--json", description = "Print JSON (schema mizan/behaviours/v1).")
    private boolean json;

    public BehavioursCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        if ((load != null || save != null) && !model.equals("attention") && !model.equals("mixture")) {
            throw Problem.of(ErrorCode.USAGE, "only self-attention can be loaded and saved")
                    .with("model", model)
                    .maybe("add --model attention")
                    .exception();
        }
        BehaviourSequences sequences = new InputFiles(configuration(), context(), EXAMPLES)
                .read(file, in -> SequenceFile.read(Documents.read(in)));
        Chosen chosen = new Predictors(context()).choose(model, seed, Optional.ofNullable(load));
        if (save != null && chosen.attention().isEmpty()) {
            throw Problem.of(ErrorCode.USAGE, "--save-model requires self-attention")
                    .maybe("leave --save-model out, or install its library (docs/behaviours.md)")
                    .exception();
        }
        OnlineEvaluation evaluation;
        try (chosen) {
            Progress progress = new Progress(context(), "jobs", sequences.jobs());
            evaluation = OnlineEvaluation.of(sequences, chosen.predictor(), progress::step);
            progress.clear();
            Path kept = save;
            if (kept != null) {
                chosen.attention().ifPresent(attention -> attention.save(kept));
            }
        }
        if (json) {
            printJson(document(chosen.name(), evaluation));
        } else {
            print(page(chosen.name(), evaluation));
        }
        return ExitCode.OK;
    }

    private static Map<String, Object> document(String used, OnlineEvaluation evaluation) {
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("schema", "mizan/behaviours/v1");
        root.put("model", used);
        root.put("accuracy", evaluation.accuracy());
        root.put(
                "categories",
                evaluation.categories().stream().map(BehavioursCommand::row).toList());
        return root;
    }

    private static Map<String, Object> row(Score score) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("category", score.category());
        row.put("predicted", score.predicted());
        row.put("accuracy", score.accuracy());
        return row;
    }

    private String page(String used, OnlineEvaluation evaluation) {
        Table table = new Table()
                .column("category", Align.LEFT)
                .column("predicted", Align.RIGHT)
                .column("right", Align.RIGHT)
                .column("", Align.BAR);
        for (Score score : evaluation.categories()) {
            table.row(
                    Cell.of(shown(score.category())),
                    Cell.of(String.valueOf(score.predicted())),
                    Cell.of(percent(score.accuracy())),
                    Cell.bar(score.predicted() == 0 ? 0 : score.accuracy(), Tone.GOOD));
        }
        return String.format(
                Locale.ROOT,
                "%s: %s of %d jobs predicted right%n%n%s",
                style().paint(Tone.STRONG, used),
                percent(evaluation.accuracy()),
                evaluation.predicted(),
                table.render(style()));
    }

    /** A name that is safe and leaves room for the rest of its line. */
    private static String shown(String category) {
        String name = Printable.of(category);
        return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME - 3) + "...";
    }

    private static String percent(double share) {
        return Double.isNaN(share) ? "-" : String.format(Locale.ROOT, "%.1f%%", 100 * share);
    }
}
