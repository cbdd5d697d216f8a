package io.mizan.algorithms.placement.tarazu;

import io.mizan.algorithms.placement.baseline.OneByOne;
import io.mizan.algorithms.placement.batch.Demand;
import io.mizan.algorithms.placement.batch.Loads;
import io.mizan.algorithms.placement.batch.SmallestK;
import io.mizan.algorithms.placement.batch.TargetTable;
import java.util.Arrays;

/** Chooses the targets that cost the least at the moment, the cheapest first. */
final class Cheapest implements OneByOne.Chooser {
    private final TargetTable targets;
    private final double[] loads;
    private final double[] sizes;
    private final double[] rise;

    Cheapest(TargetTable targets) {
        this.targets = targets;
        this.loads = Costs.serverLoads(targets);
        this.sizes = new double[loads.length];
        this.rise = new double[loads.length];
        for (int t = 0; t < targets.size(); t++) {
            sizes[targets.server(t)] += targets.totalBytes(t);
        }
    }

    @Override
    public int[] choose(Demand demand, int[] candidates, Loads placed) {
        Arrays.fill(rise, 0);
        for (int t = 0; t < targets.size(); t++) {
            int server = targets.server(t);
            if (placed.placed(t) > 0) {
                rise[server] += placed.placed(t) / sizes[server];
            }
        }
        double[] cost = new double[targets.size()];
        for (int t : candidates) {
            int server = targets.server(t);
            cost[t] = loads[server] + rise[server] + placed.utilisation(t);
        }
        return SmallestK.of(candidates, candidates.length, demand.stripes(), cost);
    }
}
