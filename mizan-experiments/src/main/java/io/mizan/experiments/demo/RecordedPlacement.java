package io.mizan.experiments.demo;

import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementPolicy;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.SystemView;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Policy that puts each file on recorded targets: where it really is, which the others are compared with, or where another
 * kind of policy put it.
 *
 * @param targets by path
 */
record RecordedPlacement(String name, Map<String, List<Integer>> targets) implements PlacementPolicy {
    /** Where they really lie. */
    static final String NAME = "today";

    @Override
    public Set<Need> needs() {
        return Set.of();
    }

    @Override
    public Placement place(List<PlacementRequest> requests, SystemView view) {
        return new Placement(requests.stream().map(this::allocation).toList(), List.of());
    }

    private Allocation allocation(PlacementRequest request) {
        List<Integer> recorded = targets.getOrDefault(request.file(), List.of());
        return new Allocation(
                request,
                request.components().stream()
                        .map(requested -> new Allocation.Component(requested, requested.stripeSizeBytes(), recorded))
                        .toList());
    }
}
