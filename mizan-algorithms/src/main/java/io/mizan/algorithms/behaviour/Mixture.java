package io.mizan.algorithms.behaviour;

import io.mizan.model.behaviour.BehaviourPredictor;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Experts that vote: weighted majority with fixed share (Littlestone and Warmuth 1994; Herbster and Warmuth 1998).
 *
 * <p>The experts are the Markov chains of order 0 to 8, the last id, and those given. Each category has weights of its own. An
 * expert that was wrong loses weight, and a little of all weight is shared out evenly, so that an expert that was bad
 * for long can still take over when jobs change. A new category starts with the weights that served all categories so far. With
 * m experts, the mixture makes at most a constant times (mistakes of the best expert + its changes × log m) mistakes, in
 * theory; in practice about as many as the best. A job costs O(m²), besides what the experts given cost.
 */
public final class Mixture implements BehaviourPredictor {
    static final int DEEPEST = 8;

    /** What a mistake leaves of a weight. Near 1, since even the best expert is wrong one time in ten. */
    private static final double LEFT = Math.exp(-0.1);

    private static final double SHARED = 0.001;

    private final ContextTree tree = new ContextTree(DEEPEST);
    private final List<BehaviourPredictor> others;
    private final Map<String, Voters> voters = new HashMap<>();
    private final double[] prior;

    private static final class Voters {
        final double[] weights;
        final int[] votes;
        boolean asked;

        Voters(double[] weights) {
            this.weights = weights;
            this.votes = new int[weights.length];
        }
    }

    /** @param others further experts; they learn from what the mixture is told, and are closed with it */
    public Mixture(List<BehaviourPredictor> others) {
        this.others = List.copyOf(others);
        prior = new double[DEEPEST + 2 + others.size()];
        Arrays.fill(prior, 1.0 / prior.length);
    }

    @Override
    public int predict(String category) {
        Voters now = voters.computeIfAbsent(category, name -> new Voters(prior.clone()));
        ask(category, now);
        int best = 0;
        double most = -1;
        for (int i = 0; i < now.votes.length; i++) {
            double sum = 0;
            for (int j = 0; j < now.votes.length; j++) {
                sum += now.votes[j] == now.votes[i] ? now.weights[j] : 0;
            }
            if (sum > most) {
                most = sum;
                best = now.votes[i];
            }
        }
        return best;
    }

    @Override
    public void observe(String category, int id) {
        if (tree.knows(category)) {
            Voters now = voters.computeIfAbsent(category, name -> new Voters(prior.clone()));
            ask(category, now);
            learn(now.weights, now.votes, id);
            learn(prior, now.votes, id);
            now.asked = false;
        }
        tree.observe(category, id);
        others.forEach(other -> other.observe(category, id));
    }

    @Override
    public void close() {
        others.forEach(BehaviourPredictor::close);
    }

    private void ask(String category, Voters now) {
        if (now.asked) {
            return;
        }
        for (int order = 0; order <= DEEPEST; order++) {
            now.votes[order] = tree.predict(category, order);
        }
        now.votes[DEEPEST + 1] = tree.last(category);
        for (int i = 0; i < others.size(); i++) {
            now.votes[DEEPEST + 2 + i] = others.get(i).predict(category);
        }
        now.asked = true;
    }

    private static void learn(double[] weights, int[] votes, int id) {
        double sum = 0;
        for (int i = 0; i < weights.length; i++) {
            weights[i] *= votes[i] == id ? 1 : LEFT;
            sum += weights[i];
        }
        for (int i = 0; i < weights.length; i++) {
            weights[i] = (1 - SHARED) * weights[i] / sum + SHARED / weights.length;
        }
    }
}
