package io.mizan.algorithms.placement.batch;

import io.mizan.algorithms.layout.StripeBytes;

/**
 * One component of one file that gets bytes: it wants {@code stripes} distinct targets.
 *
 * @param request the place of its request in the batch
 * @param component its place in the request
 * @param stripeBytes the stripe size
 * @param lengthBytes bytes of the file that lie in it
 */
public record Demand(int request, int component, int stripes, long stripeBytes, long lengthBytes) {

    /** The bytes on the target at a position; never rising with the position. */
    public long bytesOn(int position) {
        return StripeBytes.on(lengthBytes, stripeBytes, stripes, position);
    }

    /** The bytes on the fullest of its targets. */
    public long mostBytes() {
        return bytesOn(0);
    }
}
