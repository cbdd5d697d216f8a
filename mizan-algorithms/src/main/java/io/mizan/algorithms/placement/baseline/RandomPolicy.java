package io.mizan.algorithms.placement.baseline;

import io.mizan.algorithms.placement.batch.Batch;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.algorithms.placement.batch.SplitMix64;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementPolicy;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.SystemView;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** Each component takes distinct targets at random, all with equal chances. */
public record RandomPolicy(PolicyOptions options) implements PlacementPolicy {
    public static final String NAME = "random";

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
        SplitMix64 random = new SplitMix64(options.seed());
        return OneByOne.place(Batch.of(requests, view, options), (demand, candidates, loads) -> {
            for (int k = 0; k < demand.stripes(); k++) {
                int other = k + random.nextInt(candidates.length - k);
                int taken = candidates[other];
                candidates[other] = candidates[k];
                candidates[k] = taken;
            }
            return Arrays.copyOf(candidates, demand.stripes());
        });
    }
}
