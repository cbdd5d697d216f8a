package io.mizan.algorithms.flow;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;

/**
 * A maximum flow through any directed graph with real capacities, by Dinic's algorithm: O(nodes² · arcs), and far less on graphs of a
 * few layers. What is left of an arc by rounding alone carries nothing.
 */
public final class MaximumFlow {
    private static final double ROUNDING = 1e-13;

    private final double most;
    private final int[] head;
    private final int[] level;
    private int[] to = new int[16];
    private int[] next = new int[16];
    private double[] capacity = new double[16];
    private int arcs;

    /** @param most what the flow is known not to exceed, finite; arcs may carry more */
    public MaximumFlow(int nodes, double most) {
        this.most = most;
        this.head = new int[nodes];
        this.level = new int[nodes];
        Arrays.fill(head, -1);
    }

    public void arc(int from, int target, double mostBetween) {
        if (arcs + 2 > to.length) {
            to = Arrays.copyOf(to, 2 * arcs + 2);
            next = Arrays.copyOf(next, 2 * arcs + 2);
            capacity = Arrays.copyOf(capacity, 2 * arcs + 2);
        }
        half(from, target, mostBetween);
        half(target, from, 0);
    }

    private void half(int from, int target, double mostBetween) {
        to[arcs] = target;
        capacity[arcs] = mostBetween;
        next[arcs] = head[from];
        head[from] = arcs++;
    }

    /** The flow from source to sink; to be called once, after all arcs. */
    public double between(int source, int sink) {
        double flow = 0;
        while (reach(source, sink)) {
            int[] current = head.clone();
            double more = push(source, sink, most, current);
            while (more > 0) {
                flow += more;
                more = push(source, sink, most, current);
            }
        }
        return flow;
    }

    /** After the flow was found: whether a node is on the source's side of a minimum cut. */
    public boolean onSourceSide(int node) {
        return level[node] >= 0;
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

    private boolean carries(int arc) {
        return capacity[arc] > most * ROUNDING;
    }

    private double push(int node, int sink, double wanted, int[] current) {
        if (node == sink) {
            return wanted;
        }
        for (; current[node] >= 0; current[node] = next[current[node]]) {
            int a = current[node];
            if (carries(a) && level[to[a]] == level[node] + 1) {
                double pushed = push(to[a], sink, Math.min(wanted, capacity[a]), current);
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
