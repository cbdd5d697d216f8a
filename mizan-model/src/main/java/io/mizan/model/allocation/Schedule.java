package io.mizan.model.allocation;

import java.util.List;

/**
 * What each application gets (RR-9549 §3.3.1), in the order of the set.
 *
 * @param allocation how many resources
 * @param resources which ones, as many, each once
 */
public record Schedule(List<Integer> allocation, List<List<Integer>> resources) {
    public Schedule {
        allocation = List.copyOf(allocation);
        resources = resources.stream().map(List::copyOf).toList();
    }
}
