package io.mizan.algorithms.placement;

import io.mizan.algorithms.placement.batch.RefusalCode;
import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementPolicy;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.SystemView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A policy that chooses any targets, where layouts may say only the first one: its choice is replaced by the nearest one that the
 * server makes of a first target ({@link Windows}), file after file. A file for which there is none is refused.
 *
 * @param policy that decides as if layouts listed their targets
 * @param reserve the share of each target that must stay free
 */
record StartIndexPolicy(PlacementPolicy policy, double reserve) implements PlacementPolicy {
    @Override
    public String name() {
        return policy.name();
    }

    @Override
    public Set<Need> needs() {
        return policy.needs();
    }

    @Override
    public Rules rules() {
        return policy.rules();
    }

    @Override
    public Placement place(List<PlacementRequest> requests, SystemView view) {
        Placement chosen = policy.place(requests, view);
        Windows windows = new Windows(view, reserve);
        List<Allocation> allocations = new ArrayList<>();
        List<Placement.Refusal> refusals = new ArrayList<>(chosen.refusals());
        for (Allocation allocation : chosen.allocations()) {
            Optional<Allocation> nearest = windows.nearest(allocation);
            nearest.ifPresent(allocations::add);
            if (nearest.isEmpty()) {
                refusals.add(new Placement.Refusal(
                        allocation.request(),
                        RefusalCode.NOT_ENOUGH_SPACE.label(),
                        "no run of neighbouring targets can all be used and has room for it; with a start index alone, the"
                                + " stripes of a component lie on neighbours"));
            }
        }
        return new Placement(allocations, refusals);
    }
}
