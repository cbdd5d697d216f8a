package io.mizan.algorithms.placement.tarazu;

import io.mizan.algorithms.flow.Flow;
import io.mizan.algorithms.flow.MinCostFlow;
import io.mizan.algorithms.placement.batch.Answer;
import io.mizan.algorithms.placement.batch.Batch;
import io.mizan.algorithms.placement.batch.Demand;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.algorithms.placement.batch.RefusalCode;
import io.mizan.algorithms.placement.batch.Refusals;
import io.mizan.algorithms.placement.batch.SmallestK;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementPolicy;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.SystemView;
import java.util.List;
import java.util.Set;

/**
 * Tarazu's Algorithm 1 as printed (§5.7): the whole batch is one minimum-cost maximum-flow. Each component of each file is a
 * request node, as in the paper's Table 4. A stripe on a target costs the load of its server (half CPU, half memory) plus the share
 * of the target in use, and a target takes as many stripes as its room holds of the largest stripe in the batch.
 *
 * <p>A cost does not rise with what is placed, so every request goes to the same cheapest targets until they are full: this is how
 * the algorithm is printed, and it is kept here to be compared with. Requests that could not be served even
 * alone are refused first and take no part. A request of which a component does not get all its stripes is refused; what the flow gave
 * it is not handed to others.
 *
 * <p>Equal costs go by index. Complexity as {@link MinCostFlow}.
 */
public record TarazuPolicy(PolicyOptions options) implements PlacementPolicy {
    public static final String NAME = "tarazu";

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
        Answer answer = new Answer(batch);
        Refusals.impossible(batch, answer);
        TarazuGraph graph = TarazuGraph.of(batch, request -> !answer.refused(request));
        Flow flow = MinCostFlow.solve(graph.problem());
        for (int i = 0; i < graph.demands().size(); i++) {
            Demand demand = graph.demands().get(i);
            if (flow.served(i) == demand.stripes()) {
                answer.give(demand, flow.targets(i));
            } else {
                answer.refuse(
                        demand.request(),
                        RefusalCode.NOT_ENOUGH_SPACE,
                        flow.served(i) + " of the " + demand.stripes() + " stripes of component "
                                + (demand.component() + 1)
                                + " found a place, where a target is taken to hold whole stripes of "
                                + graph.stripeBytes() + " bytes, the largest in the batch");
            }
        }
        giveEmpty(batch, answer);
        return answer.placement();
    }

    /** What holds no bytes takes nothing of any capacity: the cheapest targets, as for everybody else. */
    private static void giveEmpty(Batch batch, Answer answer) {
        double[] cost = Costs.stripe(batch.targets());
        for (int r = 0; r < batch.requests().size(); r++) {
            for (Demand demand : batch.demands(r)) {
                if (demand.empty() && !answer.refused(r)) {
                    int[] allowed = batch.allowed(r).stream().toArray();
                    answer.give(demand, SmallestK.of(allowed, allowed.length, demand.stripes(), cost));
                }
            }
        }
    }
}
