package io.mizan.traces.picture.rate;

/**
 * Bytes over time, in cells of equal width from 0. An access gives each cell the share of its bytes that fits the share of
 * its time; the sum of all cells is exactly the sum of all bytes. An access takes the same time whatever its length: cells
 * that it fills whole are kept as changes from one cell to the next.
 */
public final class ByteSpread {
    private final double width;
    private final long[] parts;
    private final long[] changes;

    public ByteSpread(double seconds, int cells) {
        this.width = seconds / cells;
        this.parts = new long[cells];
        this.changes = new long[cells + 1];
    }

    public void add(double start, double end, long bytes) {
        if (bytes <= 0) {
            return;
        }
        int first = cell(start);
        int last = cell(end);
        if (first >= last) {
            parts[first] += bytes;
            return;
        }
        int between = last - first - 1;
        long each = (long) (bytes * (width / (end - start)));
        each = between == 0 ? 0 : Math.min(each, bytes / between);
        changes[first + 1] += each;
        changes[last] -= each;
        long rest = bytes - each * between;
        double head = Math.max(0, (first + 1) * width - start);
        double tail = Math.max(0, end - last * width);
        long atHead = head + tail > 0 ? (long) (rest * (head / (head + tail))) : rest;
        parts[first] += atHead;
        parts[last] += rest - atHead;
    }

    private int cell(double time) {
        return (int) Math.max(0, Math.min(parts.length - 1, time / width));
    }

    double width() {
        return width;
    }

    long[] cells() {
        long[] cells = new long[parts.length];
        long full = 0;
        for (int i = 0; i < cells.length; i++) {
            full += changes[i];
            cells[i] = Math.max(0, parts[i] + full);
        }
        return cells;
    }
}
