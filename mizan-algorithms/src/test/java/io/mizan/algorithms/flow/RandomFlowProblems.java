package io.mizan.algorithms.flow;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;

/** Flow problems of every shape: costs are whole numbers, so that sums are exact. */
final class RandomFlowProblems {
    private final SplittableRandom random;

    RandomFlowProblems(long seed) {
        this.random = new SplittableRandom(seed);
    }

    /** Every request may use every target that has capacity; some sets also leave out targets without. */
    FlowProblem structured(int requests, int targets) {
        int[] capacity = capacities(requests, targets);
        BitSet all = new BitSet();
        all.set(0, targets);
        BitSet useful = new BitSet();
        for (int t = 0; t < targets; t++) {
            useful.set(t, capacity[t] > 0);
        }
        List<BitSet> allowed = new ArrayList<>();
        for (int r = 0; r < requests; r++) {
            allowed.add(random.nextBoolean() ? all : useful);
        }
        return new FlowProblem(stripes(requests, targets), costs(targets), capacity, allowed);
    }

    /** Requests draw on a few pools, and some have exceptions of their own. */
    FlowProblem general(int requests, int targets) {
        List<BitSet> pools = new ArrayList<>();
        int count = 1 + random.nextInt(3);
        for (int p = 0; p < count; p++) {
            pools.add(subset(targets, 1 + random.nextInt(4), 4));
        }
        List<BitSet> allowed = new ArrayList<>();
        for (int r = 0; r < requests; r++) {
            BitSet set = pools.get(random.nextInt(count));
            if (random.nextInt(3) == 0) {
                set = (BitSet) set.clone();
                set.andNot(subset(targets, 1, 3));
            }
            allowed.add(set);
        }
        return new FlowProblem(stripes(requests, targets), costs(targets), capacities(requests, targets), allowed);
    }

    private BitSet subset(int targets, int chance, int of) {
        BitSet set = new BitSet();
        for (int t = 0; t < targets; t++) {
            set.set(t, random.nextInt(of) < chance);
        }
        return set;
    }

    private int[] stripes(int requests, int targets) {
        int most = 1 + random.nextInt(targets + 1);
        return random.ints(requests, 0, most + 1).toArray();
    }

    private int[] capacities(int requests, int targets) {
        int most = 1 + random.nextInt(requests + 1);
        return random.ints(targets, 0, most + 1).toArray();
    }

    private double[] costs(int targets) {
        int most = 1 + random.nextInt(20);
        return random.ints(targets, 0, most).asDoubleStream().toArray();
    }
}
