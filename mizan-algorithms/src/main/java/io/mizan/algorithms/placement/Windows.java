package io.mizan.algorithms.placement;

import io.mizan.algorithms.placement.batch.TargetTable;
import io.mizan.model.layout.LayoutBytes;
import io.mizan.model.layout.StripeBytes;
import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.ServerOrder;
import io.mizan.model.system.SystemView;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The targets that a server takes from a first one on, beside what was placed so far. Of the windows of a component that can all be
 * used and have room, the nearest to a choice of targets is the one that has most of them; of equal ones that whose highest level is
 * the lowest, then the next from the first target of the choice on.
 *
 * <p>O(targets × stripes) for each component.
 */
final class Windows {
    private static final int NONE = -1;

    private final TargetTable targets;
    private final long[] placed;
    private final Map<String, int[]> rings = new HashMap<>();

    /** A component with objects: what it puts on each of its targets, and where it may lie. */
    private record Part(int[] ring, BitSet allowed, boolean[] wanted, int first, long[] bytes) {}

    /** @param reserve the share of each target that must stay free */
    Windows(SystemView view, double reserve) {
        this.targets = TargetTable.of(view, reserve);
        this.placed = new long[targets.size()];
    }

    /** The same file in the windows that are nearest to its targets, which counts as placed then; none where a component finds none. */
    Optional<Allocation> nearest(Allocation allocation) {
        PlacementRequest request = allocation.request();
        BitSet allowed = targets.allowed(request.pool(), request.forbidden());
        long[] before = placed.clone();
        List<Allocation.Component> components = new ArrayList<>();
        for (Allocation.Component component : allocation.components()) {
            if (!hasTargets(request, component)) {
                components.add(component);
                continue;
            }
            Part part = part(request, component, allowed);
            int start = nearest(part);
            if (start == NONE) {
                System.arraycopy(before, 0, placed, 0, placed.length);
                return Optional.empty();
            }
            components.add(
                    new Allocation.Component(component.requested(), component.stripeSizeBytes(), take(part, start)));
        }
        return Optional.of(new Allocation(request, components));
    }

    /** Whatever else a policy from a jar may answer stays as it is, for whoever checks its answers. */
    private static boolean hasTargets(PlacementRequest request, Allocation.Component component) {
        return !component.targets().isEmpty()
                && component.stripeSizeBytes() > 0
                && !component.requested().onMetadataTarget()
                && LayoutBytes.hasObjects(component.requested().extent(), request.sizeBytes());
    }

    private Part part(PlacementRequest request, Allocation.Component component, BitSet allowed) {
        int[] ring = rings.computeIfAbsent(request.pool(), this::ring);
        Set<Integer> chosen = Set.copyOf(component.targets());
        boolean[] wanted = new boolean[ring.length];
        int first = 0;
        for (int place = 0; place < ring.length; place++) {
            int index = targets.index(ring[place]);
            wanted[place] = chosen.contains(index);
            first = index == component.targets().get(0) ? place : first;
        }
        long[] bytes = new long[component.targets().size()];
        StripeBytes.spread(
                component.requested().extent().start(),
                Math.min(component.requested().extent().end(), request.sizeBytes()),
                component.stripeSizeBytes(),
                bytes.length,
                (position, here) -> bytes[position] = here);
        return new Part(ring, allowed, wanted, first, bytes);
    }

    private int[] ring(String pool) {
        return IntStream.range(0, targets.size())
                .filter(t -> ServerOrder.takes(targets.target(t)))
                .filter(t -> pool.isEmpty() || targets.target(t).pools().contains(pool))
                .toArray();
    }

    private int nearest(Part part) {
        int length = part.ring.length;
        int width = part.bytes.length;
        if (width > length) {
            return NONE;
        }
        int held = 0;
        for (int k = 0; k < width; k++) {
            held += part.wanted[(part.first + k) % length] ? 1 : 0;
        }
        int best = NONE;
        int most = -1;
        double lowest = Double.POSITIVE_INFINITY;
        for (int i = 0; i < length; i++) {
            int start = (part.first + i) % length;
            if (held >= most) {
                double level = level(part, start, held > most ? Double.POSITIVE_INFINITY : lowest);
                if (level < Double.POSITIVE_INFINITY && (held > most || level < lowest)) {
                    best = start;
                    most = held;
                    lowest = level;
                }
            }
            if (i == 0 && best == start && held == width) {
                return best;
            }
            held += (part.wanted[(start + width) % length] ? 1 : 0) - (part.wanted[start] ? 1 : 0);
        }
        return best;
    }

    /** The highest level in a window with the component there; infinite where it must not be, or reaches a ceiling. */
    private double level(Part part, int start, double ceiling) {
        double highest = 0;
        for (int k = 0; k < part.bytes.length && highest < ceiling; k++) {
            int t = part.ring[(start + k) % part.ring.length];
            long bytes = part.bytes[k];
            if (!part.allowed.get(t) || targets.roomBytes(t) - placed[t] < bytes) {
                return Double.POSITIVE_INFINITY;
            }
            double used = (double) targets.usedBytes(t) + placed[t] + bytes;
            highest = Math.max(highest, used / targets.totalBytes(t));
        }
        return highest < ceiling ? highest : Double.POSITIVE_INFINITY;
    }

    private List<Integer> take(Part part, int start) {
        List<Integer> taken = new ArrayList<>();
        for (int k = 0; k < part.bytes.length; k++) {
            int t = part.ring[(start + k) % part.ring.length];
            placed[t] += part.bytes[k];
            taken.add(targets.index(t));
        }
        return taken;
    }
}
