package io.mizan.algorithms.placement.balanced;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/**
 * Of all windows of one width on a ring of targets, the one whose highest level is lowest: a tournament over their starts. Building it
 * takes O(n · width), asking O(1), and neighbours whose levels changed
 * O(width · (width + how many) + log n).
 */
final class LowestRun {
    private static final int NONE = -1;

    private final int[] ring;
    private final int width;
    private final IntToDoubleFunction level;
    private final int leaves;
    /** By place on the ring. */
    private final double[] levels;
    /** By start. */
    private final double[] highest;
    /** The winner below each node; the leaf of start s is node leaves + s. */
    private final int[] winner;

    /** @param level of a target, as it is now */
    LowestRun(int[] ring, int width, IntToDoubleFunction level) {
        this.ring = ring;
        this.width = width;
        this.level = level;
        this.leaves = Math.max(1, Integer.highestOneBit(Math.max(1, ring.length - 1)) << 1);
        this.levels = new double[ring.length];
        this.highest = new double[ring.length];
        for (int place = 0; place < ring.length; place++) {
            levels[place] = level.applyAsDouble(ring[place]);
        }
        this.winner = new int[2 * leaves];
        Arrays.fill(winner, NONE);
        for (int start = 0; start < ring.length; start++) {
            highest[start] = highestFrom(start);
            winner[leaves + start] = start;
        }
        for (int node = leaves - 1; node > 0; node--) {
            decide(node);
        }
    }

    /** The start of the best window, or -1 on an empty ring. */
    int start() {
        return winner[1];
    }

    /** The highest level of the best window; infinite on an empty ring. */
    double level() {
        return winner[1] == NONE ? Double.POSITIVE_INFINITY : highest[winner[1]];
    }

    /** To be called when the levels of some neighbours changed, the first of them at a place of the ring. */
    void changed(int place, int count) {
        for (int i = place; i < place + count; i++) {
            levels[i % ring.length] = level.applyAsDouble(ring[i % ring.length]);
        }
        int starts = count + width - 1;
        if (starts >= ring.length) {
            changedStarts(0, ring.length - 1);
            return;
        }
        int first = Math.floorMod(place - width + 1, ring.length);
        int last = first + starts - 1;
        changedStarts(first, Math.min(last, ring.length - 1));
        if (last >= ring.length) {
            changedStarts(0, last - ring.length);
        }
    }

    /** Plays the matches above some neighbouring starts anew, each once. */
    private void changedStarts(int first, int last) {
        for (int start = first; start <= last; start++) {
            highest[start] = highestFrom(start);
        }
        int from = (leaves + first) / 2;
        for (int to = (leaves + last) / 2; from > 0; to /= 2) {
            for (int node = from; node <= to; node++) {
                decide(node);
            }
            from /= 2;
        }
    }

    private double highestFrom(int start) {
        double most = 0;
        for (int k = 0; k < width; k++) {
            int place = start + k;
            most = Math.max(most, levels[place < ring.length ? place : place % ring.length]);
        }
        return most;
    }

    private void decide(int node) {
        int left = winner[2 * node];
        int right = winner[2 * node + 1];
        winner[node] = right == NONE || (left != NONE && highest[left] <= highest[right]) ? left : right;
    }
}
