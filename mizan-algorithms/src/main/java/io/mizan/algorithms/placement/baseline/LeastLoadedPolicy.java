package io.mizan.algorithms.placement.baseline;

import io.mizan.algorithms.placement.batch.Batch;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.algorithms.placement.batch.SmallestK;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementPolicy;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.SystemView;
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
        Batch batch = Batch.of(requests, view, options);
        return OneByOne.place(batch, (demand, candidates, loads) -> {
            double[] utilisation = new double[batch.targets().size()];
            for (int t : candidates) {
                utilisation[t] = loads.utilisation(t);
            }
            return SmallestK.of(candidates, candidates.length, demand.stripes(), utilisation);
        });
    }
}
