package io.mizan.algorithms.rebalance;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Covering: items of a cost each take something away from some places, and of each place a given amount must go. Wanted is the
 * set of items with the least cost. This is NP-hard already with one place (subset sum).
 *
 * <p>Greedy by what an item takes of what is still needed per cost, then whatever turned out superfluous goes back; then
 * branch and bound over what was chosen last and what would be chosen next. Up to {@value #CORE} items that is all of them, and
 * the result is the best there is unless {@value #MOST_NODES} nodes do not suffice.
 *
 * <p>Time: n log n in the number of items, and a constant for the branch and bound.
 */
final class CoveringProblem {
    /**
     * One item.
     *
     * @param places that it takes something away from
     * @param amounts how much, place by place
     */
    record Item(int number, long cost, int[] places, long[] amounts) {
        long gain(long[] need) {
            long gain = 0;
            for (int i = 0; i < places.length; i++) {
                gain += Math.max(0, Math.min(amounts[i], need[places[i]]));
            }
            return gain;
        }

        private void take(long[] need, int sign) {
            for (int i = 0; i < places.length; i++) {
                need[places[i]] -= sign * amounts[i];
            }
        }
    }

    private static final int CORE = 36;
    private static final int RELEASED = 12;
    private static final int MOST_NODES = 1 << 20;

    private final List<Item> items;
    private final long[] need;

    CoveringProblem(List<Item> items, long[] need) {
        this.items = items;
        this.need = need.clone();
        long[] available = new long[need.length];
        items.forEach(item -> item.take(available, -1));
        for (int p = 0; p < need.length; p++) {
            // What nobody can take away cannot be asked for.
            this.need[p] = Math.min(this.need[p], available[p]);
        }
    }

    /**
     * No set of items that covers everything costs less: a place alone, or all places taken together, with items that may be cut
     * and each take no more than is needed.
     */
    static long bound(List<Item> items, long[] need) {
        long best = fractional(items, need);
        for (int p = 0; p < need.length; p++) {
            if (need[p] > 0) {
                long[] one = new long[need.length];
                one[p] = need[p];
                best = Math.max(best, fractional(items, one));
            }
        }
        return best;
    }

    private static long fractional(List<Item> items, long[] need) {
        List<Item> useful = items.stream()
                .filter(item -> item.gain(need) > 0)
                .sorted(Comparator.comparingDouble((Item item) -> (double) item.cost() / item.gain(need)))
                .toList();
        long left = 0;
        for (long amount : need) {
            left += Math.max(0, amount);
        }
        double cost = 0;
        for (Item item : useful) {
            long gain = Math.min(left, item.gain(need));
            cost += (double) item.cost() * gain / item.gain(need);
            left -= gain;
            if (left == 0) {
                break;
            }
        }
        return (long) Math.floor(cost * (1 - 1e-12));
    }

    List<Item> solve() {
        List<Item> chosen = pruned(greedy());
        List<Item> core = core(chosen);
        List<Item> fixed = new ArrayList<>(chosen);
        fixed.removeAll(core);
        long[] left = need.clone();
        fixed.forEach(item -> item.take(left, 1));
        List<Item> start = new ArrayList<>(chosen);
        start.retainAll(core);
        fixed.addAll(new Search(core, left, start).best());
        fixed.sort(Comparator.comparingInt(Item::number));
        return fixed;
    }

    private record Ranked(Item item, long gain) {
        double rank() {
            return (double) gain / item.cost();
        }
    }

    private List<Item> greedy() {
        long[] left = need.clone();
        PriorityQueue<Ranked> queue = new PriorityQueue<>(Comparator.comparingDouble(Ranked::rank)
                .thenComparingLong(Ranked::gain)
                .reversed()
                .thenComparingInt(ranked -> ranked.item.number));
        items.forEach(item -> queue.add(new Ranked(item, item.gain(left))));
        List<Item> chosen = new ArrayList<>();
        while (!queue.isEmpty() && !covered(left)) {
            Ranked top = queue.remove();
            long gain = top.item.gain(left);
            if (gain == top.gain && gain > 0) {
                chosen.add(top.item);
                top.item.take(left, 1);
            } else if (gain > 0) {
                queue.add(new Ranked(top.item, gain));
            }
        }
        return chosen;
    }

    /** Without the items that are not needed, the most expensive first. */
    private List<Item> pruned(List<Item> chosen) {
        long[] left = need.clone();
        chosen.forEach(item -> item.take(left, 1));
        BitSet needless = new BitSet();
        chosen.stream().sorted(Comparator.comparingLong(Item::cost).reversed()).forEach(item -> {
            item.take(left, -1);
            if (covered(left)) {
                needless.set(item.number());
            } else {
                item.take(left, 1);
            }
        });
        return chosen.stream().filter(item -> !needless.get(item.number())).toList();
    }

    private List<Item> core(List<Item> chosen) {
        if (items.size() <= CORE) {
            return items;
        }
        List<Item> core = new ArrayList<>(chosen.subList(Math.max(0, chosen.size() - RELEASED), chosen.size()));
        long[] left = need.clone();
        chosen.stream().filter(item -> !core.contains(item)).forEach(item -> item.take(left, 1));
        BitSet taken = new BitSet();
        chosen.forEach(item -> taken.set(item.number()));
        items.stream()
                .filter(item -> !taken.get(item.number()) && item.gain(left) > 0)
                .sorted(Comparator.comparingDouble((Item item) -> -(double) item.gain(left) / item.cost())
                        .thenComparingInt(Item::number))
                .limit(CORE - core.size())
                .forEach(core::add);
        return core;
    }

    private static boolean covered(long[] left) {
        for (long amount : left) {
            if (amount > 0) {
                return false;
            }
        }
        return true;
    }

    /** Branch and bound; the bound is that of all places taken together. */
    private static final class Search {
        private final List<Item> core;
        private final long[] left;
        private final double[] bestRate;
        private final BitSet taken = new BitSet();
        private List<Item> best;
        private long bestCost;
        private int nodes;

        Search(List<Item> core, long[] left, List<Item> start) {
            this.left = left;
            this.core = new ArrayList<>(core);
            this.core.sort(Comparator.comparingDouble((Item item) -> -(double) item.gain(left) / item.cost())
                    .thenComparing(Comparator.comparingLong(Item::cost).reversed())
                    .thenComparingInt(Item::number));
            this.best = start;
            this.bestCost = start.stream().mapToLong(Item::cost).sum();
            // Nothing from here on takes more per cost than this: gains only shrink.
            this.bestRate = new double[this.core.size() + 1];
            for (int i = this.core.size() - 1; i >= 0; i--) {
                Item item = this.core.get(i);
                bestRate[i] = Math.max(bestRate[i + 1], (double) item.gain(left) / item.cost());
            }
        }

        List<Item> best() {
            descend(0, 0);
            return best;
        }

        private void descend(int i, long cost) {
            long open = 0;
            for (long amount : left) {
                open += Math.max(0, amount);
            }
            if (open == 0) {
                if (cost < bestCost) {
                    bestCost = cost;
                    best = taken.stream().mapToObj(core::get).toList();
                }
                return;
            }
            if (i == core.size() || ++nodes > MOST_NODES || cost + open / bestRate[i] * (1 - 1e-12) >= bestCost) {
                return;
            }
            Item item = core.get(i);
            if (item.gain(left) > 0) {
                taken.set(i);
                item.take(left, 1);
                descend(i + 1, cost + item.cost());
                item.take(left, -1);
                taken.clear(i);
            }
            descend(i + 1, cost);
        }
    }
}
