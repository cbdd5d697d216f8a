package io.mizan.model.placement;

import java.util.List;

/** What a policy made of a batch: every request is either allocated or refused with a reason, none is dropped. */
public record Placement(List<Allocation> allocations, List<Refusal> refusals) {

    /** A request that could not be served. */
    public record Refusal(PlacementRequest request, String code, String reason) {}

    public Placement {
        allocations = List.copyOf(allocations);
        refusals = List.copyOf(refusals);
    }
}
