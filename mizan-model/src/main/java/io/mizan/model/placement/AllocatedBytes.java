package io.mizan.model.placement;

import io.mizan.model.layout.StripeBytes;
import io.mizan.model.units.ByteSize;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/** The bytes that allocated files put on each target once they are written. */
public final class AllocatedBytes {
    private AllocatedBytes() {}

    /** By index of the target, whether they fit or not; targets that get nothing are left out. Sums stop at the largest long. */
    public static Map<Integer, Long> of(Collection<Allocation> allocations) {
        Map<Integer, Long> bytes = new TreeMap<>();
        for (Allocation allocation : allocations) {
            for (Allocation.Component component : allocation.components()) {
                StripeBytes.spread(
                        component.requested().extent().start(),
                        Math.min(
                                component.requested().extent().end(),
                                allocation.request().sizeBytes()),
                        component.stripeSizeBytes(),
                        component.targets().size(),
                        (position, here) -> bytes.merge(component.targets().get(position), here, ByteSize::addCapped));
            }
        }
        return bytes;
    }
}
