package io.mizan.simulator.scenario;

import io.mizan.model.layout.Component;
import io.mizan.model.layout.Extent;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.Striping;
import io.mizan.model.placement.ComponentRequest;
import java.util.ArrayList;
import java.util.List;

/** The layout that a file has in a workload, as a wish for a new place. */
public final class RecordedLayout {
    private static final long DEFAULT_STRIPE_BYTES = 4 << 20;

    private RecordedLayout() {}

    /**
     * @param targets how many there are, for files on all of them
     * @return components from the first byte to the end of the file
     */
    public static List<ComponentRequest> requestedComponents(FileLayout layout, int targets) {
        if (layout instanceof FileLayout.Plain plain) {
            return List.of(striped(new Extent(0, Extent.EOF), plain.striping(), targets));
        }
        List<ComponentRequest> requestedComponents = new ArrayList<>();
        if (layout instanceof FileLayout.Composite composite) {
            for (Component component : composite.mirrors().get(0).components()) {
                if (component.body() instanceof Component.Striped striped) {
                    requestedComponents.add(striped(component.extent(), striped.striping(), targets));
                } else if (component.body() instanceof Component.OnMdt) {
                    requestedComponents.add(new ComponentRequest(component.extent(), true, 0, 0));
                }
                // An extension has no stripes: the component before it grows into it, as reaching the end does below.
            }
        }
        return toTheEnd(requestedComponents, targets);
    }

    /** A layout that ends before the file may, or has gaps, goes on as its last component does. */
    private static List<ComponentRequest> toTheEnd(List<ComponentRequest> requestedComponents, int targets) {
        List<ComponentRequest> whole = new ArrayList<>();
        for (int i = 0; i < requestedComponents.size(); i++) {
            ComponentRequest requested = requestedComponents.get(i);
            long end = i + 1 < requestedComponents.size()
                    ? requestedComponents.get(i + 1).extent().start()
                    : requested.onMetadataTarget() ? requested.extent().end() : Extent.EOF;
            whole.add(new ComponentRequest(
                    new Extent(requested.extent().start(), end),
                    requested.onMetadataTarget(),
                    requested.stripeSizeBytes(),
                    requested.stripeCount()));
        }
        long covered =
                whole.isEmpty() ? 0 : whole.get(whole.size() - 1).extent().end();
        if (covered != Extent.EOF) {
            whole.add(striped(new Extent(covered, Extent.EOF), Striping.DEFAULT, targets));
        }
        return whole;
    }

    private static ComponentRequest striped(Extent extent, Striping striping, int targets) {
        int count = striping.stripeCount() == 0
                ? 1
                : striping.stripeCount() < 0 ? targets : Math.min(targets, striping.stripeCount());
        long size = striping.stripeSizeBytes() == 0 ? DEFAULT_STRIPE_BYTES : striping.stripeSizeBytes();
        return new ComponentRequest(extent, false, size, count);
    }
}
