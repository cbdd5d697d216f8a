package io.mizan.algorithms.prediction.check;

import io.mizan.algorithms.prediction.check.HitPolicy.Action;
import io.mizan.algorithms.prediction.check.HitPolicy.Decision;
import io.mizan.model.history.PastCreate;
import io.mizan.model.history.PastRun;
import io.mizan.model.history.PredictedCreate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Goes through the creates of a run as if they came now, and compares them with what was predicted. */
public final class CreateCheck {
    private static final int MOST_NAMES = 20;
    private static final double CLOSE = 0.01;

    /** Predicts the rest of a run from runs of which the last goes on. */
    public interface Again {
        List<PredictedCreate> predict(List<PastRun> runs);
    }

    /**
     * What came of it.
     *
     * @param hits creates that were predicted when they came
     * @param misses those that were not
     * @param absent predictions of the beginning that did not come
     * @param close hits whose size is within a hundredth of the prediction
     * @param inside hits whose size is in the interval of the prediction
     * @param sized hits whose size is known
     * @param decisions while the run went on, in their order
     * @param end the decision after the run
     * @param missed the first names that were missed
     */
    public record Report(
            long hits,
            long misses,
            long absent,
            long close,
            long inside,
            long sized,
            List<Decision> decisions,
            Decision end,
            List<String> missed) {
        public Report {
            decisions = List.copyOf(decisions);
            missed = List.copyOf(missed);
        }
    }

    private CreateCheck() {}

    /** @param old the runs that the predictions were made from */
    public static Report of(
            List<PredictedCreate> predictions,
            List<PastRun> old,
            PastRun actual,
            HitThresholds thresholds,
            Again predictor) {
        Map<String, PredictedCreate> first = new HashMap<>();
        predictions.forEach(create -> first.put(create.path(), create));
        Feedback<PredictedCreate> feedback = new Feedback<>(thresholds, old, first);
        List<Decision> decisions = new ArrayList<>();
        List<String> missed = new ArrayList<>();
        List<PastCreate> creates = actual.creates();
        long close = 0;
        long inside = 0;
        long sized = 0;
        long foreseen = 0;
        for (int i = 0; i < creates.size(); i++) {
            PastCreate create = creates.get(i);
            PredictedCreate predicted = feedback.prediction(create.path()).orElse(null);
            foreseen += first.containsKey(create.path()) ? 1 : 0;
            Decision decision = feedback.create(create.path());
            if (predicted == null) {
                if (missed.size() < MOST_NAMES) {
                    missed.add(create.path());
                }
            } else if (create.sizeKnown()) {
                sized++;
                double off = Math.abs((double) create.sizeBytes() - predicted.sizeBytes());
                close += off <= CLOSE * create.sizeBytes() ? 1 : 0;
                inside += create.sizeBytes() >= predicted.lowerBytes() && create.sizeBytes() <= predicted.upperBytes()
                        ? 1
                        : 0;
            }
            if (decision.action() != Action.NONE) {
                decisions.add(decision);
                Map<String, PredictedCreate> next = new HashMap<>();
                predictor
                        .predict(feedback.basis(decision.action(), until(actual, i + 1)))
                        .forEach(more -> next.putIfAbsent(more.path(), more));
                feedback.adopt(decision.action(), next);
            }
        }
        Decision end = feedback.end();
        return new Report(
                end.hits(), end.misses(), predictions.size() - foreseen, close, inside, sized, decisions, end, missed);
    }

    private static PastRun until(PastRun run, int creates) {
        return new PastRun(
                run.source(),
                run.program(),
                run.job(),
                run.ranks(),
                run.startSeconds(),
                false,
                run.creates().subList(0, creates));
    }
}
