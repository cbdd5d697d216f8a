package io.mizan.algorithms.behaviour;

import io.mizan.model.behaviour.BehaviourPredictor;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The predictors that need no library, by name. */
public final class BehaviourPredictors {
    private static final Map<String, Supplier<BehaviourPredictor>> ALL = all();

    private BehaviourPredictors() {}

    /** Each makes a predictor that knows nothing yet. */
    public static Map<String, Supplier<BehaviourPredictor>> byName() {
        return ALL;
    }

    private static Map<String, Supplier<BehaviourPredictor>> all() {
        Map<String, Supplier<BehaviourPredictor>> all = new LinkedHashMap<>();
        all.put("last", Last::new);
        all.put("markov1", () -> new Markov(1));
        all.put("markov2", () -> new Markov(2));
        all.put("mixture", () -> new Mixture(List.of()));
        return Collections.unmodifiableMap(all);
    }
}
