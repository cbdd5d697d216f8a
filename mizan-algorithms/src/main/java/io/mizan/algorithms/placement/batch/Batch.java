package io.mizan.algorithms.placement.batch;

import io.mizan.algorithms.layout.StripeSizing;
import io.mizan.model.layout.Extent;
import io.mizan.model.layout.LayoutBytes;
import io.mizan.model.placement.ComponentRequest;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.SystemView;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Requests and a view in the form that policies compute on. */
public final class Batch {
    private record Size(Extent extent, long length, int stripes) {}

    private record Limits(String pool, Set<Integer> forbidden) {}

    private final List<PlacementRequest> requests;
    private final TargetTable targets;
    private final List<List<Demand>> demands = new ArrayList<>();
    private final List<BitSet> allowed = new ArrayList<>();

    private Batch(List<PlacementRequest> requests, TargetTable targets, StripeSizing sizing) {
        this.requests = List.copyOf(requests);
        this.targets = targets;
        Map<Size, Long> sizes = new HashMap<>();
        Map<Limits, BitSet> sets = new HashMap<>();
        for (int r = 0; r < requests.size(); r++) {
            PlacementRequest request = requests.get(r);
            List<Demand> reached = new ArrayList<>(request.components().size());
            for (int c = 0; c < request.components().size(); c++) {
                ComponentRequest requested = request.components().get(c);
                long length = LayoutBytes.reached(requested.extent(), request.sizeBytes());
                if (!requested.onMetadataTarget() && LayoutBytes.hasObjects(requested.extent(), request.sizeBytes())) {
                    long size = requested.stripeSizeBytes() > 0
                            ? requested.stripeSizeBytes()
                            : sizes.computeIfAbsent(
                                    new Size(requested.extent(), length, requested.stripeCount()),
                                    key -> sizing.stripeBytes(key.extent, request.sizeBytes(), key.stripes));
                    reached.add(new Demand(
                            r,
                            c,
                            requested.stripeCount(),
                            size,
                            requested.extent().start(),
                            length));
                }
            }
            demands.add(List.copyOf(reached));
            allowed.add(sets.computeIfAbsent(
                    new Limits(request.pool(), request.forbidden()), key -> targets.allowed(key.pool, key.forbidden)));
        }
    }

    public static Batch of(List<PlacementRequest> requests, SystemView view, PolicyOptions options) {
        return new Batch(requests, TargetTable.of(view, options.reserve()), options.sizing());
    }

    public List<PlacementRequest> requests() {
        return requests;
    }

    public TargetTable targets() {
        return targets;
    }

    /** The components of a request that get targets, in the order of the file. The first of a file without bytes is one of them. */
    public List<Demand> demands(int request) {
        return demands.get(request);
    }

    /**
     * The columns a request may use: usable, in its pool, not forbidden. Requests with equal limits share one set; it must not be
     * changed.
     */
    public BitSet allowed(int request) {
        return allowed.get(request);
    }
}
