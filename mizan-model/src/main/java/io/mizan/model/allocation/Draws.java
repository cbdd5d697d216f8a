package io.mizan.model.allocation;

import java.util.List;

/**
 * Random choices made once and written down with a set, so that a random policy can be replayed.
 *
 * @param counts how many resources each application drew, or empty
 * @param orders for each application all resources in the order it drew them, or empty
 */
public record Draws(List<Integer> counts, List<List<Integer>> orders) {
    /** Nothing was written down: a policy draws by its seed. */
    public static final Draws NONE = new Draws(List.of(), List.of());

    public Draws {
        counts = List.copyOf(counts);
        orders = orders.stream().map(List::copyOf).toList();
    }

    public Draws withCounts(List<Integer> drawn) {
        return new Draws(drawn, orders);
    }

    public Draws withOrders(List<List<Integer>> drawn) {
        return new Draws(counts, drawn);
    }
}
