package io.mizan.controller.plan;

import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementRequest;
import java.util.List;
import java.util.Map;

/**
 * One file and what came of it; where it was refused there is no allocation.
 *
 * @param policy the one that decided, empty where none did
 */
record AnsweredFile(PlacementRequest request, List<Allocation> allocation, String code, String reason, String policy) {
    /** Takes down what became of each file of a placement. */
    static void note(Planner.Placed placed, Map<PlacementRequest, AnsweredFile> found) {
        for (Allocation allocation : placed.placement().allocations()) {
            found.put(
                    allocation.request(),
                    new AnsweredFile(allocation.request(), List.of(allocation), "", "", placed.policy()));
        }
        for (Placement.Refusal refusal : placed.placement().refusals()) {
            found.put(
                    refusal.request(),
                    new AnsweredFile(refusal.request(), List.of(), refusal.code(), refusal.reason(), placed.policy()));
        }
    }
}
