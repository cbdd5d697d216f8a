package io.mizan.algorithms.allocation;

import io.mizan.model.allocation.AllocationPolicy;
import io.mizan.model.allocation.ApplicationSet;
import java.util.ArrayList;
import java.util.List;

/**
 * Static (RR-9549 §4.1): resources in proportion to compute nodes, Q_j N / Q, rounded to the nearest, halves up, at least
 * one and at most what the application can have. This is what machines do whose compute nodes are wired to I/O nodes.
 * Linear in applications.
 */
record StaticAllocation() implements AllocationPolicy {

    @Override
    public String name() {
        return "static";
    }

    @Override
    public List<Integer> allocate(ApplicationSet set) {
        List<Integer> allocation = new ArrayList<>();
        for (int i = 0; i < set.applications().size(); i++) {
            double share = set.applications().get(i).nodes() * set.resources() / set.computeNodes();
            allocation.add((int) Math.max(1, Math.min(set.most(i), Math.floor(share + 0.5))));
        }
        return allocation;
    }
}
