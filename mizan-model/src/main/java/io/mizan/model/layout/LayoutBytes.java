package io.mizan.model.layout;

import io.mizan.model.layout.Component.Striped;
import io.mizan.model.layout.FileLayout.Composite;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.TargetChoice.Exact;
import java.util.Map;
import java.util.TreeMap;

/** Which bytes of a file lie on which target, as its layout says. */
public final class LayoutBytes {
    /** Where a layout leaves the stripe size open. */
    public static final long DEFAULT_STRIPE_BYTES = 1 << 20;

    private LayoutBytes() {}

    /**
     * By index of the target; targets without bytes are left out, and so is whatever the layout does not say. Each mirror
     * holds all of the file; data on a metadata target does not count.
     */
    public static Map<Integer, Long> of(FileLayout layout, long size) {
        Map<Integer, Long> bytes = new TreeMap<>();
        if (layout instanceof Plain plain) {
            add(bytes, plain.striping(), size);
        } else if (layout instanceof Composite composite) {
            for (Component component : composite.components()) {
                if (component.body() instanceof Striped striped) {
                    add(bytes, striped.striping(), reached(component.extent(), size));
                }
            }
        }
        return bytes;
    }

    /** The bytes of a file that lie in an extent. */
    public static long reached(Extent extent, long size) {
        return Math.max(0, Math.min(extent.end(), size) - extent.start());
    }

    /**
     * The bytes on the target at a position: whole rounds, one stripe more for the first positions, and the partial last
     * stripe where it falls.
     *
     * @param length bytes of the file that lie in the component
     */
    public static long atPosition(long length, long stripeBytes, int stripes, int position) {
        long whole = length / stripeBytes;
        long rounds = whole / stripes;
        long last = whole % stripes;
        long rest = position < last ? stripeBytes : position == last ? length % stripeBytes : 0;
        return rounds * stripeBytes + rest;
    }

    /** Whether a layout tells where each of the first bytes of a file lies. */
    public static boolean complete(FileLayout layout, long size) {
        if (layout instanceof Plain plain) {
            return size == 0 || plain.striping().targets() instanceof Exact;
        }
        return !(layout instanceof Composite composite)
                || composite.components().stream()
                        .allMatch(component -> !(component.body() instanceof Striped striped)
                                || size <= component.extent().start()
                                || striped.striping().targets() instanceof Exact);
    }

    private static void add(Map<Integer, Long> bytes, Striping striping, long length) {
        if (striping.targets() instanceof Exact exact) {
            long stripe = striping.stripeSizeBytes() == 0 ? DEFAULT_STRIPE_BYTES : striping.stripeSizeBytes();
            int stripes = exact.indices().size();
            for (int k = 0; k < stripes; k++) {
                long here = atPosition(length, stripe, stripes, k);
                if (here > 0) {
                    bytes.merge(exact.indices().get(k), here, Long::sum);
                }
            }
        }
    }
}
