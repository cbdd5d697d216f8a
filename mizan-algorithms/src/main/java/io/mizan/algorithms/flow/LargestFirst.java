package io.mizan.algorithms.flow;

import java.util.Arrays;
import java.util.BitSet;

/**
 * A multiset of amounts from which one unit at a time is taken of each of the k largest.
 *
 * <p>This is the step of Gale and Ryser's construction. Taking from the largest leaves the flattest possible rest, so whatever is
 * taken afterwards can be as much as any other way of taking would have allowed.
 *
 * <p>The amounts stay sorted without moving: of a run of equals the last ones are taken from. Only the differences between
 * neighbours are kept, so a step costs a few words of a bit set, and a step that names its items costs as many writes besides.
 * O(n log n) to build.
 */
final class LargestFirst {
    private static final long INDEX = 0xFFFFFFFFL;

    /** By falling amount; of equals the lowest index last, where it is taken first. */
    private final int[] items;

    /** The amount at a place less that at the next. */
    private final int[] drop;

    /** The places with a drop: the last ones of each run of equals. */
    private final BitSet edges;

    LargestFirst(int[] amounts) {
        int count = amounts.length;
        long[] keys = new long[count];
        for (int i = 0; i < count; i++) {
            keys[i] = (long) amounts[i] << 32 | (count - 1 - i);
        }
        Arrays.sort(keys);
        items = new int[count];
        drop = new int[count];
        edges = new BitSet(count);
        int next = 0;
        for (int place = count - 1; place >= 0; place--) {
            long key = keys[count - 1 - place];
            int amount = (int) (key >>> 32);
            items[place] = count - 1 - (int) (key & INDEX);
            drop[place] = amount - next;
            if (amount > next) {
                edges.set(place);
            }
            next = amount;
        }
    }

    /** The number of items of which something is left. */
    int left() {
        return edges.length();
    }

    /** Takes one of each of the items with the most left, {@code wanted} items or as many as there are; says how many. */
    int take(int wanted) {
        return take(wanted, new int[0], -1);
    }

    /** The same, and writes the items. */
    int take(int wanted, int[] into, int at) {
        int count = Math.min(wanted, left());
        if (count == 0) {
            return 0;
        }
        // The run of equals that holds the last item to take from: places from start to end.
        int end = edges.nextSetBit(count - 1) + 1;
        int start = end == count ? count : edges.previousSetBit(count - 1) + 1;
        int from = end - (count - start);
        if (at >= 0) {
            System.arraycopy(items, 0, into, at, start);
            System.arraycopy(items, from, into, at + start, count - start);
        }
        lower(start);
        if (start < count) {
            raise(from);
            lower(end);
        }
        return count;
    }

    /** Takes one from all places before this one. */
    private void lower(int place) {
        if (place > 0 && --drop[place - 1] == 0) {
            edges.clear(place - 1);
        }
    }

    private void raise(int place) {
        if (place > 0 && drop[place - 1]++ == 0) {
            edges.set(place - 1);
        }
    }
}
