package io.mizan.algorithms.placement.aiot;

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
 * The path search of AIOT (Yang et al., IPDPS 2022, §III.B.1): a greedy maximum flow from the compute nodes through forwarding
 * nodes, servers and targets. In each layer the first node of the least loaded bucket is taken, its residual capacity falls, and
 * it moves to the bucket of its new load. Abnormal nodes are never taken.
 *
 * <p>The paper leaves open, and here it is so:
 *
 * <ul>
 *   <li>Capacity is bandwidth alone. With the weights of equation (1) taken node by node, the other metrics cancel out.
 *   <li>A stripe is one path, with a load in proportion to its bytes. Nobody says how fast a file will be written: the batch as a
 *       whole is taken to ask for half of what the targets can do.
 *   <li>A stripe cannot be split. A node that is asked for more than its residual capacity is full from then on, and is used only
 *       where its layer has no other that will do: bandwidth delays, only space refuses.
 *   <li>Few resources and large capacity are both wanted: a node is used on and on until it leaves its bucket.
 *   <li>Every forwarding node reaches every server; a server reaches its own targets. Compute nodes limit nothing.
 *   <li>Where the view has no active forwarding node, the search has the two layers of servers and targets.
 * </ul>
 *
 * <p>Served one by one, as {@link OneByOne} does. O(components × targets + stripes × servers). Loads are balanced, space is not:
 * targets of unequal use stay so.
 */
public record AiotPolicy(PolicyOptions options) implements PlacementPolicy {
    public static final String NAME = "aiot";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Set<Need> needs() {
        return Set.of(Need.SERVERS, Need.SERVER_LOAD, Need.TARGET_LOAD, Need.PEAK_BANDWIDTH, Need.IO_NODES);
    }

    @Override
    public Placement place(List<PlacementRequest> requests, SystemView view) {
        Batch batch = Batch.of(requests, view, options);
        return OneByOne.place(batch, new PathSearch(batch, view));
    }
}
