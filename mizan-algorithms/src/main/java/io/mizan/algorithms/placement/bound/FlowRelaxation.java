package io.mizan.algorithms.placement.bound;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Whether bytes fit if they could be divided at will: from the components through the targets they may use to the servers of these. A target
 * takes of a component at most its largest stripe. Components that may use the same targets are one node, so the network has O(sets · targets) arcs;
 * maximum flow by Dinic's algorithm.
 */
final class FlowRelaxation {
    private final List<BitSet> sets = new ArrayList<>();
    private final int[] setOf;
    private final double[] bytes;
    private final double[] most;
    private final double all;
    private final int targets;
    private final int[] serverOf;
    private final int servers;

    private int[] head = new int[0];
    private int[] to = new int[16];
    private int[] next = new int[16];
    private double[] capacity = new double[16];
    private int arcs;
    private int[] level = new int[0];

    /** @param serverOf the server of each column */
    FlowRelaxation(Stripes stripes, int[] serverOf) {
        this.targets = serverOf.length;
        this.serverOf = serverOf;
        this.servers = Arrays.stream(serverOf).max().orElse(-1) + 1;
        Map<BitSet, Integer> numbers = new HashMap<>();
        double[] sum = new double[stripes.groups()];
        double[] largest = new double[stripes.groups()];
        double total = 0;
        this.setOf = new int[stripes.groups()];
        for (int d = 0; d < stripes.groups(); d++) {
            int set = numbers.computeIfAbsent(stripes.allowed(d), unseen -> numbers.size());
            if (set == sets.size()) {
                sets.add(stripes.allowed(d));
            }
            setOf[d] = set;
            for (int i = stripes.first(d); i < stripes.first(d + 1); i++) {
                sum[set] += stripes.bytes(i);
                total += stripes.bytes(i);
            }
            largest[set] += stripes.width(d) == 0 ? 0 : stripes.bytes(stripes.first(d));
        }
        this.bytes = sum;
        this.most = largest;
        this.all = total;
    }

    /**
     * @param room bytes that each column may take
     * @param network bytes that each server may take
     */
    boolean fits(double[] room, double[] network) {
        int source = sets.size() + targets + servers;
        int sink = source + 1;
        head = new int[sink + 1];
        Arrays.fill(head, -1);
        arcs = 0;
        for (int s = 0; s < sets.size(); s++) {
            arc(source, s, bytes[s]);
            BitSet set = sets.get(s);
            for (int t = set.nextSetBit(0); t >= 0; t = set.nextSetBit(t + 1)) {
                arc(s, sets.size() + t, Math.min(most[s], room[t]));
            }
        }
        for (int t = 0; t < targets; t++) {
            arc(sets.size() + t, sets.size() + targets + serverOf[t], room[t]);
        }
        for (int s = 0; s < servers; s++) {
            arc(sets.size() + targets + s, sink, network[s]);
        }
        return flow(source, sink) >= all * (1 - 1e-9);
    }

    /** After a test that failed: whether a component is one of those that have too little room together (the minimum cut). */
    boolean lacksRoom(int group) {
        return level[setOf[group]] >= 0;
    }

    private void arc(int from, int target, double most) {
        if (arcs + 2 > to.length) {
            to = Arrays.copyOf(to, 2 * arcs + 2);
            next = Arrays.copyOf(next, 2 * arcs + 2);
            capacity = Arrays.copyOf(capacity, 2 * arcs + 2);
        }
        half(from, target, most);
        half(target, from, 0);
    }

    private void half(int from, int target, double most) {
        to[arcs] = target;
        capacity[arcs] = most;
        next[arcs] = head[from];
        head[from] = arcs++;
    }

    private double flow(int source, int sink) {
        double flow = 0;
        level = new int[head.length];
        while (reach(source, sink)) {
            int[] current = head.clone();
            double more = push(source, sink, all, current);
            while (more > 0) {
                flow += more;
                more = push(source, sink, all, current);
            }
        }
        return flow;
    }

    private boolean reach(int source, int sink) {
        Arrays.fill(level, -1);
        level[source] = 0;
        ArrayDeque<Integer> queue = new ArrayDeque<>(List.of(source));
        while (!queue.isEmpty()) {
            int node = queue.remove();
            for (int a = head[node]; a >= 0; a = next[a]) {
                if (carries(a) && level[to[a]] < 0) {
                    level[to[a]] = level[node] + 1;
                    queue.add(to[a]);
                }
            }
        }
        return level[sink] >= 0;
    }

    /** What is left of an arc by rounding alone is nothing. */
    private boolean carries(int arc) {
        return capacity[arc] > all * 1e-13;
    }

    private double push(int node, int sink, double most, int[] current) {
        if (node == sink) {
            return most;
        }
        for (; current[node] >= 0; current[node] = next[current[node]]) {
            int a = current[node];
            if (carries(a) && level[to[a]] == level[node] + 1) {
                double pushed = push(to[a], sink, Math.min(most, capacity[a]), current);
                if (pushed > 0) {
                    capacity[a] -= pushed;
                    capacity[a ^ 1] += pushed;
                    return pushed;
                }
            }
        }
        return 0;
    }
}
