package io.mizan.model.placement;

import io.mizan.model.error.Problem;
import io.mizan.model.layout.Extent;

/**
 * A component that a new file should get, before targets are chosen.
 *
 * @param onMdt true for data kept on the metadata target (DoM); such a component needs no OST
 * @param stripeSizeBytes bytes per stripe, 0 where the policy may choose
 * @param stripeCount targets wanted; 0 only for a component on the MDT
 */
public record ComponentWish(Extent extent, boolean onMdt, long stripeSizeBytes, int stripeCount) {
    public ComponentWish {
        if (stripeSizeBytes < 0 || stripeCount < (onMdt ? 0 : 1)) {
            throw Problem.impossible("a component without stripes")
                    .with("stripeSizeBytes", stripeSizeBytes)
                    .with("stripeCount", stripeCount)
                    .exception();
        }
    }
}
