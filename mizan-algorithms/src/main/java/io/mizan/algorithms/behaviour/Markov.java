package io.mizan.algorithms.behaviour;

import io.mizan.model.behaviour.BehaviourPredictor;

/**
 * A Markov chain of some order on counts: what most often followed the last ids of the category, the most recent of those
 * that did equally often. An unseen context falls to the lower order, then to the last id; order 0 is the most frequent id.
 */
public final class Markov implements BehaviourPredictor {
    private final ContextTree tree;
    private final int order;

    public Markov(int order) {
        if (order < 0 || order > 64) {
            throw new IllegalArgumentException("order from 0 to 64, not " + order);
        }
        this.tree = new ContextTree(order);
        this.order = order;
    }

    @Override
    public int predict(String category) {
        return tree.predict(category, order);
    }

    @Override
    public void observe(String category, int id) {
        tree.observe(category, id);
    }
}
