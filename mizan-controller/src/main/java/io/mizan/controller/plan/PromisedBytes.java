package io.mizan.controller.plan;

import io.mizan.model.layout.StripeBytes;
import io.mizan.model.placement.Allocation;
import io.mizan.model.units.ByteSize;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What allocations will take on each target. */
public final class PromisedBytes {
    private PromisedBytes() {}

    /** By index of the target. */
    public static Map<Integer, Long> of(Collection<Allocation> allocations) {
        Map<Integer, Long> bytes = new TreeMap<>();
        for (Allocation allocation : allocations) {
            for (Allocation.Component component : allocation.components()) {
                List<Integer> targets = component.targets();
                for (int k = 0; k < targets.size(); k++) {
                    long here = StripeBytes.in(
                            component.wish().extent(),
                            allocation.request().sizeBytes(),
                            component.stripeSizeBytes(),
                            targets.size(),
                            k);
                    bytes.merge(targets.get(k), here, ByteSize::addCapped);
                }
            }
        }
        return bytes;
    }
}
