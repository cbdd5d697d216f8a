package io.mizan.model.layout;

/**
 * Which bytes of a file lie at which stripe position of a component (RAID-0). Every part of Mizan that needs it asks this class.
 *
 * <p>Lustre counts stripes from the first byte of the file, also in components that begin later: byte {@code b} is on position
 * {@code b / stripe size mod stripe count} of the component that holds it. The first stripe of a later component may thus be any
 * of its positions, and may be a part of a stripe.
 */
public final class StripeBytes {
    /** Takes the bytes that lie at a position; at most one call for each position, none for positions without bytes. */
    public interface Sink {
        void add(int position, long bytes);
    }

    private StripeBytes() {}

    /**
     * Tells for each position how many of the bytes from {@code start} to before {@code end} it holds. It costs as much as there are
     * positions with bytes.
     *
     * @param stripeBytes 0 for a stripe without end: all bytes are at the first position
     */
    public static void spread(long start, long end, long stripeBytes, int stripes, Sink sink) {
        if (start >= end || stripes < 1) {
            return;
        }
        if (stripes == 1 || stripeBytes == 0) {
            sink.add(0, end - start);
            return;
        }
        long first = start / stripeBytes;
        long last = (end - 1) / stripeBytes;
        if (last - first >= stripes) {
            for (int position = 0; position < stripes; position++) {
                sink.add(position, between(start, end, stripeBytes, stripes, position));
            }
            return;
        }
        long from = start;
        for (long stripe = first; stripe <= last; stripe++) {
            long to = stripe == last ? end : (stripe + 1) * stripeBytes;
            sink.add((int) (stripe % stripes), to - from);
            from = to;
        }
    }

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
