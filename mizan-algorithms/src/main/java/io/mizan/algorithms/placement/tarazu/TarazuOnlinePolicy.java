package io.mizan.algorithms.placement.tarazu;

import io.mizan.algorithms.placement.baseline.OneByOne;
import io.mizan.algorithms.placement.batch.Batch;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementPolicy;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.SystemView;
import java.util.List;
import java.util.Set;

/**
 * Tarazu's Algorithm 1 (§5.7) run anew for each component of each file, with figures that know what was placed before: the share in
 * use of a target counts the bytes placed on it, and the load of a server rises by the bytes placed on it over the size of its
 * targets. A target's capacity is counted in stripes of the component at hand.
 *
 * <p>For one request the minimum-cost flow is the cheapest targets with room for a stripe. Equal costs go by index. For R components,
 * T targets and n stripes: O(R · T · log n), and n moves of an array element more for each target that displaces others.
 */
public record TarazuOnlinePolicy(PolicyOptions options) implements PlacementPolicy {
    public static final String NAME = "tarazu-online";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Set<Need> needs() {
        return Set.of(Need.SERVERS, Need.SERVER_LOAD);
    }

    @Override
    public Placement place(List<PlacementRequest> requests, SystemView view) {
        Batch batch = Batch.of(requests, view, options);
        return OneByOne.place(batch, new Cheapest(batch.targets()));
    }
}
