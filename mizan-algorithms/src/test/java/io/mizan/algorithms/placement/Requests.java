package io.mizan.algorithms.placement;

import io.mizan.model.layout.Extent;
import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.ComponentRequest;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Requests of everyday kinds, and a short look at what became of them. */
public final class Requests {
    public static final long MIB = 1L << 20;

    private Requests() {}

    /** A plain file with stripes of 1 MiB. */
    public static PlacementRequest plain(String file, long bytes, int stripes) {
        return file(file, bytes, new ComponentRequest(new Extent(0, Extent.EOF), false, MIB, stripes));
    }

    public static PlacementRequest file(String file, long bytes, ComponentRequest... components) {
        return new PlacementRequest(file, bytes, 0, List.of(components), "", Set.of(), 0);
    }

    /** So many plain files, with names of their own. */
    public static List<PlacementRequest> plains(int count, long bytes, int stripes) {
        List<PlacementRequest> requests = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            requests.add(plain("/f" + i, bytes, stripes));
        }
        return requests;
    }

    public static PlacementRequest in(String pool, PlacementRequest of) {
        return new PlacementRequest(
                of.file(), of.sizeBytes(), of.rank(), of.components(), pool, of.forbidden(), of.createSeconds());
    }

    public static PlacementRequest without(Set<Integer> forbidden, PlacementRequest of) {
        return new PlacementRequest(
                of.file(), of.sizeBytes(), of.rank(), of.components(), of.pool(), forbidden, of.createSeconds());
    }

    public static PlacementRequest at(double seconds, PlacementRequest of) {
        return new PlacementRequest(
                of.file(), of.sizeBytes(), of.rank(), of.components(), of.pool(), of.forbidden(), seconds);
    }

    /** The targets of every component with bytes, one after the other. */
    public static List<List<Integer>> targets(Placement placement) {
        return placement.allocations().stream()
                .flatMap(allocation -> allocation.components().stream())
                .map(Allocation.Component::targets)
                .filter(targets -> !targets.isEmpty())
                .toList();
    }
}
