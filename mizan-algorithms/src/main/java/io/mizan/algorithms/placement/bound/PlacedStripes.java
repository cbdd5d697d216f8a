package io.mizan.algorithms.placement.bound;

import io.mizan.algorithms.placement.batch.Demand;
import io.mizan.algorithms.placement.batch.TargetTable;
import io.mizan.model.layout.Extent;
import io.mizan.model.layout.LayoutBytes;
import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementRequest;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The stripes of what a placement serves: a bound is about the same components, with as many stripes as they were given. */
final class PlacedStripes {
    private PlacedStripes() {}

    static Stripes of(TargetTable targets, Placement placement) {
        List<Demand> demands = new ArrayList<>();
        List<BitSet> allowed = new ArrayList<>();
        Map<List<Object>, BitSet> sets = new HashMap<>();
        for (Allocation allocation : placement.allocations()) {
            PlacementRequest request = allocation.request();
            BitSet set = sets.computeIfAbsent(
                    List.of(request.pool(), request.forbidden()),
                    limits -> targets.allowed(request.pool(), request.forbidden()));
            for (Allocation.Component component : allocation.components()) {
                Extent extent = component.requested().extent();
                long length = LayoutBytes.reached(extent, request.sizeBytes());
                int stripes = component.targets().size();
                if (stripes > 0 && length > 0) {
                    demands.add(new Demand(
                            demands.size(), 0, stripes, component.stripeSizeBytes(), extent.start(), length));
                    allowed.add(set);
                }
            }
        }
        return new Stripes(demands, allowed);
    }
}
