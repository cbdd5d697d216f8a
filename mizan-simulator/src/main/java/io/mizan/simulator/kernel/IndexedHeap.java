package io.mizan.simulator.kernel;

import java.util.Arrays;

/** Small numbers in the order of a key that may change; equal keys come in the order of the numbers. */
final class IndexedHeap {
    private int[] heap = new int[16];
    /** Where in the heap a number is, plus one; 0 where it is not. */
    private int[] place = new int[16];

    private double[] keys = new double[16];
    private int size;

    boolean isEmpty() {
        return size == 0;
    }

    /** The lowest key, infinite where there is none. */
    double lowest() {
        return size == 0 ? Double.POSITIVE_INFINITY : keys[heap[0]];
    }

    boolean contains(int item) {
        return item < place.length && place[item] > 0;
    }

    /** Adds the number or changes its key. */
    void put(int item, double key) {
        if (item >= place.length) {
            int length = Math.max(item + 1, 2 * place.length);
            place = Arrays.copyOf(place, length);
            keys = Arrays.copyOf(keys, length);
        }
        keys[item] = key;
        if (place[item] == 0) {
            if (size == heap.length) {
                heap = Arrays.copyOf(heap, 2 * size);
            }
            heap[size++] = item;
            place[item] = size;
            up(size - 1);
        } else {
            int at = place[item] - 1;
            up(at);
            down(place[item] - 1);
        }
    }

    int pop() {
        int item = heap[0];
        remove(item);
        return item;
    }

    void remove(int item) {
        if (!contains(item)) {
            return;
        }
        int at = place[item] - 1;
        place[item] = 0;
        int last = heap[--size];
        if (at < size) {
            heap[at] = last;
            place[last] = at + 1;
            up(at);
            down(place[last] - 1);
        }
    }

    private boolean before(int a, int b) {
        return keys[a] < keys[b] || (keys[a] == keys[b] && a < b);
    }

    private void up(int from) {
        int at = from;
        int item = heap[at];
        while (at > 0) {
            int parent = (at - 1) >>> 1;
            if (!before(item, heap[parent])) {
                break;
            }
            heap[at] = heap[parent];
            place[heap[at]] = at + 1;
            at = parent;
        }
        heap[at] = item;
        place[item] = at + 1;
    }

    private void down(int from) {
        int at = from;
        int item = heap[at];
        for (int child = 2 * at + 1; child < size; child = 2 * at + 1) {
            if (child + 1 < size && before(heap[child + 1], heap[child])) {
                child++;
            }
            if (!before(heap[child], item)) {
                break;
            }
            heap[at] = heap[child];
            place[heap[at]] = at + 1;
            at = child;
        }
        heap[at] = item;
        place[item] = at + 1;
    }
}
