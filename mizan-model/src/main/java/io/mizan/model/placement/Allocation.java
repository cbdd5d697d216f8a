package io.mizan.model.placement;

import io.mizan.model.error.Problem;
import java.util.HashSet;
import java.util.List;

/** A request with the targets it got. */
public record Allocation(PlacementRequest request, List<Component> components) {
    /** So few are compared with each other: almost all files have no more stripes. */
    private static final int FEW = 8;

    /**
     * One component with its targets in stripe order: the k-th target gets the k-th stripe. A target may be listed twice
     * only in an overstriped file; whoever checks an allocation knows which it is.
     *
     * @param stripeSizeBytes the size chosen where the wish left it open
     * @param targets indices, empty where the component has no objects: on a metadata target, or a later one that the file does not
     *     reach
     */
    public record Component(ComponentRequest requested, long stripeSizeBytes, List<Integer> targets) {
        public Component {
            targets = List.copyOf(targets);
            boolean negative = stripeSizeBytes < 0;
            for (int index : targets) {
                negative |= index < 0;
            }
            if (negative) {
                throw Problem.impossible("a stripe size or target must not be negative")
                        .with("stripeSizeBytes", stripeSizeBytes)
                        .with("targets", targets)
                        .exception();
            }
        }
    }

    public Allocation {
        components = List.copyOf(components);
        boolean all = components.size() == request.components().size();
        for (int i = 0; all && i < components.size(); i++) {
            all = components.get(i).requested().equals(request.components().get(i));
        }
        if (!all) {
            throw Problem.impossible("an allocation must answer each component of its request")
                    .with("file", request.file())
                    .with("asked", request.components())
                    .with(
                            "answered",
                            components.stream().map(Component::requested).toList())
                    .exception();
        }
    }

    /** Whether a target is listed twice, as in an overstriped file. */
    public static boolean repeats(List<Integer> targets) {
        if (targets.size() > FEW) {
            return new HashSet<>(targets).size() < targets.size();
        }
        for (int i = 1; i < targets.size(); i++) {
            if (targets.subList(0, i).contains(targets.get(i))) {
                return true;
            }
        }
        return false;
    }
}
