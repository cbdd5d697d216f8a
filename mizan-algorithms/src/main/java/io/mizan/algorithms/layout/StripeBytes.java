package io.mizan.algorithms.layout;

import io.mizan.model.layout.LayoutBytes;

/** RAID-0 arithmetic: which bytes of a component lie on which of its targets. */
public final class StripeBytes {
    private StripeBytes() {}

    /**
     * The bytes that the target at a position holds: whole rounds, one stripe more for the first positions, and the partial
     * last stripe where it falls. Positions count from the component's first byte.
     *
     * @param length bytes of the file that lie in the component
     */
    public static long on(long length, long stripeBytes, int stripes, int position) {
        return LayoutBytes.atPosition(length, stripeBytes, stripes, position);
    }
}
