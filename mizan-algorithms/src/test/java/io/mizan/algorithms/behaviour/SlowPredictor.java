package io.mizan.algorithms.behaviour;

import io.mizan.model.behaviour.BehaviourPredictor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the protocol says of Markov chains, read from the whole history each time. Order 0 is the last id. */
record SlowPredictor(int order, Map<String, List<Integer>> pasts) implements BehaviourPredictor {
    SlowPredictor(int order) {
        this(order, new HashMap<>());
    }

    @Override
    public int predict(String category) {
        List<Integer> past = pasts.getOrDefault(category, List.of());
        int now = past.size();
        for (int length = Math.min(order, now); length > 0; length--) {
            List<Integer> context = past.subList(now - length, now);
            List<Integer> followers = new ArrayList<>();
            for (int job = length; job < now; job++) {
                if (past.subList(job - length, job).equals(context)) {
                    followers.add(past.get(job));
                }
            }
            // The last of those with the highest count is the most recent of them.
            int most = 0;
            int best = -1;
            for (int id : followers) {
                if (Collections.frequency(followers, id) >= most) {
                    most = Collections.frequency(followers, id);
                    best = id;
                }
            }
            if (most > 0) {
                return best;
            }
        }
        return past.get(now - 1);
    }

    @Override
    public void observe(String category, int id) {
        pasts.computeIfAbsent(category, name -> new ArrayList<>()).add(id);
    }
}
