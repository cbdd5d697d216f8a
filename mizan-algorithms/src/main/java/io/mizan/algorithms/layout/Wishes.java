package io.mizan.algorithms.layout;

import io.mizan.model.error.Problem;
import io.mizan.model.layout.Component;
import io.mizan.model.layout.Component.OnMdt;
import io.mizan.model.layout.Component.Striped;
import io.mizan.model.layout.Extent;
import io.mizan.model.layout.FileLayout.Composite;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.TargetChoice;
import io.mizan.model.placement.ComponentWish;
import java.util.List;

/**
 * Components that servers accept. The rules are those of the model's layouts, which are built and thrown away; what a wish may
 * not say beyond them is checked here.
 */
public final class Wishes {
    /** The largest attribute, its header, and what an entry, the pool in it and a stripe of it take. */
    private static final int LARGEST_ATTRIBUTE_BYTES = 64 << 10;

    private static final int HEADER_BYTES = 32;
    private static final int ENTRY_BYTES = 80;
    private static final int POOL_BYTES = 16;
    private static final int STRIPE_BYTES = 24;

    private Wishes() {}

    /** @param sizeBytes the stripe size, 0 where it is chosen later */
    public static ComponentWish striped(Extent extent, int count, long sizeBytes) {
        if (count < 1 || count > Striping.MOST_STRIPES) {
            throw Problem.impossible("a stripe count is from 1 to 2000")
                    .with("stripeCount", count)
                    .exception();
        }
        Component.requested(extent, new Striped(Striping.of(sizeBytes, count)));
        return new ComponentWish(extent, false, sizeBytes, count);
    }

    /** Data on the metadata target: its stripe is as long as the component. */
    public static ComponentWish onMdt(Extent extent) {
        Component.requested(extent, new OnMdt());
        return new ComponentWish(extent, true, extent.end(), 0);
    }

    /** A file without components. */
    public static List<ComponentWish> plain(int count, long sizeBytes) {
        return List.of(striped(new Extent(0, Extent.EOF), count, sizeBytes));
    }

    /** The components of one file, together: they follow one another, and the attribute that holds them is not too large. */
    public static List<ComponentWish> together(List<ComponentWish> wishes) {
        Composite.of(wishes.stream()
                .map(wish -> Component.requested(
                        wish.extent(),
                        wish.onMdt()
                                ? new OnMdt()
                                : new Striped(Striping.of(wish.stripeSizeBytes(), wish.stripeCount()))))
                .toList());
        long bytes = HEADER_BYTES;
        for (ComponentWish wish : wishes) {
            bytes += ENTRY_BYTES + POOL_BYTES + (long) STRIPE_BYTES * wish.stripeCount();
        }
        if (bytes > LARGEST_ATTRIBUTE_BYTES) {
            throw Problem.impossible("more stripes than the attribute of a file can hold")
                    .with(
                            "stripes",
                            wishes.stream()
                                    .mapToLong(ComponentWish::stripeCount)
                                    .sum())
                    .with("attributeBytes", bytes)
                    .maybe("use fewer stripes or components: 64 KiB hold about 2700 stripes")
                    .exception();
        }
        return List.copyOf(wishes);
    }

    /** The pool of a whole file; the name is checked as the model does. */
    public static String pool(String name) {
        return new Striping(0, 0, false, name, TargetChoice.ANY).pool();
    }
}
