package io.mizan.algorithms.placement.batch;

import io.mizan.model.layout.StripeBytes;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * One component of one file that has its objects made: it wants {@code stripes} distinct targets.
 *
 * @param request the place of its request in the batch
 * @param component its place in the request
 * @param stripeBytes the stripe size
 * @param startBytes where it begins in the file
 * @param lengthBytes bytes of the file that lie in it; 0 for the first component of a file without bytes
 */
public record Demand(int request, int component, int stripes, long stripeBytes, long startBytes, long lengthBytes) {

    /** Whether it takes no room: then it says nothing about how even a placement can be. */
    public boolean empty() {
        return lengthBytes == 0;
    }

    /** The bytes on the target at a position. */
    public long bytesOn(int position) {
        return bytesOn(position, stripes);
    }

    /** The same where it gets another number of stripes than it wants. */
    public long bytesOn(int position, int given) {
        return StripeBytes.between(startBytes, startBytes + lengthBytes, stripeBytes, given, position);
    }

    /** The bytes on the fullest of its targets. */
    public long mostBytes() {
        return StripeBytes.most(startBytes, startBytes + lengthBytes, stripeBytes, stripes);
    }

    /** The positions by falling bytes, equal ones in their order: that of a component at the start of a file is 0, 1, 2. */
    public int[] largestFirst() {
        long[] bytes = new long[stripes];
        boolean falling = true;
        for (int k = 0; k < stripes; k++) {
            bytes[k] = bytesOn(k);
            falling &= k == 0 || bytes[k] <= bytes[k - 1];
        }
        IntStream positions = IntStream.range(0, stripes);
        return falling
                ? positions.toArray()
                : positions
                        .boxed()
                        .sorted(Comparator.comparingLong(k -> -bytes[k]))
                        .mapToInt(Integer::intValue)
                        .toArray();
    }
}
