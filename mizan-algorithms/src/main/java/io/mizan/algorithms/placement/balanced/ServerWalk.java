package io.mizan.algorithms.placement.balanced;

import io.mizan.algorithms.placement.batch.TargetTable;
import io.mizan.model.system.ServerOrder;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The targets that a server walks over when a layout says no more than where to begin: those of the pool by index, without the ones that it cannot
 * use itself. It does use degraded ones.
 *
 * @param places where each target stands
 * @param largest bytes that a target of it has
 * @param lowest the lowest windows, by their kind
 */
record ServerWalk(
        int[] targets, Map<Integer, Integer> places, long largest, Map<ServerWalk.Windows, LowestRun> lowest) {
    /** Windows of so many neighbours that each have room for so many bytes. */
    record Windows(int width, long bytes) {}

    static ServerWalk of(TargetTable targets, String pool) {
        int[] ring = IntStream.of(all(targets))
                .filter(t -> pool.isEmpty() || targets.target(t).pools().contains(pool))
                .toArray();
        Map<Integer, Integer> places = new HashMap<>();
        IntStream.range(0, ring.length).forEach(place -> places.put(ring[place], place));
        long largest = IntStream.of(ring).mapToLong(targets::totalBytes).max().orElse(0);
        return new ServerWalk(ring, places, largest, new HashMap<>());
    }

    /** Those of the whole file system. */
    static int[] all(TargetTable targets) {
        return IntStream.range(0, targets.size())
                .filter(t -> ServerOrder.takes(targets.target(t)))
                .toArray();
    }

    void changed(int t) {
        Integer place = places.get(t);
        if (place != null) {
            lowest.values().forEach(windows -> windows.changed(place, 1));
        }
    }
}
