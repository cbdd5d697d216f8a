package io.mizan.algorithms.placement.balanced;

import io.mizan.algorithms.placement.batch.SplitMix64;
import io.mizan.model.layout.LayoutBytes;
import io.mizan.model.placement.ComponentRequest;
import io.mizan.model.placement.PlacementRequest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Takes files of similar predicted size for equal. A prediction is seldom closer than half of the truth, and targets that were made even
 * by wrong sizes hold different numbers of files, which is slower than not to look at sizes at all. So the number of files of a class is
 * made even first, and their predicted sizes only by exchanging files of one class ({@link SizeSwaps}).
 */
final class SizeClasses {
    /** The largest file of a class is at most so many times as large as the smallest: 1.5 over 0.5. */
    private static final double RANGE = 3;

    /** Files that may be exchanged as far as their layout goes. */
    private record Kind(List<ComponentRequest> components, int reached, String pool, Set<Integer> forbidden) {}

    private SizeClasses() {}

    /** The requests, each with the mean size of its class; the same list where all sizes of a class are equal. */
    static List<PlacementRequest> levelled(List<PlacementRequest> requests) {
        Map<Kind, List<Integer>> kinds = new HashMap<>();
        for (int r = 0; r < requests.size(); r++) {
            kinds.computeIfAbsent(kind(requests.get(r)), key -> new ArrayList<>())
                    .add(r);
        }
        PlacementRequest[] levelled = requests.toArray(new PlacementRequest[0]);
        kinds.values().forEach(members -> level(requests, members, levelled));
        List<PlacementRequest> result = Arrays.asList(levelled);
        return result.equals(requests) ? requests : result;
    }

    /**
     * The requests with sizes that might be true if predictions are off by up to half, each drawn for itself. They reach the same components:
     * what a file would put anywhere else has no place in an answer.
     */
    static List<PlacementRequest> drawn(List<PlacementRequest> requests, long seed) {
        List<PlacementRequest> drawn = new ArrayList<>();
        for (int r = 0; r < requests.size(); r++) {
            PlacementRequest request = requests.get(r);
            double share = (double) (SplitMix64.mix(SplitMix64.mix(seed) + r) >>> 11) * 0x1p-53;
            long size = (long) (request.sizeBytes() / (0.5 + share));
            for (ComponentRequest component : request.components()) {
                if (LayoutBytes.reached(component.extent(), request.sizeBytes()) > 0) {
                    size = Math.max(size, component.extent().start() + 1);
                } else {
                    size = Math.min(
                            size,
                            Math.max(request.sizeBytes(), component.extent().start()));
                }
            }
            drawn.add(request.withSizeBytes(size));
        }
        return drawn;
    }

    private static Kind kind(PlacementRequest request) {
        int reached = (int) request.components().stream()
                .filter(component -> LayoutBytes.reached(component.extent(), request.sizeBytes()) > 0)
                .count();
        return new Kind(request.components(), reached, request.pool(), request.forbidden());
    }

    private static void level(List<PlacementRequest> requests, List<Integer> members, PlacementRequest[] levelled) {
        members.sort(Comparator.comparingLong((Integer r) -> -requests.get(r).sizeBytes()));
        int from = 0;
        for (int i = 1; i <= members.size(); i++) {
            if (i == members.size()
                    || requests.get(members.get(i)).sizeBytes() * RANGE
                            < requests.get(members.get(from)).sizeBytes()) {
                List<Integer> alike = members.subList(from, i);
                double mean = alike.stream()
                        .mapToDouble(r -> requests.get(r).sizeBytes())
                        .average()
                        .orElse(0);
                long largest = requests.get(alike.get(0)).sizeBytes();
                long size = Math.min(largest, (long) Math.ceil(mean));
                alike.forEach(r -> levelled[r] = requests.get(r).withSizeBytes(size));
                from = i;
            }
        }
    }
}
