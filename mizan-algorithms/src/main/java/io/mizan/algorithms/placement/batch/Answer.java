package io.mizan.algorithms.placement.batch;

import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.ComponentRequest;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The answer to a batch while it is being made. A request that the policy neither allocates nor refuses is reported as an internal error. */
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

    /** The columns of a component that has its targets, in stripe order. */
    public int[] columns(Demand demand) {
        int[] columns = given[demand.request()][demand.component()];
        if (columns == null) {
            throw new IllegalStateException("a component without targets");
        }
        return columns;
    }

    /** Whether a component has its targets. */
    public boolean given(Demand demand) {
        return given[demand.request()][demand.component()] != null;
    }

    public void refuse(int request, RefusalCode code, String reason) {
        refusals[request] = new Placement.Refusal(batch.requests().get(request), code.label(), reason);
    }

    public boolean refused(int request) {
        return refusals[request] != null;
    }

    /** The bytes of all files that have targets. */
    public Loads loads() {
        Loads loads = new Loads(batch.targets());
        for (int r = 0; r < given.length; r++) {
            for (Demand demand : batch.demands(r)) {
                int[] columns = given[r][demand.component()];
                if (!refused(r) && columns != null) {
                    loads.add(demand, columns);
                }
            }
        }
        return loads;
    }

    /** Whether these bytes fit there together. */
    public boolean fits() {
        Loads loads = loads();
        return IntStream.range(0, batch.targets().size()).allMatch(t -> loads.placed(t) == 0 || loads.room(t) >= 0);
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
                        "the policy gave no answer for component " + demand.component() + " of " + request.file());
            }
        }
        List<Allocation.Component> components = new ArrayList<>();
        for (int c = 0; c < sizes.length; c++) {
            ComponentRequest requested = request.components().get(c);
            long size = sizes[c] > 0 ? sizes[c] : requested.stripeSizeBytes();
            components.add(new Allocation.Component(requested, size, indices(given[r][c])));
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
