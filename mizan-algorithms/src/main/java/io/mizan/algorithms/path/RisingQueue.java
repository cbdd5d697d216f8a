package io.mizan.algorithms.path;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;

/**
 * Finds the first of some nodes by a key that only rises while a job is put on them. A key is looked at again when its node comes to the head, so that a
 * search takes O(log nodes) for each change of a key instead of O(nodes) for each compute node.
 *
 * @param <K> a value with {@code equals}
 */
final class RisingQueue<K> {
    static final int NONE = -1;

    private final IntPredicate open;
    private final IntFunction<K> key;
    private final PriorityQueue<Entry<K>> entries;

    private record Entry<K>(int node, K key) {}

    /** @param open whether a node may be the first; one that may not never may again */
    RisingQueue(int[] nodes, IntPredicate open, IntFunction<K> key, Comparator<K> order) {
        this.open = open;
        this.key = key;
        this.entries = new PriorityQueue<>(Math.max(1, nodes.length), Comparator.comparing(Entry::key, order));
        for (int node : nodes) {
            entries.add(new Entry<>(node, key.apply(node)));
        }
    }

    /** The open node with the least key, or {@link #NONE}. */
    int first() {
        while (!entries.isEmpty()) {
            Entry<K> entry = entries.element();
            K now = key.apply(entry.node);
            if (!open.test(entry.node)) {
                entries.remove();
            } else if (now.equals(entry.key)) {
                return entry.node;
            } else {
                entries.remove();
                entries.add(new Entry<>(entry.node, now));
            }
        }
        return NONE;
    }
}
