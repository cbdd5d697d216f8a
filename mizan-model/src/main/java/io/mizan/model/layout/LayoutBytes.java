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
            add(bytes, plain.striping(), Extent.WHOLE_FILE, size);
        } else if (layout instanceof Composite composite) {
            for (Component component : composite.components()) {
                if (component.body() instanceof Striped striped) {
                    add(bytes, striped.striping(), component.extent(), size);
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
     * Whether a component of a file of this size has its objects: one that begins with the file gets them at create, empty or not, every
     * other one when a write reaches it. Behind a component on a metadata target there is thus none at create.
     */
    public static boolean hasObjects(Extent extent, long size) {
        return extent.start() == 0 || size > extent.start();
    }

    /** Whether a layout names the targets of every component that has its objects. */
    public static boolean complete(FileLayout layout, long size) {
        if (layout instanceof Plain plain) {
            return plain.striping().targets() instanceof Exact;
        }
        return !(layout instanceof Composite composite)
                || composite.components().stream()
                        .allMatch(component -> !(component.body() instanceof Striped striped)
                                || !hasObjects(component.extent(), size)
                                || striped.striping().targets() instanceof Exact);
    }

    /** The stripe size of a layout, or the default where it leaves that open. */
    public static long stripeBytes(Striping striping) {
        return striping.stripeSizeBytes() == 0 ? DEFAULT_STRIPE_BYTES : striping.stripeSizeBytes();
    }

    private static void add(Map<Integer, Long> bytes, Striping striping, Extent extent, long size) {
        if (striping.targets() instanceof Exact exact) {
            StripeBytes.spread(
                    extent.start(),
                    Math.min(extent.end(), size),
                    stripeBytes(striping),
                    exact.indices().size(),
                    (position, here) -> bytes.merge(exact.indices().get(position), here, Long::sum));
        }
    }
}
