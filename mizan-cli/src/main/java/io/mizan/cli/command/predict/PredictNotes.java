package io.mizan.cli.command.predict;

import io.mizan.algorithms.prediction.Prediction;
import io.mizan.algorithms.prediction.Prediction.TemplateForecast;
import io.mizan.model.error.Printable;
import io.mizan.model.history.PredictedCreate;
import io.mizan.model.units.ByteSize;
import java.io.PrintWriter;
import java.util.Comparator;
import java.util.List;

/** What is said about a prediction on standard error, beside the list on standard output. */
final class PredictNotes {
    private static final int MOST_TEMPLATES = 12;
    private static final int MOST_NOTES = 12;

    private PredictNotes() {}

    static void print(Prediction prediction, List<String> notes, PrintWriter err) {
        long bytes = prediction.creates().stream()
                .mapToLong(PredictedCreate::sizeBytes)
                .reduce(0, ByteSize::addCapped);
        say(
                err,
                "%s: %d creates of %s predicted from %d %s, %d %s",
                Printable.of(prediction.application().isEmpty() ? "unknown" : prediction.application()),
                prediction.creates().size(),
                ByteSize.prose(bytes),
                prediction.runs(),
                prediction.runs() == 1 ? "run" : "runs",
                prediction.ranks(),
                prediction.ranks() == 1 ? "rank" : "ranks");
        prediction.templates().stream()
                .sorted(Comparator.comparingLong(TemplateForecast::files).reversed())
                .limit(MOST_TEMPLATES)
                .forEach(template -> say(
                        err,
                        "  %s: %d predicted, %s; %d %s of %s in the newest run",
                        Printable.of(template.text()),
                        template.predicted(),
                        words(template.course()),
                        template.files(),
                        template.files() == 1 ? "file" : "files",
                        ByteSize.prose(template.bytes())));
        if (prediction.templates().size() > MOST_TEMPLATES) {
            say(
                    err,
                    "  and %d more templates (--json lists them)",
                    prediction.templates().size() - MOST_TEMPLATES);
        }
        notes.stream().limit(MOST_NOTES).forEach(note -> say(err, "note: %s", Printable.of(note)));
        if (notes.size() > MOST_NOTES) {
            say(err, "note: and %d more (--json lists them)", notes.size() - MOST_NOTES);
        }
    }

    private static String words(String course) {
        return switch (course) {
            case "again" -> "as each run";
            case "on" -> "going on";
            case "both" -> "going on or as before";
            default -> "names cannot be known";
        };
    }

    private static void say(PrintWriter err, String format, Object... values) {
        err.println("mizan: " + String.format(format, values));
    }
}
