package io.mizan.model.behaviour;

import java.util.List;

/** The behaviours of jobs in order, category by category. */
public record BehaviourSequences(List<Category> categories) {
    public BehaviourSequences {
        categories = List.copyOf(categories);
    }

    /**
     * Jobs of the same user, name and parallelism.
     *
     * @param ids their behaviours in the order of submission, each 0 or more
     */
    public record Category(String name, int[] ids) {}

    public long jobs() {
        return categories.stream().mapToLong(category -> category.ids().length).sum();
    }
}
