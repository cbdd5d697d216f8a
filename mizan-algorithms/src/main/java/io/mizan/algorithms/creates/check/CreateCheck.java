package io.mizan.algorithms.creates.check;

import io.mizan.algorithms.creates.check.HitPolicy.Action;
import io.mizan.algorithms.creates.check.HitPolicy.Decision;
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

    /** Predicts the rest of a run from what it created so far. */
    public interface Again {
        List<PredictedCreate> predict(List<PastCreate> soFar, Action why);
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

    public static Report of(
            List<PredictedCreate> predictions, PastRun actual, HitThresholds thresholds, Again predictor) {
        Map<String, PredictedCreate> known = new HashMap<>();
        predictions.forEach(create -> known.put(create.path(), create));
        HitPolicy policy = new HitPolicy(thresholds, predictions.size());
        List<Decision> decisions = new ArrayList<>();
        List<String> missed = new ArrayList<>();
        List<PastCreate> creates = actual.creates();
        Decision last = policy.end();
        long close = 0;
        long inside = 0;
        long sized = 0;
        long foreseen = 0;
        Map<String, PredictedCreate> first = Map.copyOf(known);
        for (int i = 0; i < creates.size(); i++) {
            PastCreate create = creates.get(i);
            PredictedCreate predicted = known.get(create.path());
            foreseen += first.containsKey(create.path()) ? 1 : 0;
            last = policy.create(predicted != null);
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
            if (last.action() != Action.NONE) {
                decisions.add(last);
                long before = known.size();
                predictor
                        .predict(creates.subList(0, i + 1), last.action())
                        .forEach(more -> known.putIfAbsent(more.path(), more));
                policy.expectMore(known.size() - before);
            }
        }
        return new Report(
                last.hits(),
                last.misses(),
                predictions.size() - foreseen,
                close,
                inside,
                sized,
                decisions,
                policy.end(),
                missed);
    }
}
