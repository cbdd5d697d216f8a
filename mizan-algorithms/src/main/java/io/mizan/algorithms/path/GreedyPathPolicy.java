package io.mizan.algorithms.path;

import io.mizan.model.error.Problem;
import io.mizan.model.job.path.JobPath;
import io.mizan.model.job.path.PathDemand;
import io.mizan.model.job.path.PathPolicy;
import io.mizan.model.job.path.SiteLayers;

/**
 * The path search of AIOT (paper 003 §III.B.1): compute node after compute node, the head of the lowest bucket of each layer, until the load of the job is served.
 * O(c + (f + t) log (f + t)) for c compute nodes, t targets, and f forwarding nodes, each counted once in every different list of the static map: nodes wait in queues, and change
 * their place there a few times. The paper leaves open, and here it is so:
 *
 * <ul>
 *   <li>Three rates are one capacity by {@link CapacityReading}.
 *   <li>A node is used until it reaches the next multiple of 20 %; few nodes and the largest capacity contradict each other otherwise.
 *   <li>A compute node uses one forwarding node: its load is not divided. Every forwarding node reaches every server.
 *   <li>A job uses at most as many targets as it has streams, files times stripes.
 *   <li>Where nothing has capacity left, the rest is unserved. A path without any capacity goes over all usable targets: bandwidth delays, it does not refuse.
 *   <li>Fewest targets only while the predicted finish time stays within a limit of that over all usable targets; beyond it more are added, in the order of the
 *       search, and the load is spread over all by what each has left.
 *   <li>A job without a known load, or a layer without known peaks, is not steered by load: only abnormal nodes are avoided.
 * </ul>
 *
 * @param limit finish time over that of all usable targets, 1 or more
 */
public record GreedyPathPolicy(CapacityReading reading, double limit) implements PathPolicy {
    public static final String NAME = "greedy";

    /** A twentieth: what the default placement policy may be slower at worst. */
    public static final double NEVER_SLOWER = 1.05;

    public static final GreedyPathPolicy DEFAULT = new GreedyPathPolicy(CapacityReading.DOMINANT, NEVER_SLOWER);

    public GreedyPathPolicy {
        if (!(limit >= 1)) {
            throw Problem.impossible("the limit of the finish time must be 1 or more")
                    .with("limit", limit)
                    .exception();
        }
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public JobPath choose(SiteLayers site, PathDemand demand) {
        return new GreedySearch(this, site, demand).path();
    }

    /** The path with the maximum flow beside it. */
    public FoundPath search(SiteLayers site, PathDemand demand) {
        GreedySearch search = new GreedySearch(this, site, demand);
        double most = search.mostServed();
        JobPath path = search.path();
        return new FoundPath(path, search.served(), most, search.finish());
    }
}
