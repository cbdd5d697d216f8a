package io.mizan.controller.live.recording;

import java.util.Arrays;
import java.util.BitSet;

/** Where lines are in a file: 12 bytes of memory a line. */
final class LineIndex {
    private long[] offsets = new long[256];
    private int[] lengths = new int[256];
    private final BitSet bad = new BitSet();
    private int size;

    void add(long offset, byte[] line) {
        if (size == offsets.length) {
            offsets = Arrays.copyOf(offsets, 2 * size);
            lengths = Arrays.copyOf(lengths, 2 * size);
        }
        offsets[size] = offset;
        lengths[size] = line.length;
        size++;
    }

    int size() {
        return size;
    }

    long offset(int number) {
        return offsets[number];
    }

    int length(int number) {
        return lengths[number];
    }

    /** Whether that is news. */
    boolean markBad(int number) {
        boolean before = bad.get(number);
        bad.set(number);
        return !before;
    }
}
