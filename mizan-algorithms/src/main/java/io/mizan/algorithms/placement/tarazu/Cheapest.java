package io.mizan.algorithms.placement.tarazu;

import io.mizan.algorithms.placement.baseline.OneByOne;
import io.mizan.algorithms.placement.batch.Demand;
import io.mizan.algorithms.placement.batch.Loads;
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
        int[] chosen = new int[demand.stripes()];
        double[] costs = new double[chosen.length];
        int count = 0;
        for (int t : candidates) {
            int server = targets.server(t);
            double cost = loads[server] + rise[server] + placed.utilisation(t);
            if (count < chosen.length || cost < costs[count - 1]) {
                // Candidates come by index, so an equal that is there already stays in front.
                int place = place(costs, count, cost);
                int moved = Math.min(count, chosen.length - 1) - place;
                System.arraycopy(chosen, place, chosen, place + 1, moved);
                System.arraycopy(costs, place, costs, place + 1, moved);
                chosen[place] = t;
                costs[place] = cost;
                count = Math.min(count + 1, chosen.length);
            }
        }
        return chosen;
    }

    /** The first place with a higher cost. */
    private static int place(double[] costs, int count, double cost) {
        int low = 0;
        int high = count;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (costs[middle] <= cost) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
