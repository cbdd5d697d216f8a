package io.mizan.algorithms.allocation;

import io.mizan.model.allocation.AllocationPolicy;
import io.mizan.model.allocation.ApplicationSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * BestBdw, BBA (RR-9549 §4.1): each application gets the number with its highest bandwidth, n_perf, whatever that does to
 * the others. Linear in the bandwidths given.
 */
record BestBandwidth() implements AllocationPolicy {

    @Override
    public String name() {
        return "bba";
    }

    @Override
    public List<Integer> allocate(ApplicationSet set) {
        return IntStream.range(0, set.applications().size())
                .mapToObj(i -> set.applications().get(i).fastest(set.most(i)))
                .toList();
    }
}
