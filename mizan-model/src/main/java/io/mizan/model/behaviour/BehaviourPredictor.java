package io.mizan.model.behaviour;

/**
 * Predicts which of its known behaviours the next job of a category will show. It learns from what it is told and from nothing
 * else: what it answers depends on the observations before, in their order. Ids are 0 or more and mean something only inside
 * their category.
 */
public interface BehaviourPredictor extends AutoCloseable {

    /** The id that the next job of the category is expected to have; the category has been observed at least once. */
    int predict(String category);

    /** A job of the category has ended, and this was its behaviour. */
    void observe(String category, int id);

    /** Frees what is not on the heap. */
    @Override
    default void close() {}
}
