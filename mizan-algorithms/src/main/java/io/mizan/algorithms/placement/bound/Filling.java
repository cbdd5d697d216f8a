package io.mizan.algorithms.placement.bound;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What one target can hold: the set of stripes that is worth most, or all sets that are worth enough. A knapsack with at most one stripe of each
 * component, by branch and bound from the stripes that are worth most for their bytes; the bound fills the room by density, the last kind in part.
 */
final class Filling {
    /** How much more than the best set that was found a target may be said to hold. */
    private static final double TOLERANCE = 1e-4;

    private final StripeKinds kinds;
    private final int[] left;
    private final double[] price;
    private final Effort effort;
    private final int[] byDensity;
    private final double[] density;
    private final int[] chosen;
    private int[] best;
    private double bestWorth;
    private double enough;
    private int nodes;

    /** The kinds of this target, densest first; what all before a place are worth, and their bytes. */
    private int[] order = new int[0];

    private double[] worthBefore = new double[1];
    private double[] bytesBefore = new double[1];

    /**
     * @param left stripes of each item that are still to be placed
     * @param price of each item; what has none is left out
     */
    Filling(StripeKinds kinds, int[] left, double[] price, Effort effort) {
        this.kinds = kinds;
        this.left = left;
        this.price = price;
        this.effort = effort;
        this.density = new double[kinds.kinds()];
        for (int i = 0; i < price.length; i++) {
            int k = kinds.kindOf(i);
            density[k] = Math.max(density[k], left[i] > 0 ? price[i] / kinds.bytes(i) : 0);
        }
        this.byDensity = IntStream.range(0, density.length)
                .filter(k -> density[k] > 0)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer k) -> -density[k]))
                .mapToInt(Integer::intValue)
                .toArray();
        this.chosen = new int[kinds.items()];
        this.best = new int[kinds.items()];
    }

    /** The number of stripes of each item in the best set that the last call found. */
    int[] best() {
        return best;
    }

    /** What a target can hold at most is worth this or less. */
    double most(BitSet may, long room, int mostNodes) {
        begin(may, room, mostNodes);
        double bound = bound(0, copies(0), room);
        enough = bound / (1 + TOLERANCE);
        best(0, copies(0), room, 0);
        return nodes < 0 ? bound : Math.min(bound, bestWorth * (1 + TOLERANCE));
    }

    /** Adds the sets that are worth so much or more; false if there are more than the nodes suffice for. */
    boolean collect(BitSet may, long room, double least, int mostNodes, List<int[]> sets) {
        begin(may, room, mostNodes);
        collect(0, copies(0), room, 0, least, sets);
        return nodes >= 0;
    }

    double worth(int[] set) {
        double worth = 0;
        for (int i = 0; i < set.length; i++) {
            worth += price[i] * set[i];
        }
        return worth;
    }

    private void begin(BitSet may, long room, int mostNodes) {
        effort.spend(byDensity.length);
        nodes = effort.spent() ? 0 : mostNodes;
        bestWorth = 0;
        Arrays.fill(chosen, 0);
        best = new int[chosen.length];
        order = new int[byDensity.length];
        worthBefore = new double[order.length + 1];
        bytesBefore = new double[order.length + 1];
        int count = 0;
        for (int k : byDensity) {
            double most = 0;
            for (int i = kinds.firstItem(k); may.get(k) && i < kinds.firstItem(k + 1); i++) {
                most = kinds.bytes(i) <= room && left[i] > 0 ? Math.max(most, price[i]) : most;
            }
            if (most > 0) {
                order[count] = k;
                worthBefore[count + 1] = worthBefore[count] + most * copiesOf(k);
                bytesBefore[count + 1] = bytesBefore[count] + most * copiesOf(k) / density[k];
                count++;
            }
        }
        order = Arrays.copyOf(order, count);
        worthBefore = Arrays.copyOf(worthBefore, count + 1);
        bytesBefore = Arrays.copyOf(bytesBefore, count + 1);
    }

    private int copies(int place) {
        return place < order.length ? copiesOf(order[place]) : 0;
    }

    private int copiesOf(int kind) {
        int copies = kinds.groups(kind).size();
        return copies == 1 ? 1 : Math.min(copies, left[kinds.firstItem(kind)]);
    }

    /** No set of so many copies at a place and what follows it is worth more. */
    private double bound(int place, int copies, long room) {
        effort.spend(1);
        if (place >= order.length) {
            return 0;
        }
        double share = (double) copies / copiesOf(order[place]);
        double bytes = share * (bytesBefore[place + 1] - bytesBefore[place]);
        if (bytes >= room) {
            return room * density[order[place]];
        }
        double worth = share * (worthBefore[place + 1] - worthBefore[place]);
        double end = bytesBefore[place + 1] + room - bytes;
        int found = Arrays.binarySearch(bytesBefore, place + 1, bytesBefore.length, end);
        int last = found >= 0 ? found : -found - 2;
        worth += worthBefore[last] - worthBefore[place + 1];
        return last == order.length ? worth : worth + (end - bytesBefore[last]) * density[order[last]];
    }

    /** Copies of a kind beyond those that were chosen, then the kinds after it. */
    private void best(int from, int copiesLeft, long room, double worth) {
        if (worth > bestWorth) {
            bestWorth = worth;
            best = chosen.clone();
        }
        int place = copiesLeft > 0 ? from : from + 1;
        int copies = copiesLeft > 0 ? copiesLeft : copies(place);
        if (place >= order.length
                || bestWorth >= enough
                || --nodes < 0
                || worth + bound(place, copies, room) <= bestWorth * (1 + TOLERANCE)) {
            return;
        }
        int k = order[place];
        for (int i = kinds.firstItem(k + 1) - 1; i >= kinds.firstItem(k); i--) {
            if (kinds.bytes(i) <= room && chosen[i] < left[i] && price[i] > 0) {
                chosen[i]++;
                best(place, copies - 1, room - kinds.bytes(i), worth + price[i]);
                chosen[i]--;
            }
        }
        best(place, 0, room, worth);
    }

    private void collect(int from, int copiesLeft, long room, double worth, double least, List<int[]> sets) {
        int place = copiesLeft > 0 ? from : from + 1;
        int copies = copiesLeft > 0 ? copiesLeft : copies(place);
        if (--nodes < 0 || worth + bound(place, copies, room) < least) {
            return;
        }
        if (place >= order.length) {
            sets.add(chosen.clone());
            return;
        }
        int k = order[place];
        for (int i = kinds.firstItem(k + 1) - 1; i >= kinds.firstItem(k); i--) {
            if (kinds.bytes(i) <= room && chosen[i] < left[i] && price[i] > 0) {
                chosen[i]++;
                collect(place, copies - 1, room - kinds.bytes(i), worth + price[i], least, sets);
                chosen[i]--;
            }
        }
        collect(place, 0, room, worth, least, sets);
    }
}
