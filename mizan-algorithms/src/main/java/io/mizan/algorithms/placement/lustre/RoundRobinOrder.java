package io.mizan.algorithms.placement.lustre;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The order in which round robin visits the targets of a pool, so that neighbours are on different servers
 * ({@code lod_qos_calc_rr}). Servers come by falling number of targets, and each spreads its targets evenly over the array; a slot
 * that is taken is passed over. O(servers × targets).
 */
final class RoundRobinOrder {
    private static final int EMPTY = -1;

    private RoundRobinOrder() {}

    /**
     * @param server the server of each column
     * @param pool the columns to order
     */
    static int[] of(int[] server, int servers, int[] pool) {
        int[] targets = targetsOf(server, servers);
        int[] order = new int[pool.length];
        Arrays.fill(order, EMPTY);
        for (int s : byTargets(server, servers)) {
            int placed = 0;
            for (int column : pool) {
                if (server[column] == s) {
                    // All targets of the server divide here, also where only some are in the pool: so does Lustre.
                    int slot = (int) ((long) placed * pool.length / targets[s]);
                    while (order[slot] != EMPTY) {
                        slot = (slot + 1) % pool.length;
                    }
                    order[slot] = column;
                    placed++;
                }
            }
        }
        return order;
    }

    /** How many targets each server has. */
    static int[] targetsOf(int[] server, int servers) {
        int[] targets = new int[servers];
        for (int s : server) {
            targets[s]++;
        }
        return targets;
    }

    /**
     * The servers as Lustre keeps them: with every target that is added, by index, its server moves before the first one that now
     * has fewer.
     */
    static List<Integer> byTargets(int[] server, int servers) {
        int[] targets = new int[servers];
        List<Integer> sorted = new ArrayList<>();
        for (int s : server) {
            sorted.remove((Integer) s);
            targets[s]++;
            int place = 0;
            while (place < sorted.size() && targets[sorted.get(place)] >= targets[s]) {
                place++;
            }
            sorted.add(place, s);
        }
        return sorted;
    }
}
