package io.mizan.algorithms.placement.aiot;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The nodes of one layer in buckets by utilisation: idle, up to 20 %, 40 %, 60 %, 80 %, 100 %, and those with nothing left. Each
 * bucket is a queue. A node keeps its place while it stays in its bucket, so that few nodes are used, and goes to the end of
 * the next one when it leaves; nodes with nothing left take turns.
 */
final class Layer {
    private static final int FIFTHS = 5;
    private static final int NOTHING_LEFT = FIFTHS + 1;

    private final List<Set<PathNode>> buckets = new ArrayList<>();

    Layer(List<PathNode> nodes) {
        for (int i = 0; i <= NOTHING_LEFT; i++) {
            buckets.add(new LinkedHashSet<>());
        }
        nodes.forEach(node -> buckets.get(bucket(node)).add(node));
    }

    /** Bucket by bucket from the lowest, each from its head. */
    Stream<PathNode> byLoad() {
        return buckets.stream().flatMap(Set::stream);
    }

    void setLoad(PathNode node, double load) {
        int before = bucket(node);
        node.setLoad(load);
        int after = bucket(node);
        if (before != after || after == NOTHING_LEFT) {
            buckets.get(before).remove(node);
            buckets.get(after).add(node);
        }
    }

    /** The number of a node's bucket: the lower, the more is left. */
    static int bucket(PathNode node) {
        double utilisation = node.utilisation();
        return utilisation >= 1 ? NOTHING_LEFT : (int) Math.ceil(utilisation * FIFTHS);
    }
}
