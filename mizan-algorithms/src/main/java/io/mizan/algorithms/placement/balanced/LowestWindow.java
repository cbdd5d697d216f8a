package io.mizan.algorithms.placement.balanced;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/**
 * Of all windows of one width on a ring of targets, the one whose highest level is lowest: a tournament over their starts. Building it
 * takes O(n · width), asking O(1), and a target whose level changed O(width · (width + log n)).
 */
final class LowestWindow {
    private static final int NONE = -1;

    private final int[] ring;
    private final int width;
    private final IntToDoubleFunction level;
    private final int leaves;
    private final double[] highest;
    /** The winner below each node; the leaf of start s is node leaves + s. */
    private final int[] winner;

    /** @param level of a target, as it is now */
    LowestWindow(int[] ring, int width, IntToDoubleFunction level) {
        this.ring = ring;
        this.width = width;
        this.level = level;
        this.leaves = Math.max(1, Integer.highestOneBit(Math.max(1, ring.length - 1)) << 1);
        this.highest = new double[ring.length];
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

    /** To be called when the level of the target at a place of the ring has changed. */
    void changed(int place) {
        for (int k = 0; k < Math.min(width, ring.length); k++) {
            int start = Math.floorMod(place - k, ring.length);
            highest[start] = highestFrom(start);
            for (int node = (leaves + start) / 2; node > 0; node /= 2) {
                decide(node);
            }
        }
    }

    private double highestFrom(int start) {
        double most = 0;
        for (int k = 0; k < width; k++) {
            most = Math.max(most, level.applyAsDouble(ring[(start + k) % ring.length]));
        }
        return most;
    }

    private void decide(int node) {
        int left = winner[2 * node];
        int right = winner[2 * node + 1];
        winner[node] = right == NONE || left != NONE && highest[left] <= highest[right] ? left : right;
    }
}
