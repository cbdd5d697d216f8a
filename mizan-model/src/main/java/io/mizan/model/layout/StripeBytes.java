package io.mizan.model.layout;

/**
 * RAID-0 arithmetic: which bytes of a file lie on which target of a component.
 *
 * <p>Lustre counts stripes from the first byte of the file, also in components that begin later: byte {@code b} is on position
 * {@code b / stripe size mod stripe count} of the component that holds it. The first stripe of a later component may thus be any
 * of its positions, and may be a part of a stripe.
 */
public final class StripeBytes {
    private StripeBytes() {}

    /** The bytes that the target at a position holds of a file of {@code fileBytes} in a component. */
    public static long in(Extent extent, long fileBytes, long stripeBytes, int stripes, int position) {
        return between(extent.start(), Math.min(extent.end(), fileBytes), stripeBytes, stripes, position);
    }

    /** The bytes from {@code start} to before {@code end} that the target at a position holds. */
    public static long between(long start, long end, long stripeBytes, int stripes, int position) {
        return start >= end
                ? 0
                : before(end, stripeBytes, stripes, position) - before(start, stripeBytes, stripes, position);
    }

    /** The bytes from {@code start} to before {@code end} on the target that holds most of them. */
    public static long most(long start, long end, long stripeBytes, int stripes) {
        if (start >= end) {
            return 0;
        }
        // Whole stripes are dealt out in turn from the second on; only the first and the last one can be partial.
        long first = start / stripeBytes;
        long last = (end - 1) / stripeBytes;
        long most = 0;
        for (long stripe : new long[] {first, Math.min(first + 1, last), last}) {
            most = Math.max(most, between(start, end, stripeBytes, stripes, (int) (stripe % stripes)));
        }
        return most;
    }

    /** The bytes before an offset of a file that would lie at a position if the component began with the file. */
    private static long before(long offset, long stripeBytes, int stripes, int position) {
        long whole = offset / stripeBytes;
        long rounds = whole / stripes;
        long next = whole % stripes;
        long rest = position < next ? stripeBytes : position == next ? offset % stripeBytes : 0;
        return rounds * stripeBytes + rest;
    }
}
