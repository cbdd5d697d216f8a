package io.mizan.algorithms.placement.batch;

import java.util.Arrays;
import java.util.Comparator;

/** Selects the lowest of many. */
public final class SmallestK {
    private SmallestK() {}

    /**
     * The columns with the lowest levels, lowest first; equals by index. A bounded heap: most columns only meet its root.
     *
     * @param candidates columns by index, of which the first {@code count} matter
     * @param level by column
     */
    public static int[] of(int[] candidates, int count, int wanted, double[] level) {
        int[] heap = Arrays.copyOf(candidates, wanted);
        for (int i = wanted / 2 - 1; i >= 0; i--) {
            sink(heap, i, level);
        }
        for (int i = wanted; i < count; i++) {
            if (level[candidates[i]] < level[heap[0]]) {
                heap[0] = candidates[i];
                sink(heap, 0, level);
            }
        }
        return Arrays.stream(heap)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer t) -> level[t]).thenComparingInt(t -> t))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private static void sink(int[] heap, int from, double[] level) {
        int i = from;
        while (true) {
            int child = 2 * i + 1;
            if (child >= heap.length) {
                return;
            }
            if (child + 1 < heap.length && higher(heap[child + 1], heap[child], level)) {
                child++;
            }
            if (!higher(heap[child], heap[i], level)) {
                return;
            }
            int swap = heap[i];
            heap[i] = heap[child];
            heap[child] = swap;
            i = child;
        }
    }

    private static boolean higher(int a, int b, double[] level) {
        return level[a] > level[b] || (level[a] == level[b] && a > b);
    }
}
