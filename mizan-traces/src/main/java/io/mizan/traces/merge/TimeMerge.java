package io.mizan.traces.merge;

import io.mizan.model.error.Problem;

/**
 * The order of time over many ranks whose events are each in time order; what starts at the same time comes in the order
 * of ranks. A binary heap of rank numbers: 12 bytes for each rank, and time for the logarithm of their number.
 */
public final class TimeMerge {
    private final long[] starts;
    private final int[] heap;
    private int size;

    public TimeMerge(int ranks) {
        if (ranks < 0) {
            throw Problem.impossible("the number of ranks must not be negative")
                    .with("ranks", ranks)
                    .exception();
        }
        starts = new long[ranks];
        heap = new int[ranks];
    }

    /** Adds a rank whose next event starts then. */
    public void add(int rank, long startNanos) {
        starts[rank] = startNanos;
        heap[size] = rank;
        int at = size++;
        while (at > 0 && before(heap[at], heap[(at - 1) / 2])) {
            swap(at, (at - 1) / 2);
            at = (at - 1) / 2;
        }
    }

    public boolean isEmpty() {
        return size == 0;
    }

    /** The rank whose event is next. */
    public int first() {
        return heap[0];
    }

    /** The first rank goes on with an event that starts then. */
    public void advanceFirst(long startNanos) {
        starts[heap[0]] = startNanos;
        sink();
    }

    /** The first rank has no more events. */
    public void removeFirst() {
        heap[0] = heap[--size];
        sink();
    }

    private void sink() {
        int at = 0;
        while (true) {
            int child = 2 * at + 1;
            if (child >= size) {
                return;
            }
            if (child + 1 < size && before(heap[child + 1], heap[child])) {
                child++;
            }
            if (!before(heap[child], heap[at])) {
                return;
            }
            swap(at, child);
            at = child;
        }
    }

    private boolean before(int a, int b) {
        return starts[a] < starts[b] || (starts[a] == starts[b] && a < b);
    }

    private void swap(int i, int j) {
        int rank = heap[i];
        heap[i] = heap[j];
        heap[j] = rank;
    }
}
