package io.mizan.algorithms.layout;

import io.mizan.model.error.Problem;
import io.mizan.model.layout.Component;
import io.mizan.model.layout.Component.OnMdt;
import io.mizan.model.layout.Component.Striped;
import io.mizan.model.layout.Extent;
import io.mizan.model.layout.FileLayout.Composite;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.TargetChoice;
import io.mizan.model.placement.ComponentRequest;
import java.util.List;

/**
 * Components that servers accept. The rules are those of the model's layouts, which are built and thrown away; what a wish may
 * not say beyond them is checked here.
 */
public final class RequestedComponents {
    /** The largest attribute, its header, and what an entry, the pool in it and a stripe of it take. */
    private static final int LARGEST_ATTRIBUTE_BYTES = 64 << 10;

    private static final int HEADER_BYTES = 32;
    private static final int ENTRY_BYTES = 80;
    private static final int POOL_BYTES = 16;
    private static final int STRIPE_BYTES = 24;

    private RequestedComponents() {}

    /** @param sizeBytes the stripe size, 0 where it is chosen later */
    public static ComponentRequest striped(Extent extent, int count, long sizeBytes) {
        if (count < 1 || count > Striping.MOST_STRIPES) {
            throw Problem.impossible("a stripe count must be 1 to 2000")
                    .with("stripeCount", count)
                    .exception();
        }
        Component.requested(extent, new Striped(Striping.of(sizeBytes, count)));
        return new ComponentRequest(extent, false, sizeBytes, count);
    }

    /** Data on the metadata target: its stripe is as long as the component. */
    public static ComponentRequest onMetadataTarget(Extent extent) {
        Component.requested(extent, new OnMdt());
        return new ComponentRequest(extent, true, extent.end(), 0);
    }

    /** A file without components. */
    public static List<ComponentRequest> plain(int count, long sizeBytes) {
        return List.of(striped(new Extent(0, Extent.EOF), count, sizeBytes));
    }

    /** The components of one file, together: they follow one another, and the attribute that holds them is not too large. */
    public static List<ComponentRequest> together(List<ComponentRequest> requestedComponents) {
        Composite.of(requestedComponents.stream()
                .map(wanted -> Component.requested(
                        wanted.extent(),
                        wanted.onMetadataTarget()
                                ? new OnMdt()
                                : new Striped(Striping.of(wanted.stripeSizeBytes(), wanted.stripeCount()))))
                .toList());
        long bytes = HEADER_BYTES;
        for (ComponentRequest wanted : requestedComponents) {
            bytes += ENTRY_BYTES + POOL_BYTES + (long) STRIPE_BYTES * wanted.stripeCount();
        }
        if (bytes > LARGEST_ATTRIBUTE_BYTES) {
            throw Problem.impossible("the attribute of a file cannot hold so many stripes")
                    .with(
                            "stripes",
                            requestedComponents.stream()
                                    .mapToLong(ComponentRequest::stripeCount)
                                    .sum())
                    .with("attributeBytes", bytes)
                    .maybe("use fewer stripes or components: 64 KiB hold about 2700 stripes")
                    .exception();
        }
        return List.copyOf(requestedComponents);
    }

    /** The pool of a whole file; the name is checked as the model does. */
    public static String pool(String name) {
        return new Striping(0, 0, false, name, TargetChoice.ANY).pool();
    }
}
