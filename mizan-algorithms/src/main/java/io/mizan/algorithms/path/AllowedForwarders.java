package io.mizan.algorithms.path;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The usable forwarding nodes of a list of names, as positions in their layer; names that are not in the layer do not count. */
final class AllowedForwarders {
    private final LoadedLayer layer;
    private final int[] all;
    private final Map<String, Integer> positions = new HashMap<>();

    AllowedForwarders(LoadedLayer layer) {
        this.layer = layer;
        this.all = IntStream.range(0, layer.size()).filter(layer::usable).toArray();
        for (int node = 0; node < layer.size(); node++) {
            positions.put(layer.node(node).name(), node);
        }
    }

    /** In the order of the names; all where there are no names. */
    int[] of(List<String> names) {
        return names.isEmpty()
                ? all
                : names.stream()
                        .filter(positions::containsKey)
                        .mapToInt(positions::get)
                        .filter(layer::usable)
                        .toArray();
    }
}
