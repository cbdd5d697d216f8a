package io.mizan.algorithms.prediction;

import io.mizan.algorithms.prediction.Prediction.TemplateForecast;
import io.mizan.algorithms.prediction.names.CreateRow;
import io.mizan.algorithms.prediction.names.Template;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.forecast.Forecaster;
import io.mizan.model.history.PastRun;
import io.mizan.model.history.PredictedCreate;
import io.mizan.model.units.ByteSize;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Predicts the creates of the next run of an application from earlier ones (AIPA, §5.5.1 of the Tarazu paper).
 *
 * <p>Names become templates ({@link Template}), and each template says which of its files come again, or how its steps go on
 * ({@link NextCreates}). Time grows with the number of names, but for the forecasts of sizes, whose number is bounded ({@link SeriesForecasts}).
 * What has no predictable name is listed among the templates and not among the creates.
 */
public final class Predictor {
    /** Takes the ranks, or the steps, that history suggests. */
    public static final int AS_BEFORE = -1;

    private static final int MOST_CREATES = 5_000_000;

    /**
     * How large the next run will be.
     *
     * @param ranks of the next run, or {@link #AS_BEFORE}
     * @param steps after the newest one of each template that has steps, or {@link #AS_BEFORE}
     */
    public record RunSize(int ranks, int steps) {
        public static final RunSize AS_HISTORY_SUGGESTS = new RunSize(AS_BEFORE, AS_BEFORE);
    }

    private final Forecaster forecaster;

    public Predictor(Forecaster forecaster) {
        this.forecaster = forecaster;
    }

    /** @param runs of one application, oldest first, at least one */
    public Prediction predict(List<PastRun> runs, RunSize wanted) {
        if (runs.isEmpty()) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "the history holds no run")
                    .maybe("trace a run first: mizan trace -o run1 -- COMMAND")
                    .exception();
        }
        PastRun newest = runs.get(runs.size() - 1);
        int ranks = wanted.ranks > 0 ? wanted.ranks : newest.ranks();
        SizeParameter parameter = SizeParameter.of(runs);
        SeriesForecasts outlook = new SeriesForecasts(forecaster);
        List<TemplateForecast> templates = new ArrayList<>();
        Map<String, PredictedCreate> creates = new LinkedHashMap<>();
        Set<String> notes = new LinkedHashSet<>();
        parameter.note().ifPresent(notes::add);
        boolean single = false;
        for (Template template : Template.of(runs)) {
            long before = creates.size();
            String course = "unpredictable";
            if (template.predictable()) {
                Scaling scaling = Scaling.of(template, runs);
                double[] factors = new double[runs.size()];
                for (int run = 0; run < factors.length; run++) {
                    factors[run] =
                            parameter.factor(run) * scaling.factor(runs.get(run).ranks(), ranks);
                }
                NextCreates next = new NextCreates(template, runs, ranks, wanted.steps, outlook, factors);
                next.list().forEach(create -> creates.putIfAbsent(create.path(), create));
                course = next.course().name().toLowerCase(Locale.ROOT);
                single |= next.course() == NextCreates.Course.BOTH;
                if (Arrays.stream(factors).anyMatch(factor -> factor != 1) || newest.ranks() != ranks) {
                    other(runs, ranks)
                            .forEach(from ->
                                    notes.add("sizes of " + template + " were scaled " + scaling.text(from, ranks)));
                }
            }
            if (creates.size() > MOST_CREATES) {
                throw Problem.of(ErrorCode.INPUT_TOO_LARGE, "not enough memory for the predicted creates")
                        .with("creates", creates.size())
                        .maybe("ask for fewer ranks or steps")
                        .exception();
            }
            templates.add(summary(template, course, creates.size() - before));
        }
        if (single) {
            notes.add("one run does not show whether numbers go on or start again: both are listed, with half the"
                    + " confidence");
        }
        List<PredictedCreate> inOrder = new ArrayList<>(creates.values());
        inOrder.sort(Comparator.comparingDouble(PredictedCreate::seconds).thenComparing(PredictedCreate::path));
        return new Prediction(newest.program().label(), runs.size(), ranks, inOrder, templates, List.copyOf(notes));
    }

    private static List<Integer> other(List<PastRun> runs, int ranks) {
        return runs.stream()
                .map(PastRun::ranks)
                .filter(from -> from != ranks)
                .distinct()
                .toList();
    }

    private static TemplateForecast summary(Template template, String course, long predicted) {
        Set<Integer> runs = new HashSet<>();
        int newest = -1;
        long files = 0;
        long bytes = 0;
        for (CreateRow row : template.rows()) {
            runs.add(row.run());
            if (row.run() != newest) {
                newest = row.run();
                files = 0;
                bytes = 0;
            }
            files++;
            bytes = ByteSize.addCapped(bytes, Math.max(0, row.create().sizeBytes()));
        }
        return new TemplateForecast(template.toString(), course, runs.size(), files, bytes, predicted);
    }
}
