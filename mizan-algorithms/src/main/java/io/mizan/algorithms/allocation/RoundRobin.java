package io.mizan.algorithms.allocation;

import io.mizan.model.allocation.ApplicationSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Greedy-Non-Clairvoyant, GNC (RR-9549 §4.2): one round over the resources for all applications, those with most resources
 * first, equal ones in their order. Numbers of applications on any two resources differ by at most one. It needs to know
 * nothing about I/O. O(K log K + resources given).
 */
record RoundRobin() implements ResourcePlacement {

    @Override
    public String name() {
        return "gnc";
    }

    @Override
    public List<List<Integer>> place(ApplicationSet set, List<Integer> allocation) {
        List<Integer> order = IntStream.range(0, allocation.size())
                .boxed()
                .sorted(Comparator.comparing(allocation::get, Comparator.reverseOrder()))
                .toList();
        List<List<Integer>> placed = new ArrayList<>(Collections.nCopies(allocation.size(), List.of()));
        int next = 0;
        for (int i : order) {
            List<Integer> taken = new ArrayList<>();
            for (int count = allocation.get(i); count > 0; count--) {
                taken.add(next);
                next = (next + 1) % set.resources();
            }
            placed.set(i, taken);
        }
        return placed;
    }
}
