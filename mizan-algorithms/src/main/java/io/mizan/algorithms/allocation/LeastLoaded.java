package io.mizan.algorithms.allocation;

import io.mizan.model.allocation.ApplicationSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.IntStream;

/**
 * Greedy-Clairvoyant, GC (RR-9549 §4.2): applications by decreasing share of time in I/O, equal ones in their order, each
 * onto the resources with the least sum of such shares so far, equal ones by number. O(K log K + resources given x log N).
 */
record LeastLoaded() implements ResourcePlacement {
    private record Resource(int number, double load) {}

    @Override
    public String name() {
        return "gc";
    }

    @Override
    public List<List<Integer>> place(ApplicationSet set, List<Integer> allocation) {
        List<Double> shares = IntStream.range(0, allocation.size())
                .mapToObj(i -> set.applications().get(i).ioShare(allocation.get(i)))
                .toList();
        List<Integer> order = IntStream.range(0, allocation.size())
                .boxed()
                .sorted(Comparator.comparing(shares::get, Comparator.reverseOrder()))
                .toList();
        PriorityQueue<Resource> queue =
                new PriorityQueue<>(Comparator.comparingDouble(Resource::load).thenComparingInt(Resource::number));
        IntStream.range(0, set.resources()).forEach(number -> queue.add(new Resource(number, 0)));
        List<List<Integer>> placed = new ArrayList<>(Collections.nCopies(allocation.size(), List.of()));
        for (int i : order) {
            List<Resource> taken = new ArrayList<>();
            for (int count = allocation.get(i); count > 0; count--) {
                taken.add(queue.remove());
            }
            taken.forEach(resource -> queue.add(new Resource(resource.number(), resource.load() + shares.get(i))));
            placed.set(i, taken.stream().map(Resource::number).toList());
        }
        return placed;
    }
}
