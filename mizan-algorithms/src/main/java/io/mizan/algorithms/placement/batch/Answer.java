package io.mizan.algorithms.placement.batch;

import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.ComponentWish;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementRequest;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The answer to a batch while it is being made. A request without a word from the policy is a defect, and is reported as one. */
public final class Answer {
    private final Batch batch;
    private final int[][][] given;
    private final Placement.@Nullable Refusal[] refusals;

    public Answer(Batch batch) {
        this.batch = batch;
        int requests = batch.requests().size();
        this.given = new int[requests][][];
        this.refusals = new Placement.Refusal[requests];
        for (int r = 0; r < requests; r++) {
            given[r] = new int[batch.requests().get(r).components().size()][];
        }
    }

    /** Gives a component its targets, as columns in stripe order. */
    public void give(Demand demand, int[] columns) {
        given[demand.request()][demand.component()] = columns;
    }

    public void refuse(int request, RefusalCode code, String reason) {
        refusals[request] = new Placement.Refusal(batch.requests().get(request), code.label(), reason);
    }

    public boolean refused(int request) {
        return refusals[request] != null;
    }

    public Placement placement() {
        List<Allocation> allocations = new ArrayList<>();
        List<Placement.Refusal> refused = new ArrayList<>();
        for (int r = 0; r < given.length; r++) {
            Placement.@Nullable Refusal refusal = refusals[r];
            if (refusal == null) {
                allocations.add(allocation(r));
            } else {
                refused.add(refusal);
            }
        }
        return new Placement(allocations, refused);
    }

    private Allocation allocation(int r) {
        PlacementRequest request = batch.requests().get(r);
        long[] sizes = new long[request.components().size()];
        for (Demand demand : batch.demands(r)) {
            sizes[demand.component()] = demand.stripeBytes();
            if (given[r][demand.component()] == null) {
                throw new IllegalStateException(
                        "no word about component " + demand.component() + " of " + request.file());
            }
        }
        List<Allocation.Component> components = new ArrayList<>();
        for (int c = 0; c < sizes.length; c++) {
            ComponentWish wish = request.components().get(c);
            long size = sizes[c] > 0 ? sizes[c] : wish.stripeSizeBytes();
            components.add(new Allocation.Component(wish, size, indices(given[r][c])));
        }
        return new Allocation(request, components);
    }

    private List<Integer> indices(int @Nullable [] columns) {
        if (columns == null) {
            return List.of();
        }
        Integer[] indices = new Integer[columns.length];
        for (int k = 0; k < indices.length; k++) {
            indices[k] = batch.targets().index(columns[k]);
        }
        return List.of(indices);
    }
}
