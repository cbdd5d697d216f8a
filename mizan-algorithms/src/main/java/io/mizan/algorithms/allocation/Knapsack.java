package io.mizan.algorithms.allocation;

import io.mizan.model.allocation.ApplicationSet;
import io.mizan.model.allocation.Schedule;
import io.mizan.model.allocation.Scheduler;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * MCKP: the highest sum of bandwidths with resources that are not shared, a multiple-choice knapsack (Bez et al., as
 * compared with in RR-9549 §5.2). Each application takes one of 1, 2, 4, 8, … resources, as far as it can have them; all
 * together at most N. Exact by dynamic programming over the number of resources used.
 *
 * <p>Values are whole hundred-thousandths of a MB/s, as in the published code, and ties go as there: of equal sums the one
 * that uses more resources, within an application the smaller number. Each gets a block of neighbouring resources, in the
 * order of the set; what is left stays idle.
 *
 * <p>With more applications than resources the problem as published has no solution. Here the last resource is set aside:
 * an application may then take none of the others, worth nothing, and shares that one with all who do; its allocation is 1.
 *
 * <p>O(K N log N) time and K N bytes.
 */
record Knapsack() implements Scheduler {
    private static final double UNIT = 1e5;

    @Override
    public String name() {
        return "mckp";
    }

    @Override
    public Schedule schedule(ApplicationSet set) {
        boolean crowded = set.applications().size() > set.resources();
        int shared = set.resources() - 1;
        int[] counts = solve(set, crowded ? shared : set.resources(), crowded);
        List<Integer> allocation = new ArrayList<>();
        List<List<Integer>> resources = new ArrayList<>();
        int next = 0;
        for (int count : counts) {
            List<Integer> block = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                block.add(next++);
            }
            if (count == 0) {
                block.add(shared);
            }
            allocation.add(block.size());
            resources.add(block);
        }
        return new Schedule(allocation, resources);
    }

    /** How many resources of its own each application takes; {@code none} says whether that may be zero. */
    private static int[] solve(ApplicationSet set, int capacity, boolean none) {
        int applications = set.applications().size();
        // exponents of two, one byte for each application and weight; -1 is "none"
        byte[][] choices = new byte[applications][capacity + 1];
        double[] best = new double[capacity + 1];
        Arrays.fill(best, Double.NEGATIVE_INFINITY);
        best[0] = 0;
        for (int i = 0; i < applications; i++) {
            double[] next = new double[capacity + 1];
            Arrays.fill(next, Double.NEGATIVE_INFINITY);
            if (none) {
                take(best, next, choices[i], -1, 0, 0);
            }
            List<Double> bandwidths = set.applications().get(i).megabytesPerSecond();
            int most = Math.min(set.most(i), capacity);
            for (int exponent = 0; 1 << exponent <= most; exponent++) {
                double value = Math.floor(UNIT * bandwidths.get((1 << exponent) - 1));
                take(best, next, choices[i], exponent, 1 << exponent, value);
            }
            best = next;
        }
        int weight = 0;
        for (int w = 0; w <= capacity; w++) {
            weight = best[w] >= best[weight] ? w : weight;
        }
        int[] counts = new int[applications];
        for (int i = applications - 1; i >= 0; i--) {
            counts[i] = choices[i][weight] < 0 ? 0 : 1 << choices[i][weight];
            weight -= counts[i];
        }
        return counts;
    }

    private static void take(double[] best, double[] next, byte[] choice, int exponent, int weight, double value) {
        for (int w = weight; w < best.length; w++) {
            if (best[w - weight] + value > next[w]) {
                next[w] = best[w - weight] + value;
                choice[w] = (byte) exponent;
            }
        }
    }
}
