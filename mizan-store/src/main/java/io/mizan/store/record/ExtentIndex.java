package io.mizan.store.record;

import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Which record each byte of a file comes from: the one with the highest sequence number that covers it.
 *
 * <p>Records are collected in any order and resolved by one sweep over their offsets, with a heap by sequence number: O(n log n). The index has a
 * bounded number of rows. Where more come, what is covered is dropped, and if that is not enough, the index covers less of the file: from its
 * beginning to {@link #to()}; the rest is for a further index.
 */
public final class ExtentIndex {
    private static final int FIRST_ROWS = 256;

    private final long from;
    private final int mostRows;
    private long to = Long.MAX_VALUE;
    private int rows;
    private long[] sequences = new long[FIRST_ROWS];
    private long[] offsets = new long[FIRST_ROWS];
    private long[] ends = new long[FIRST_ROWS];
    private long[] places = new long[FIRST_ROWS];
    private byte[] kinds = new byte[FIRST_ROWS];

    /** @param from first byte that counts */
    public ExtentIndex(long from, int mostRows) {
        this.from = from;
        this.mostRows = Math.max(mostRows, 4);
    }

    /** The byte before which the index is complete; the largest number where it is whole. */
    public long to() {
        return to;
    }

    public void add(long sequence, RecordKind kind, long offset, long length, long place) {
        long end = kind == RecordKind.TRUNCATION ? Long.MAX_VALUE : offset + length;
        long first = Math.max(offset, from);
        long last = Math.min(end, to);
        if (first >= last) {
            return;
        }
        if (rows == mostRows) {
            shrink();
            add(sequence, kind, offset, length, place);
            return;
        }
        append(sequence, kind.ordinal(), first, last, place + first - offset);
    }

    private void append(long sequence, int kind, long first, long last, long place) {
        if (rows == sequences.length) {
            int more = Math.min(mostRows, rows * 2);
            sequences = Arrays.copyOf(sequences, more);
            offsets = Arrays.copyOf(offsets, more);
            ends = Arrays.copyOf(ends, more);
            places = Arrays.copyOf(places, more);
            kinds = Arrays.copyOf(kinds, more);
        }
        sequences[rows] = sequence;
        offsets[rows] = first;
        ends[rows] = last;
        places[rows] = place;
        kinds[rows] = (byte) kind;
        rows++;
    }

    /** The extents from left to right; bytes of no record, and those that a truncation made zeros, are in none. */
    public void resolve(Consumer<Extent> sink) {
        sweep((row, first, last) -> {
            RecordKind kind = RecordKind.values()[kinds[row]];
            if (kind != RecordKind.TRUNCATION) {
                sink.accept(new Extent(first, last - first, kind, places[row] + first - offsets[row]));
            }
        });
    }

    /** Keeps of each record what can be seen, and the first half of the file if that is not much less. */
    private void shrink() {
        ExtentIndex less = new ExtentIndex(from, Integer.MAX_VALUE);
        sweep((row, first, last) ->
                less.append(sequences[row], kinds[row], first, last, places[row] + first - offsets[row]));
        sequences = less.sequences;
        offsets = less.offsets;
        ends = less.ends;
        places = less.places;
        kinds = less.kinds;
        rows = less.rows;
        if (rows > mostRows / 2) {
            // Sorted and disjoint now: the end of the middle row is a place to cut.
            rows = Math.max(1, mostRows / 4);
            to = ends[rows - 1];
        }
    }

    /** A part of the file that shows one row. */
    private interface Pieces {
        void piece(int row, long first, long last);
    }

    private void sweep(Pieces pieces) {
        int[] order = byOffset();
        int[] heap = new int[rows];
        int size = 0;
        int next = 0;
        int shown = -1;
        long begin = 0;
        long at = 0;
        while (next < rows || size > 0) {
            if (size == 0) {
                at = offsets[order[next]];
            }
            while (next < rows && offsets[order[next]] <= at) {
                size = push(heap, size, order[next++]);
            }
            while (size > 0 && ends[heap[0]] <= at) {
                size = pop(heap, size);
            }
            int top = size == 0 ? -1 : heap[0];
            if (top != shown) {
                if (shown >= 0) {
                    pieces.piece(shown, begin, Math.min(at, ends[shown]));
                }
                shown = top;
                begin = at;
            }
            if (top >= 0) {
                at = next < rows ? Math.min(ends[top], offsets[order[next]]) : ends[top];
            }
        }
        if (shown >= 0) {
            pieces.piece(shown, begin, ends[shown]);
        }
    }

    /** The rows by offset; those of one writer mostly come so. */
    private int[] byOffset() {
        int[] order = new int[rows];
        boolean sorted = true;
        for (int i = 0; i < rows; i++) {
            order[i] = i;
            sorted &= i == 0 || offsets[i - 1] <= offsets[i];
        }
        if (!sorted) {
            merge(order, new int[rows], 0, rows);
        }
        return order;
    }

    private void merge(int[] order, int[] spare, int first, int last) {
        if (last - first < 2) {
            return;
        }
        int middle = (first + last) >>> 1;
        merge(order, spare, first, middle);
        merge(order, spare, middle, last);
        System.arraycopy(order, first, spare, first, last - first);
        int left = first;
        int right = middle;
        for (int i = first; i < last; i++) {
            boolean takeLeft = right == last || (left < middle && offsets[spare[left]] <= offsets[spare[right]]);
            order[i] = spare[takeLeft ? left++ : right++];
        }
    }

    private int push(int[] heap, int size, int row) {
        int at = size;
        while (at > 0 && sequences[heap[(at - 1) / 2]] < sequences[row]) {
            heap[at] = heap[(at - 1) / 2];
            at = (at - 1) / 2;
        }
        heap[at] = row;
        return size + 1;
    }

    /** Takes the row with the highest number away. */
    private int pop(int[] heap, int size) {
        int left = size - 1;
        int row = heap[left];
        int at = 0;
        while (2 * at + 1 < left) {
            int child = 2 * at + 1;
            if (child + 1 < left && sequences[heap[child + 1]] > sequences[heap[child]]) {
                child++;
            }
            if (sequences[heap[child]] <= sequences[row]) {
                break;
            }
            heap[at] = heap[child];
            at = child;
        }
        heap[at] = row;
        return left;
    }
}
