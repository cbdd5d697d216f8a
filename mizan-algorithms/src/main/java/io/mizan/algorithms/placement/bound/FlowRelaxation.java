package io.mizan.algorithms.placement.bound;

import io.mizan.algorithms.flow.MaximumFlow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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

    private @Nullable MaximumFlow last;

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
        MaximumFlow flow = new MaximumFlow(sink + 1, all);
        for (int s = 0; s < sets.size(); s++) {
            flow.arc(source, s, bytes[s]);
            BitSet set = sets.get(s);
            for (int t = set.nextSetBit(0); t >= 0; t = set.nextSetBit(t + 1)) {
                flow.arc(s, sets.size() + t, Math.min(most[s], room[t]));
            }
        }
        for (int t = 0; t < targets; t++) {
            flow.arc(sets.size() + t, sets.size() + targets + serverOf[t], room[t]);
        }
        for (int s = 0; s < servers; s++) {
            flow.arc(sets.size() + targets + s, sink, network[s]);
        }
        last = flow;
        return flow.between(source, sink) >= all * (1 - 1e-9);
    }

    /** After a test that failed: whether a component is one of those that have too little room together (the minimum cut). */
    boolean lacksRoom(int group) {
        return last != null && last.onSourceSide(setOf[group]);
    }
}
