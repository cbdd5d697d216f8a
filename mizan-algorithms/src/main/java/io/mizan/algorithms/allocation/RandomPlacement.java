package io.mizan.algorithms.allocation;

import io.mizan.model.allocation.ApplicationSet;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Random-Placement, RandP (RR-9549 §4.2): each application draws its resources evenly, each at most once, or has the first
 * ones of the order that was drawn for it in the set. Linear in the resources given.
 */
record RandomPlacement(long seed) implements ResourcePlacement {

    @Override
    public String name() {
        return "randp";
    }

    @Override
    public List<List<Integer>> place(ApplicationSet set, List<Integer> allocation) {
        List<List<Integer>> orders = set.draws().orders();
        List<List<Integer>> placed = new ArrayList<>();
        if (!orders.isEmpty()) {
            for (int i = 0; i < allocation.size(); i++) {
                placed.add(orders.get(i).subList(0, allocation.get(i)));
            }
            return placed;
        }
        SplittableRandom random = Seeds.source(seed, set, 2);
        int[] deck = new int[set.resources()];
        for (int i = 0; i < deck.length; i++) {
            deck[i] = i;
        }
        // Drawing cards from a deck that was shuffled before is as fair as from a new one.
        for (int count : allocation) {
            List<Integer> drawn = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                int j = i + random.nextInt(deck.length - i);
                int card = deck[j];
                deck[j] = deck[i];
                deck[i] = card;
                drawn.add(card);
            }
            placed.add(drawn);
        }
        return placed;
    }
}
