package io.mizan.algorithms.placement.bound;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Searches for an assignment that keeps within the room of every target, or shows that there is none: one target after the other gets a set of
 * stripes. By the prices of {@link StripePrices} all targets together can hold a little more than all stripes are worth; each set that is
 * worth less than the best of its target uses up a part of that, and where it is used up the search turns back. Gives up after a number of nodes.
 */
final class FillingSearch {
    /** What came of it. */
    enum Outcome {
        FOUND,
        IMPOSSIBLE,
        UNKNOWN
    }

    private static final int MOST_NODES_OF_TARGET = 2000;
    private static final double LEAST_SHARE = 0.01;

    private final StripeKinds kinds;
    private final BitSet[] may;
    private final long[] room;
    private final double[] price;
    private final int[][] sets;
    private final Effort effort;
    private int nodes;
    private boolean complete = true;

    /** @param price of each item; what has none is placed last, where there is room */
    FillingSearch(StripeKinds kinds, BitSet[] may, long[] room, double[] price, int nodes, Effort effort) {
        this.effort = effort;
        this.kinds = kinds;
        this.may = may;
        this.room = room;
        this.price = price;
        this.nodes = nodes;
        this.sets = new int[room.length][];
    }

    Outcome run() {
        int[] left = new int[kinds.items()];
        for (int i = 0; i < left.length; i++) {
            left[i] = kinds.count(i);
        }
        boolean found = search(left, new BitSet());
        return found ? Outcome.FOUND : complete && nodes >= 0 ? Outcome.IMPOSSIBLE : Outcome.UNKNOWN;
    }

    /** For each column the number of stripes of each item. */
    int[][] sets() {
        return sets;
    }

    private boolean search(int[] left, BitSet decided) {
        if (--nodes < 0 || effort.spent()) {
            nodes = -1;
            return false;
        }
        Filling filling = new Filling(kinds, left, price, effort);
        double worth = filling.worth(left);
        double held = 0;
        int next = -1;
        double nextMost = 0;
        int fewest = Integer.MAX_VALUE;
        for (int t = 0; t < room.length; t++) {
            if (!decided.get(t)) {
                double most = filling.most(may[t], room[t], MOST_NODES_OF_TARGET);
                held += most;
                int choices = choices(t, left);
                if (choices < fewest) {
                    fewest = choices;
                    next = t;
                    nextMost = most;
                }
            }
        }
        if (held < worth * (1 - 1e-9)) {
            return false;
        }
        if (next < 0) {
            return rest(left);
        }
        List<int[]> possible = possible(filling, next, nextMost, held - worth + 1e-9 * worth);
        possible.sort(Comparator.comparingDouble((int[] set) -> -filling.worth(set)));
        decided.set(next);
        for (int[] set : possible) {
            int[] rest = left.clone();
            Arrays.setAll(rest, i -> left[i] - set[i]);
            if (reachable(rest, decided)) {
                sets[next] = set;
                if (search(rest, decided)) {
                    return true;
                }
            }
            if (nodes < 0) {
                break;
            }
        }
        decided.clear(next);
        return false;
    }

    /** The sets that leave enough for the other targets; where they are too many, those that leave more. */
    private List<int[]> possible(Filling filling, int t, double most, double spare) {
        List<int[]> possible = new ArrayList<>();
        double loss = spare;
        while (!filling.collect(may[t], room[t], most - loss, MOST_NODES_OF_TARGET, possible)) {
            complete = false;
            if (loss < spare * LEAST_SHARE || effort.spent()) {
                break;
            }
            possible.clear();
            loss /= 3;
        }
        return possible;
    }

    /** How many kinds could still go to a target. */
    private int choices(int t, int[] left) {
        int choices = 0;
        for (int i = 0; i < left.length; i++) {
            if (left[i] > 0 && price[i] > 0 && kinds.bytes(i) <= room[t] && may[t].get(kinds.kindOf(i))) {
                choices++;
            }
        }
        return choices;
    }

    /** Whether every kind has as many targets left as its stripes need. */
    private boolean reachable(int[] left, BitSet decided) {
        for (int k = 0; k < kinds.kinds(); k++) {
            int stripes = 0;
            long smallest = Long.MAX_VALUE;
            for (int i = kinds.firstItem(k); i < kinds.firstItem(k + 1); i++) {
                if (price[i] > 0 && left[i] > 0) {
                    stripes += left[i];
                    smallest = Math.min(smallest, kinds.bytes(i));
                }
            }
            if (stripes > 0) {
                long places = 0;
                for (int t = 0; t < room.length; t++) {
                    if (!decided.get(t) && may[t].get(k)) {
                        places += Math.min(kinds.groups(k).size(), room[t] / smallest);
                    }
                }
                if (places < stripes) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Places what has no price, each stripe where most room is left. */
    private boolean rest(int[] left) {
        long[] free = room.clone();
        int[][] all = new int[room.length][];
        for (int t = 0; t < room.length; t++) {
            all[t] = sets[t].clone();
            for (int i = 0; i < left.length; i++) {
                free[t] -= sets[t][i] * kinds.bytes(i);
            }
        }
        int[] bySize = IntStream.range(0, left.length)
                .boxed()
                .sorted(Comparator.comparingLong((Integer i) -> -kinds.bytes(i)))
                .mapToInt(Integer::intValue)
                .toArray();
        for (int i : bySize) {
            for (int n = left[i]; n > 0; n--) {
                int best = roomiest(i, free, all);
                if (best < 0) {
                    complete = false;
                    return false;
                }
                all[best][i]++;
                free[best] -= kinds.bytes(i);
            }
        }
        System.arraycopy(all, 0, sets, 0, all.length);
        return true;
    }

    private int roomiest(int item, long[] free, int[][] all) {
        int kind = kinds.kindOf(item);
        int best = -1;
        for (int t = 0; t < room.length; t++) {
            boolean possible = may[t].get(kind)
                    && free[t] >= kinds.bytes(item)
                    && ofKind(all[t], kind) < kinds.groups(kind).size();
            if (possible && (best < 0 || free[t] > free[best])) {
                best = t;
            }
        }
        return best;
    }

    private int ofKind(int[] set, int kind) {
        int sum = 0;
        for (int i = kinds.firstItem(kind); i < kinds.firstItem(kind + 1); i++) {
            sum += set[i];
        }
        return sum;
    }
}
