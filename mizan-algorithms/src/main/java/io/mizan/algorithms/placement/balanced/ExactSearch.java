package io.mizan.algorithms.placement.balanced;

import io.mizan.algorithms.placement.batch.TargetTable;
import io.mizan.algorithms.placement.bound.LowerBound;
import io.mizan.algorithms.placement.bound.Stripes;
import io.mizan.model.units.ByteSize;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Branch and bound over small instances: finds an assignment whose highest level is the lowest possible, or that there is no
 * better one than is known. Components from the largest stripes; targets from the emptiest; of targets that are alike, only the first is tried. Gives up
 * after a fixed number of steps.
 */
final class ExactSearch {
    private static final int MOST_STRIPES = 160;

    private final Stripes stripes;
    private final TargetTable targets;
    private final double bound;
    private final int[] order;
    /** Bytes of the components from a place in the order to its end. */
    private final long[] remaining;

    private final int[] kind;
    private final long[] load;
    private final int[] column;
    private final long[] capacity;
    private int[] best = new int[0];
    private int stepsLeft;

    private ExactSearch(TargetTable targets, Stripes stripes, double bound, int steps) {
        this.stepsLeft = steps;
        this.stripes = stripes;
        this.targets = targets;
        this.bound = bound;
        this.order = IntStream.range(0, stripes.groups())
                .boxed()
                .sorted(Comparator.comparingLong((Integer d) -> -stripes.bytes(stripes.first(d)))
                        .thenComparingInt(d -> -stripes.width(d)))
                .mapToInt(Integer::intValue)
                .toArray();
        this.remaining = new long[order.length + 1];
        for (int i = order.length - 1; i >= 0; i--) {
            long more = stripes.demand(order[i]).lengthBytes();
            remaining[i] = ByteSize.addCapped(remaining[i + 1], more);
        }
        this.load = new long[targets.size()];
        this.capacity = new long[targets.size()];
        this.column = new int[stripes.size()];
        this.kind = kinds();
    }

    static boolean small(Stripes stripes) {
        return stripes.size() <= MOST_STRIPES;
    }

    /**
     * @param bound a level that cannot be beaten: reaching it ends the search
     * @param known the level to beat; 1 or more to find any assignment
     * @param steps after how many steps to give up
     * @return the column of every stripe, empty where nothing better was found
     */
    static int[] search(TargetTable targets, Stripes stripes, double bound, double known, int steps) {
        ExactSearch search = new ExactSearch(targets, stripes, bound, steps);
        search.beat(known);
        search.place(0);
        return search.best;
    }

    /** Sets what each target may take so that its level stays below one that is known. */
    private void beat(double known) {
        for (int t = 0; t < capacity.length; t++) {
            capacity[t] = targets.usable(t) ? LowerBound.roomAt(targets, t, known * (1 - 1e-12)) : 0;
        }
    }

    /** Whether the search is over. */
    private boolean place(int i) {
        if (i == order.length) {
            best = column.clone();
            double reached = highest();
            beat(reached);
            return reached <= bound * (1 + 1e-12);
        }
        long room = 0;
        for (int t = 0; t < load.length; t++) {
            long more = Math.max(0, capacity[t] - load[t]);
            room = ByteSize.addCapped(room, more);
        }
        if (room < remaining[i]) {
            return false;
        }
        int group = order[i];
        BitSet allowed = stripes.allowed(group);
        int[] candidates = allowed.stream()
                .boxed()
                .sorted(Comparator.comparingDouble(this::level))
                .mapToInt(Integer::intValue)
                .toArray();
        return choose(i, candidates, new boolean[candidates.length], 0, 0);
    }

    /** Chooses the column of the k-th stripe of a component; stripes of equal bytes go to candidates in rising order. */
    private boolean choose(int i, int[] candidates, boolean[] taken, int k, int from) {
        int group = order[i];
        int stripe = stripes.first(group) + k;
        if (k == stripes.width(group)) {
            return place(i + 1);
        }
        long bytes = stripes.bytes(stripe);
        boolean nextIsEqual = k + 1 < stripes.width(group) && stripes.bytes(stripe + 1) == bytes;
        for (int c = from; c < candidates.length; c++) {
            int t = candidates[c];
            if (taken[c] || load[t] + bytes > capacity[t] || alikeBefore(candidates, taken, from, c)) {
                continue;
            }
            if (--stepsLeft < 0) {
                return true;
            }
            taken[c] = true;
            load[t] += bytes;
            column[stripe] = t;
            boolean over = choose(i, candidates, taken, k + 1, nextIsEqual ? c + 1 : 0);
            load[t] -= bytes;
            taken[c] = false;
            if (over) {
                return true;
            }
        }
        return false;
    }

    private boolean alikeBefore(int[] candidates, boolean[] taken, int from, int c) {
        for (int other = from; other < c; other++) {
            if (!taken[other]
                    && kind[candidates[other]] == kind[candidates[c]]
                    && load[candidates[other]] == load[candidates[c]]) {
                return true;
            }
        }
        return false;
    }

    private double highest() {
        double highest = 0;
        for (int t = 0; t < load.length; t++) {
            if (targets.totalBytes(t) > 0) {
                highest = Math.max(highest, level(t));
            }
        }
        return highest;
    }

    private double level(int t) {
        return ((double) targets.usedBytes(t) + load[t]) / targets.totalBytes(t);
    }

    /** Numbers the targets so that those with equal size, use, room and membership have equal numbers. */
    private int[] kinds() {
        BitSet[] memberOf = new BitSet[targets.size()];
        Arrays.setAll(memberOf, t -> new BitSet());
        for (int d = 0; d < stripes.groups(); d++) {
            int group = d;
            stripes.allowed(d).stream().forEach(t -> memberOf[t].set(group));
        }
        Map<List<Object>, Integer> numbers = new HashMap<>();
        int[] kinds = new int[targets.size()];
        for (int t = 0; t < kinds.length; t++) {
            List<Object> key = List.of(targets.totalBytes(t), targets.usedBytes(t), targets.roomBytes(t), memberOf[t]);
            int next = numbers.size();
            kinds[t] = numbers.computeIfAbsent(key, unseen -> next);
        }
        return kinds;
    }
}
