package io.mizan.algorithms.allocation;

import io.mizan.model.allocation.AllocationPolicy;
import io.mizan.model.allocation.Application;
import io.mizan.model.allocation.ApplicationSet;
import java.util.Arrays;
import java.util.List;

/**
 * TCPU-Allocator, TA (RR-9549 §4.1, Algorithm 1): the highest use of compute nodes that a greedy search reaches while the
 * I/O load stays at most 1. It starts from {@link LeastStress} and gives more to one application at a time, the one whose
 * compute nodes gain most.
 *
 * <p>The step of an application is the first larger number, up to n_perf, that keeps the load at most 1 and does not lose
 * compute load against the number it has now; a gain of zero counts. The listing compares with the last number tried
 * instead, and so may accept a worse one. Of equal gains the first application wins.
 *
 * <p>If the load of {@link LeastStress} is above 1 the result is the same as there. If the load of {@link BestBandwidth} is
 * at most 1 the result is the same as there: an application whose stress is above that at n_perf can always step to n_perf,
 * and once there is none, all others can.
 *
 * <p>At most (bandwidths given) steps, each linear in them.
 */
record ComputeTime() implements AllocationPolicy {

    @Override
    public String name() {
        return "ta";
    }

    @Override
    public List<Integer> allocate(ApplicationSet set) {
        return new Search(set).run();
    }

    /** The state of one search; stress and compute load are tables because each is asked for many times. */
    private static final class Search {
        private final int resources;
        private final int[] allocation;
        private final double[][] stress;
        private final double[][] computeLoad;

        Search(ApplicationSet set) {
            int count = set.applications().size();
            resources = set.resources();
            allocation = new int[count];
            stress = new double[count][];
            computeLoad = new double[count][];
            for (int i = 0; i < count; i++) {
                Application application = set.applications().get(i);
                int fastest = application.fastest(set.most(i));
                allocation[i] = application.lightest(set.most(i));
                stress[i] = new double[fastest + 1];
                computeLoad[i] = new double[fastest + 1];
                for (int n = 1; n <= fastest; n++) {
                    stress[i][n] = application.stress(n);
                    computeLoad[i][n] = application.computeLoad(n);
                }
            }
        }

        List<Integer> run() {
            while (true) {
                double load = load();
                int best = -1;
                int bestStep = 0;
                double bestGain = -1;
                for (int i = 0; i < allocation.length; i++) {
                    int step = step(i, load);
                    double gain = step == 0 ? -1 : computeLoad[i][step] - computeLoad[i][allocation[i]];
                    if (gain > bestGain) {
                        best = i;
                        bestStep = step;
                        bestGain = gain;
                    }
                }
                if (best < 0) {
                    return Arrays.stream(allocation).boxed().toList();
                }
                allocation[best] = bestStep;
            }
        }

        /** The first larger number that is allowed, or 0. */
        private int step(int i, double load) {
            int now = allocation[i];
            for (int n = now + 1; n < stress[i].length; n++) {
                if (load + (stress[i][n] - stress[i][now]) / resources <= 1
                        && computeLoad[i][n] >= computeLoad[i][now]) {
                    return n;
                }
            }
            return 0;
        }

        private double load() {
            double sum = 0;
            for (int i = 0; i < allocation.length; i++) {
                sum += stress[i][allocation[i]];
            }
            return sum / resources;
        }
    }
}
