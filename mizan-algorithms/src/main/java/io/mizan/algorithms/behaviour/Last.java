package io.mizan.algorithms.behaviour;

import io.mizan.model.behaviour.BehaviourPredictor;
import java.util.HashMap;
import java.util.Map;

/** Predicts the last behaviour again, as DFRA does: the baseline of every other predictor. */
public final class Last implements BehaviourPredictor {
    private final Map<String, Integer> ids = new HashMap<>();

    @Override
    public int predict(String category) {
        Integer id = ids.get(category);
        if (id == null) {
            throw new IllegalStateException("nothing was observed of the category " + category);
        }
        return id;
    }

    @Override
    public void observe(String category, int id) {
        ids.put(category, id);
    }
}
