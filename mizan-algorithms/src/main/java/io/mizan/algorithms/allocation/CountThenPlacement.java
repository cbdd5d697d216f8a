package io.mizan.algorithms.allocation;

import io.mizan.model.allocation.AllocationPolicy;
import io.mizan.model.allocation.ApplicationSet;
import io.mizan.model.allocation.Schedule;
import io.mizan.model.allocation.Scheduler;
import java.util.List;

/** First how many, then which: any allocation with any placement. */
record CountThenPlacement(AllocationPolicy policy, ResourcePlacement placement) implements Scheduler {

    @Override
    public String name() {
        return policy.name() + AllocationPolicies.AND + placement.name();
    }

    @Override
    public Schedule schedule(ApplicationSet set) {
        List<Integer> allocation = policy.allocate(set);
        return new Schedule(allocation, placement.place(set, allocation));
    }
}
