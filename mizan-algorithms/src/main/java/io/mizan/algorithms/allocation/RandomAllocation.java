package io.mizan.algorithms.allocation;

import io.mizan.model.allocation.AllocationPolicy;
import io.mizan.model.allocation.ApplicationSet;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Random (RR-9549 §4.1): each application draws its number evenly from 1 to the most it can have, or has what was drawn for
 * it in the set. Linear in applications.
 */
record RandomAllocation(long seed) implements AllocationPolicy {

    @Override
    public String name() {
        return "random";
    }

    @Override
    public List<Integer> allocate(ApplicationSet set) {
        if (!set.draws().counts().isEmpty()) {
            return set.draws().counts();
        }
        SplittableRandom random = Seeds.source(seed, set, 1);
        List<Integer> allocation = new ArrayList<>();
        for (int i = 0; i < set.applications().size(); i++) {
            allocation.add(1 + random.nextInt(set.most(i)));
        }
        return allocation;
    }
}
