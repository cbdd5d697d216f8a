package io.mizan.controller.embedded;

import io.mizan.algorithms.layout.StripeBytes;
import io.mizan.algorithms.layout.StripeSizing;
import io.mizan.model.layout.Component;
import io.mizan.model.layout.Component.Striped;
import io.mizan.model.layout.Extent;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.FileLayout.Composite;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.TargetChoice.Exact;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/** Which bytes of a file lie on which target, as its layout says. */
public final class TargetBytes {
    /** Where a layout leaves the stripe size open. */
    public static final long DEFAULT_STRIPE_BYTES = 1 << 20;

    private final Map<Integer, Long> bytes = new TreeMap<>();

    private TargetBytes() {}

    /** By index; targets without bytes are left out, and so is whatever a layout does not say. */
    public static Map<Integer, Long> of(Collection<StoredFile> files) {
        TargetBytes sum = new TargetBytes();
        files.forEach(file -> sum.add(file.layout(), file.sizeBytes()));
        return sum.bytes;
    }

    private void add(FileLayout layout, long size) {
        if (layout instanceof Plain plain) {
            add(plain.striping(), size);
        } else if (layout instanceof Composite composite) {
            // Each mirror holds all of the file.
            for (Component component : composite.components()) {
                if (component.body() instanceof Striped striped) {
                    add(striped.striping(), StripeSizing.reached(component.extent(), size));
                }
            }
        }
    }

    private void add(Striping striping, long length) {
        if (striping.targets() instanceof Exact exact) {
            long stripe = striping.stripeSizeBytes() == 0 ? DEFAULT_STRIPE_BYTES : striping.stripeSizeBytes();
            int stripes = exact.indices().size();
            for (int k = 0; k < stripes; k++) {
                long here = StripeBytes.on(length, stripe, stripes, k);
                if (here > 0) {
                    bytes.merge(exact.indices().get(k), here, Long::sum);
                }
            }
        }
    }

    /** Whether a layout tells where each of the first bytes of a file lies. */
    static boolean complete(FileLayout layout, long size) {
        if (layout instanceof Plain plain) {
            return size == 0 || plain.striping().targets() instanceof Exact;
        }
        return !(layout instanceof Composite composite)
                || composite.components().stream()
                        .allMatch(component -> complete(component.body(), component.extent(), size));
    }

    private static boolean complete(Component.Body body, Extent extent, long size) {
        return !(body instanceof Striped striped)
                || size <= extent.start()
                || striped.striping().targets() instanceof Exact;
    }
}
