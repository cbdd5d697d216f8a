package io.mizan.algorithms.placement.baseline;

import io.mizan.algorithms.placement.batch.Batch;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementPolicy;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.SystemView;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** Each component goes on where the one before it stopped, in the order of indices. */
public record RoundRobinPolicy(PolicyOptions options) implements PlacementPolicy {
    public static final String NAME = "round-robin";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Set<Need> needs() {
        return Set.of();
    }

    @Override
    public Placement place(List<PlacementRequest> requests, SystemView view) {
        int[] next = {0};
        return OneByOne.place(Batch.of(requests, view, options), (demand, candidates, loads) -> {
            int from = Arrays.binarySearch(candidates, next[0]);
            from = from < 0 ? -1 - from : from;
            int[] chosen = new int[demand.stripes()];
            for (int k = 0; k < chosen.length; k++) {
                chosen[k] = candidates[(from + k) % candidates.length];
            }
            next[0] = chosen[chosen.length - 1] + 1;
            return chosen;
        });
    }
}
