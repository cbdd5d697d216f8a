package io.mizan.algorithms.path;

import io.mizan.model.job.path.ForwarderMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Chooses the one forwarding node of each compute node among those that its map allows. */
final class ForwarderChoice {
    static final int NONE = -1;

    private final LoadedLayer layer;
    private final ForwarderMap map;
    private final int[] all;
    private final Map<List<String>, int[]> allowed = new HashMap<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private int head = NONE;
    private int bucketOfHead;
    private int turn;

    ForwarderChoice(LoadedLayer layer, ForwarderMap map) {
        this.layer = layer;
        this.map = map;
        for (int node = 0; node < layer.size(); node++) {
            numbers.put(layer.node(node).name(), node);
        }
        this.all = IntStream.range(0, layer.size()).filter(layer::usable).toArray();
    }

    /** The first of the lowest bucket that has room for the share, else the one with the most room; none where all are abnormal. */
    int choose(String computeNode, double share) {
        List<String> names = map.of(computeNode);
        if (layer.limitsNothing()) {
            return next(allowed.computeIfAbsent(names, this::numbers), !names.isEmpty());
        }
        if (!names.isEmpty()) {
            return first(allowed.computeIfAbsent(names, this::numbers), share);
        }
        // Loads only rise, so the head of all stays the head until it leaves its bucket.
        if (head == NONE || layer.bucket(head) != bucketOfHead || layer.residual(head) < share) {
            head = first(all, share);
            bucketOfHead = head == NONE ? 0 : layer.bucket(head);
        }
        return head;
    }

    /** Without a load to go by: the usual one, or where all are allowed each in its turn. */
    private int next(int[] candidates, boolean listed) {
        if (candidates.length == 0) {
            return NONE;
        }
        return listed ? candidates[0] : candidates[turn++ % candidates.length];
    }

    /** The usable ones that a compute node may use; names that are not in the layer do not count. */
    int[] numbers(List<String> names) {
        return names.isEmpty()
                ? all
                : names.stream()
                        .filter(numbers::containsKey)
                        .mapToInt(numbers::get)
                        .filter(layer::usable)
                        .toArray();
    }

    private int first(int[] candidates, double share) {
        int best = NONE;
        int roomiest = NONE;
        for (int node : candidates) {
            if (layer.residual(node) >= share && (best == NONE || layer.before(node, best))) {
                best = node;
            }
            if (roomiest == NONE || layer.residual(node) > layer.residual(roomiest)) {
                roomiest = node;
            }
        }
        return best == NONE ? roomiest : best;
    }
}
