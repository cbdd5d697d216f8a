package io.mizan.model.placement;

import io.mizan.model.error.Problem;
import java.util.HashSet;
import java.util.List;

/** A request with the targets it got. */
public record Allocation(PlacementRequest request, List<Component> components) {

    /**
     * One component with its targets in stripe order: the k-th target gets the k-th stripe.
     *
     * @param stripeSizeBytes the size chosen where the wish left it open
     * @param targets indices, empty where the file does not reach the component
     */
    public record Component(ComponentWish wish, long stripeSizeBytes, List<Integer> targets) {
        public Component {
            targets = List.copyOf(targets);
            if (stripeSizeBytes < 0 || targets.stream().anyMatch(index -> index < 0)) {
                throw Problem.impossible("a negative stripe size or target")
                        .with("stripeSizeBytes", stripeSizeBytes)
                        .with("targets", targets)
                        .exception();
            }
            if (new HashSet<>(targets).size() != targets.size()) {
                throw Problem.impossible("a target stands twice in one component")
                        .with("targets", targets)
                        .exception();
            }
        }
    }

    public Allocation {
        components = List.copyOf(components);
        if (components.size() != request.components().size()) {
            throw Problem.impossible("an allocation answers every component of its request")
                    .with("file", request.file())
                    .with("asked", request.components().size())
                    .with("answered", components.size())
                    .exception();
        }
    }
}
