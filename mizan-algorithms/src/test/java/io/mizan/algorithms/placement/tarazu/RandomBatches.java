package io.mizan.algorithms.placement.tarazu;

import io.mizan.model.layout.Extent;
import io.mizan.model.placement.ComponentRequest;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;

/** Batches for a given system: plain and PFL files of many sizes, some with pools or forbidden targets, some impossible. */
final class RandomBatches {
    private final SplittableRandom random;

    RandomBatches(long seed) {
        this.random = new SplittableRandom(seed);
    }

    List<PlacementRequest> next(SystemView view) {
        long largest = view.dataTargets().stream()
                .mapToLong(target -> target.space().availableBytes())
                .max()
                .orElse(0);
        List<PlacementRequest> requests = new ArrayList<>();
        int count = random.nextInt(30);
        for (int r = 0; r < count; r++) {
            requests.add(new PlacementRequest(
                    "/batch/" + r,
                    random.nextLong(1 + Math.max(1, largest >> random.nextInt(12))),
                    r,
                    components(view.dataTargets().size()),
                    pool(view),
                    forbidden(view),
                    0));
        }
        return requests;
    }

    private List<ComponentRequest> components(int targets) {
        List<ComponentRequest> requestedComponents = new ArrayList<>();
        long start = 0;
        int count = 1 + random.nextInt(4);
        for (int c = 0; c < count; c++) {
            boolean onMetadataTarget = c == 0 && count > 1 && random.nextInt(4) == 0;
            long end = c == count - 1 ? Extent.EOF : start + Extent.GRAIN_BYTES * (1 + random.nextLong(1 << 14));
            long stripeBytes = random.nextInt(3) == 0 ? Extent.GRAIN_BYTES * (1 + random.nextLong(64)) : 0;
            requestedComponents.add(new ComponentRequest(
                    new Extent(start, end),
                    onMetadataTarget,
                    onMetadataTarget ? 0 : stripeBytes,
                    onMetadataTarget ? 0 : 1 + random.nextInt(targets + 1)));
            start = end;
        }
        return requestedComponents;
    }

    private String pool(SystemView view) {
        List<String> pools = view.dataTargets().stream()
                .map(Target::pools)
                .flatMap(Set::stream)
                .distinct()
                .toList();
        return random.nextInt(3) > 0 || pools.isEmpty() ? "" : pools.get(random.nextInt(pools.size()));
    }

    private Set<Integer> forbidden(SystemView view) {
        Set<Integer> forbidden = new TreeSet<>();
        for (Target target : view.dataTargets()) {
            if (random.nextInt(12) == 0) {
                forbidden.add(target.index());
            }
        }
        return random.nextInt(3) > 0 ? Set.of() : forbidden;
    }
}
