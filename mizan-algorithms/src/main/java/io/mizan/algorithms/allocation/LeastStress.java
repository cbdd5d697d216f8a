package io.mizan.algorithms.allocation;

import io.mizan.model.allocation.AllocationPolicy;
import io.mizan.model.allocation.ApplicationSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Nsys-Allocator, NSYSA (RR-9549 §4.1): each application gets the number that keeps the fewest resources busy, n_sys. No
 * allocation has a lower I/O load. Linear in the bandwidths given.
 */
record LeastStress() implements AllocationPolicy {

    @Override
    public String name() {
        return "nsysa";
    }

    @Override
    public List<Integer> allocate(ApplicationSet set) {
        return IntStream.range(0, set.applications().size())
                .mapToObj(i -> set.applications().get(i).lightest(set.most(i)))
                .toList();
    }
}
