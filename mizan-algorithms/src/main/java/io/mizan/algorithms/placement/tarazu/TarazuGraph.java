package io.mizan.algorithms.placement.tarazu;

import io.mizan.algorithms.flow.FlowProblem;
import io.mizan.algorithms.placement.batch.Batch;
import io.mizan.algorithms.placement.batch.Demand;
import io.mizan.algorithms.placement.batch.TargetTable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * The flow graph of a batch: {@code buildGraph} of Tarazu's Algorithm 1.
 *
 * @param demands the request nodes: components that hold bytes
 * @param stripeBytes the largest stripe, by which capacities are counted: the bytes that a component puts on its fullest target,
 *     because Tarazu's stripes are contiguous
 */
public record TarazuGraph(List<Demand> demands, long stripeBytes, FlowProblem problem) {

    /** @param wanted the requests that take part */
    public static TarazuGraph of(Batch batch, IntPredicate wanted) {
        List<Demand> demands = new ArrayList<>();
        List<BitSet> allowed = new ArrayList<>();
        long largest = 1;
        for (int r = 0; r < batch.requests().size(); r++) {
            if (wanted.test(r)) {
                for (Demand demand : batch.demands(r)) {
                    if (!demand.empty()) {
                        demands.add(demand);
                        allowed.add(batch.allowed(r));
                        largest = Math.max(largest, demand.mostBytes());
                    }
                }
            }
        }
        int[] stripes = demands.stream().mapToInt(Demand::stripes).toArray();
        TargetTable targets = batch.targets();
        double[] cost = Costs.stripe(targets);
        int[] capacity = new int[targets.size()];
        for (int t = 0; t < cost.length; t++) {
            // More than one stripe of each request never comes.
            capacity[t] = (int) Math.min(targets.roomBytes(t) / largest, stripes.length);
        }
        return new TarazuGraph(demands, largest, new FlowProblem(stripes, cost, capacity, allowed));
    }
}
