package io.mizan.traces.workload.heatmap;

import io.mizan.traces.workload.heatmap.HeatMaps.Row;
import io.mizan.traces.workload.record.Window;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** The bytes of one file that one rank moved by the time: where in time its next bytes lie. */
final class RankByteCurve {
    private final Row row;
    private final Window window;
    private int[] bins = new int[4];
    private double[] amounts = new double[4];
    private int size;
    private double bytes;
    private double left;
    private long dealt;
    private int piece;
    private double passed;
    private double moved;

    RankByteCurve(Row row, Window window) {
        this.row = row;
        this.window = window;
    }

    void add(int bin, double amount) {
        if (size == bins.length) {
            bins = Arrays.copyOf(bins, 2 * size);
            amounts = Arrays.copyOf(amounts, 2 * size);
        }
        bins[size] = bin;
        amounts[size] = amount;
        size++;
        bytes += amount;
        left = bytes;
    }

    int rank() {
        return row.rank();
    }

    double bytes() {
        return bytes;
    }

    /** Gives each request, from the largest to the smallest, to the rank that has most left to move; returns those of each. */
    static int[][] deal(List<RankByteCurve> curves, long[] sizes) {
        PriorityQueue<Integer> most =
                new PriorityQueue<>(Comparator.comparingDouble((Integer curve) -> -curves.get(curve).left)
                        .thenComparing(Comparator.naturalOrder()));
        for (int i = 0; i < curves.size(); i++) {
            most.add(i);
        }
        int[] owners = new int[sizes.length];
        int[][] own = new int[curves.size()][];
        int[] counts = new int[own.length];
        for (int i = 0; i < sizes.length; i++) {
            int owner = most.remove();
            curves.get(owner).left -= sizes[i];
            curves.get(owner).dealt += sizes[i];
            owners[i] = owner;
            counts[owner]++;
            most.add(owner);
        }
        for (int i = 0; i < own.length; i++) {
            own[i] = new int[counts[i]];
        }
        for (int i = sizes.length - 1; i >= 0; i--) {
            own[owners[i]][--counts[owners[i]]] = i;
        }
        return own;
    }

    /** Moves so many bytes more, and tells when half of them had been moved. */
    long advance(long amount) {
        double half = moved + amount / 2.0;
        moved += amount;
        double goal = dealt > 0 && bytes > 0 ? half * (bytes / dealt) : half;
        while (piece < size - 1 && passed + amounts[piece] <= goal) {
            passed += amounts[piece];
            piece++;
        }
        double start = Math.max(window.start(), bins[piece] * row.binNanos());
        double end = Math.min(window.end(), (bins[piece] + 1) * row.binNanos());
        double share = amounts[piece] > 0 ? Math.max(0, Math.min(1, (goal - passed) / amounts[piece])) : 0;
        return Math.round(start + share * (end - start));
    }
}
