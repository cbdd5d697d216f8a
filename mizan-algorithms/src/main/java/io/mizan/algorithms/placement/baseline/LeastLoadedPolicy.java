package io.mizan.algorithms.placement.baseline;

import io.mizan.algorithms.placement.batch.Batch;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementPolicy;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.SystemView;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** Each component takes the targets with the lowest utilisation of the moment; equals go by index. */
public record LeastLoadedPolicy(PolicyOptions options) implements PlacementPolicy {
    public static final String NAME = "least-loaded";

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
        return OneByOne.place(
                Batch.of(requests, view, options),
                (demand, candidates, loads) -> Arrays.stream(candidates)
                        .boxed()
                        .sorted(Comparator.comparingDouble(loads::utilisation))
                        .limit(demand.stripes())
                        .mapToInt(Integer::intValue)
                        .toArray());
    }
}
