package io.mizan.algorithms.placement;

import io.mizan.model.layout.Extent;
import io.mizan.model.layout.Striping;
import io.mizan.model.placement.ComponentRequest;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;

/**
 * Requests of every kind that a site may have, for a given system: plain and progressive files, data on the metadata target, empty
 * files and ones near 2^63 bytes, more stripes than targets, pools that exist and pools that do not, forbidden targets, times. Every
 * layout obeys the rules of the server. The same seed gives the same requests.
 */
public final class RandomBatches {
    private static final List<String> POOLS = List.of("flash", "disk", "p-1", "old", "nowhere");
    private static final long GRAIN = Extent.GRAIN_BYTES;
    private static final long MOST_GRAINS_OF_STRIPE = Striping.LARGEST_STRIPE_BYTES / GRAIN;
    private static final long LAST_GRAIN = Long.MAX_VALUE / GRAIN;

    private final SplittableRandom random;

    public RandomBatches(long seed) {
        this.random = new SplittableRandom(seed);
    }

    /** None to a dozen files. */
    public List<PlacementRequest> next(SystemView view) {
        List<PlacementRequest> requests = new ArrayList<>();
        int count = random.nextInt(13);
        for (int i = 0; i < count; i++) {
            requests.add(request("/dir/file" + i, view));
        }
        return requests;
    }

    private PlacementRequest request(String file, SystemView view) {
        long size = size(view);
        return new PlacementRequest(
                file,
                size,
                random.nextInt(64),
                random.nextInt(20) == 0 ? List.of() : components(view, size),
                random.nextInt(3) > 0 ? "" : POOLS.get(random.nextInt(POOLS.size())),
                forbidden(view),
                switch (random.nextInt(8)) {
                    case 0 -> random.nextDouble() * 1000;
                    case 1 -> Double.MAX_VALUE;
                    default -> 0;
                });
    }

    /** Mostly a share of what the system can hold, so that some batches fit and others do not. */
    private long size(SystemView view) {
        long free = view.dataTargets().stream()
                .map(Target::space)
                .mapToLong(Space::availableBytes)
                .reduce(0, (a, b) -> a > Long.MAX_VALUE / 2 - b ? Long.MAX_VALUE / 2 : a + b);
        return switch (random.nextInt(12)) {
            case 0 -> 0;
            case 1 -> 1 + random.nextLong(GRAIN);
            case 2 -> Long.MAX_VALUE - random.nextLong(1L << (1 + random.nextInt(40)));
            default -> random.nextLong(1 + free / (1 + random.nextInt(30)));
        };
    }

    private List<ComponentRequest> components(SystemView view, long size) {
        List<ComponentRequest> components = new ArrayList<>();
        long start = 0;
        if (random.nextInt(6) == 0) {
            start = (1 + random.nextInt(16)) * GRAIN;
            components.add(new ComponentRequest(new Extent(0, start), true, start, random.nextInt(2)));
        }
        int bounded = random.nextInt(3) > 0 ? 0 : 1 + random.nextInt(3);
        for (int i = 0; i < bounded; i++) {
            long stripe = random.nextInt(6) == 0 ? 0 : stripeBytes();
            long end = end(start, Math.max(stripe, GRAIN), size);
            if (end <= start) {
                break;
            }
            components.add(new ComponentRequest(new Extent(start, end), false, stripe, stripes(view)));
            start = end;
        }
        if (components.isEmpty() || random.nextInt(4) > 0) {
            long stripe = random.nextInt(6) == 0 ? 0 : stripeBytes();
            components.add(new ComponentRequest(new Extent(start, Extent.EOF), false, stripe, stripes(view)));
        }
        return components;
    }

    private long stripeBytes() {
        long grains = 1L << random.nextInt(16);
        return GRAIN * (random.nextInt(3) > 0 ? grains : 1 + random.nextLong(MOST_GRAINS_OF_STRIPE));
    }

    /** A multiple of the stripe size beyond the start, somewhere about the end of the file, and not beyond 2^63. */
    private long end(long start, long stripe, long size) {
        long about = start + random.nextLong(Math.max(1, Math.min(size, Long.MAX_VALUE - start)));
        long first = start / stripe + 1;
        long last = LAST_GRAIN * GRAIN / stripe;
        return Math.min(Math.max(first, about / stripe), last) * stripe;
    }

    private int stripes(SystemView view) {
        int targets = view.dataTargets().size();
        return switch (random.nextInt(8)) {
            case 0 -> 1 + targets + random.nextInt(4);
            case 1 -> Striping.MOST_STRIPES;
            case 2 -> 1;
            default -> 1 + random.nextInt(Math.max(1, Math.min(targets, 8)));
        };
    }

    private Set<Integer> forbidden(SystemView view) {
        Set<Integer> forbidden = new TreeSet<>();
        if (random.nextInt(4) == 0) {
            view.dataTargets().stream()
                    .filter(target -> random.nextInt(3) == 0)
                    .forEach(target -> forbidden.add(target.index()));
            forbidden.add(random.nextInt(70000));
        }
        return forbidden;
    }
}
