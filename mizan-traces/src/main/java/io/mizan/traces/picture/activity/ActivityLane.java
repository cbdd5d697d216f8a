package io.mizan.traces.picture.activity;

import java.util.Arrays;
import java.util.List;

/**
 * What one row did of one kind, in cells of time. A cell keeps the first and the last moment of activity inside of it, so
 * that where operations are few their bars are exact, and where they are many neither the first nor the last nor the longest
 * is lost. Cells that an operation fills whole are kept as changes, so that a long operation costs no more than a short one.
 */
final class ActivityLane {
    private final double width;
    private final double[] first;
    private final double[] last;
    private final double[] busy;
    private final float[] longest;
    private final int[] operations;
    private final long[] bytes;
    private final int[] changes;

    ActivityLane(double seconds, int cells) {
        this.width = seconds / cells;
        this.first = new double[cells];
        this.last = new double[cells];
        this.busy = new double[cells];
        this.longest = new float[cells];
        this.operations = new int[cells];
        this.bytes = new long[cells];
        this.changes = new int[cells + 1];
        Arrays.fill(first, Double.POSITIVE_INFINITY);
        Arrays.fill(last, Double.NEGATIVE_INFINITY);
    }

    /**
     * @param busySeconds how much of the time was spent in operations
     * @param longestSeconds the longest of the operations
     */
    void add(double start, double end, double busySeconds, int count, long moved, double longestSeconds) {
        int from = cell(start);
        int to = cell(end);
        operations[from] += count;
        bytes[from] += moved;
        longest[from] = Math.max(longest[from], (float) longestSeconds);
        busy[from] += busySeconds;
        touch(from, start, from == to ? end : (from + 1) * width);
        if (to > from) {
            touch(to, to * width, end);
            changes[from + 1]++;
            changes[to]--;
        }
    }

    private void touch(int cell, double start, double end) {
        first[cell] = Math.min(first[cell], start);
        last[cell] = Math.max(last[cell], end);
    }

    private int cell(double time) {
        return (int) Math.max(0, Math.min(first.length - 1, time / width));
    }

    /**
     * Appends the bars of this lane in the order of time.
     *
     * @param gap idle times up to so many cells do not end a bar
     * @param ranks over which the busy time is shared
     */
    void bars(int row, ActivityKind kind, double gap, long ranks, List<ActivityBar> bars) {
        double start = 0;
        double end = Double.NEGATIVE_INFINITY;
        double busySeconds = 0;
        double longestSeconds = 0;
        long count = 0;
        long moved = 0;
        int whole = 0;
        for (int cell = 0; cell < first.length; cell++) {
            whole += changes[cell];
            if (whole == 0 && first[cell] > last[cell]) {
                continue;
            }
            double from = whole > 0 ? cell * width : first[cell];
            double to = whole > 0 ? (cell + 1) * width : last[cell];
            if (from - end > gap * width) {
                if (end >= start) {
                    bars.add(bar(row, kind, start, end, busySeconds / ranks, count, moved, longestSeconds));
                }
                start = from;
                busySeconds = 0;
                longestSeconds = 0;
                count = 0;
                moved = 0;
            }
            end = Math.max(to, end);
            busySeconds += busy[cell];
            longestSeconds = Math.max(longestSeconds, longest[cell]);
            count += operations[cell];
            moved += bytes[cell];
        }
        if (end >= start) {
            bars.add(bar(row, kind, start, end, busySeconds / ranks, count, moved, longestSeconds));
        }
    }

    private static ActivityBar bar(
            int row,
            ActivityKind kind,
            double start,
            double end,
            double busySeconds,
            long count,
            long moved,
            double longestSeconds) {
        double share = end > start ? Math.max(0, Math.min(1, busySeconds / (end - start))) : 1;
        return new ActivityBar(row, kind, start, end, share, count, moved, longestSeconds);
    }
}
