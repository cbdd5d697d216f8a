package io.mizan.traces.libmizan;

import java.util.Arrays;

/** Ranges of a file in the order of offsets, disjoint and not empty. Two arrays, because a trace has very many. */
public final class Extents {
    private final long[] offsets;
    private final long[] lengths;
    private final long covered;

    private Extents(long[] offsets, long[] lengths, long covered) {
        this.offsets = offsets;
        this.lengths = lengths;
        this.covered = covered;
    }

    /** Whether these are extents: in order, disjoint, not empty, none beyond the last byte that a file can have. */
    static boolean areValid(long[] offsets, long[] lengths) {
        long end = 0;
        for (int i = 0; i < offsets.length; i++) {
            if (offsets[i] < end || lengths[i] <= 0 || lengths[i] > Long.MAX_VALUE - offsets[i]) {
                return false;
            }
            end = offsets[i] + lengths[i];
        }
        return true;
    }

    /** Takes the arrays over; they must be valid. */
    static Extents of(long[] offsets, long[] lengths) {
        return new Extents(offsets, lengths, Arrays.stream(lengths).sum());
    }

    public int count() {
        return offsets.length;
    }

    public long offset(int extent) {
        return offsets[extent];
    }

    public long length(int extent) {
        return lengths[extent];
    }

    /** Bytes in all of them; disjoint ranges of one file never add up to more than a long. */
    public long covered() {
        return covered;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Extents that
                && Arrays.equals(offsets, that.offsets)
                && Arrays.equals(lengths, that.lengths);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(offsets) + Arrays.hashCode(lengths);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < offsets.length; i++) {
            text.append(i == 0 ? "" : " ").append(offsets[i]).append('+').append(lengths[i]);
        }
        return text.append(']').toString();
    }
}
