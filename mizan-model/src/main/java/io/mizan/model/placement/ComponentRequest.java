package io.mizan.model.placement;

import io.mizan.model.error.Problem;
import io.mizan.model.layout.Extent;

/**
 * A component that a new file should get, before targets are chosen.
 *
 * @param onMetadataTarget true for data kept on the metadata target (DoM); such a component needs no OST
 * @param stripeSizeBytes bytes per stripe, 0 where the policy may choose
 * @param stripeCount targets wanted; 0 only for a component on the MDT
 */
public record ComponentRequest(Extent extent, boolean onMetadataTarget, long stripeSizeBytes, int stripeCount) {
    public ComponentRequest {
        if (stripeSizeBytes < 0 || stripeCount < (onMetadataTarget ? 0 : 1)) {
            throw Problem.impossible("a component must have stripes")
                    .with("stripeSizeBytes", stripeSizeBytes)
                    .with("stripeCount", stripeCount)
                    .exception();
        }
    }
}
