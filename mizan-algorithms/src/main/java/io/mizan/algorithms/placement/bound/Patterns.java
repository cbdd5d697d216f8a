package io.mizan.algorithms.placement.bound;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * A test that sees how few there are of a size. The sums that a room can hold may need more small stripes than there are; the
 * relaxation that fills every target with whole stripes and counts each size over all targets knows better.
 *
 * <p>By duality it is infeasible if stripes can be given weights such that the heaviest fillings of all targets together weigh less
 * than all stripes. Weights are sought by subgradient steps from the stripe sizes: a size that the fillings use more often than it exists
 * becomes lighter. A knapsack over grains, for all rooms at once, gives the fillings. O(steps · sizes · (grains + targets)).
 */
final class Patterns {
    private static final int STEPS = 24;
    private static final int MOST_SIZES = 8;
    private static final int MOST_GRAINS = 4096;

    /** Where targets have so much more room than there are bytes, how it divides into stripes does not matter. */
    private static final double AMPLE = 1.1;

    private final int[] sizes;
    private final double[] counts;
    private final long grain;
    private final int grains;

    private Patterns(int[] sizes, double[] counts, long grain, int grains) {
        this.sizes = sizes;
        this.counts = counts;
        this.grain = grain;
        this.grains = grains;
    }

    /** The test for some components; one that never objects where sizes or grains are too many, or one size makes it pointless. */
    static Patterns of(Stripes stripes, List<Integer> groups, long mostRoom) {
        Map<Long, Integer> number = new TreeMap<>();
        for (int d : groups) {
            for (int i = stripes.first(d); i < stripes.first(d + 1); i++) {
                if (stripes.bytes(i) > 0 && number.size() <= MOST_SIZES) {
                    number.merge(stripes.bytes(i), 1, Integer::sum);
                }
            }
        }
        long grain = number.keySet().stream().reduce(0L, Tier::greatestCommonDivisor);
        if (number.size() < 2 || number.size() > MOST_SIZES || mostRoom / grain > MOST_GRAINS) {
            return new Patterns(new int[0], new double[0], 1, 0);
        }
        int[] sizes = number.keySet().stream()
                .mapToInt(size -> (int) Math.min(MOST_GRAINS + 1, size / grain))
                .toArray();
        double[] counts =
                number.values().stream().mapToDouble(Integer::doubleValue).toArray();
        return new Patterns(sizes, counts, grain, (int) (mostRoom / grain));
    }

    boolean fits(int[] columns, long[] room) {
        double grainsWanted = 0;
        double grainsFree = 0;
        for (int k = 0; k < sizes.length; k++) {
            grainsWanted += sizes[k] * counts[k];
        }
        for (int t : columns) {
            grainsFree += (double) room[t] / grain;
        }
        return grainsFree > AMPLE * grainsWanted || fill(columns, room);
    }

    private boolean fill(int[] columns, long[] room) {
        int[] targets = new int[grains + 1];
        for (int t : columns) {
            targets[(int) (room[t] / grain)]++;
        }
        int[] rooms =
                IntStream.range(0, targets.length).filter(u -> targets[u] > 0).toArray();
        double[] weight = new double[sizes.length];
        for (int k = 0; k < sizes.length; k++) {
            weight[k] = sizes[k];
        }
        for (int step = 0; step < STEPS && sizes.length > 0; step++) {
            double[] heaviest = new double[grains + 1];
            int[][] filling = new int[grains + 1][];
            fill(weight, heaviest, filling);
            double held = 0;
            double[] used = new double[sizes.length];
            for (int u : rooms) {
                held += targets[u] * heaviest[u];
                for (int k = 0; k < used.length; k++) {
                    used[k] += (double) targets[u] * filling[u][k];
                }
            }
            double wanted = 0;
            for (int k = 0; k < weight.length; k++) {
                wanted += weight[k] * counts[k];
            }
            if (held < wanted * (1 - 1e-9)) {
                return false;
            }
            for (int k = 0; k < weight.length; k++) {
                double missing = (counts[k] - used[k]) / Math.max(counts[k], used[k]);
                weight[k] *= 1 + 0.5 / (step + 1) * missing;
            }
        }
        return true;
    }

    /** The heaviest filling of every number of grains. */
    private void fill(double[] weight, double[] heaviest, int[][] filling) {
        filling[0] = new int[weight.length];
        for (int u = 1; u < heaviest.length; u++) {
            heaviest[u] = heaviest[u - 1];
            int last = -1;
            for (int k = 0; k < weight.length; k++) {
                if (sizes[k] <= u && heaviest[u - sizes[k]] + weight[k] > heaviest[u]) {
                    heaviest[u] = heaviest[u - sizes[k]] + weight[k];
                    last = k;
                }
            }
            filling[u] = last < 0 ? filling[u - 1] : filling[u - sizes[last]].clone();
            if (last >= 0) {
                filling[u][last]++;
            }
        }
    }
}
