package io.mizan.algorithms.placement.balanced;

import java.util.function.IntUnaryOperator;

/** Sorts by keys that are small numbers, in linear time. */
final class CountingSort {
    private CountingSort() {}

    /** The items by rising key; equals stay in their order. */
    static int[] by(int[] items, IntUnaryOperator key) {
        int most = 0;
        for (int item : items) {
            most = Math.max(most, key.applyAsInt(item));
        }
        int[] place = new int[most + 2];
        for (int item : items) {
            place[key.applyAsInt(item) + 1]++;
        }
        for (int k = 1; k < place.length; k++) {
            place[k] += place[k - 1];
        }
        int[] sorted = new int[items.length];
        for (int item : items) {
            sorted[place[key.applyAsInt(item)]++] = item;
        }
        return sorted;
    }
}
