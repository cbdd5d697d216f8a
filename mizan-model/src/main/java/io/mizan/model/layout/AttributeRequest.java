package io.mizan.model.layout;

import io.mizan.model.error.Problem;
import io.mizan.model.layout.Component.Extension;
import io.mizan.model.layout.Component.Striped;
import io.mizan.model.layout.CompositeAttribute.Entry;
import io.mizan.model.layout.FileLayout.Composite;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.StripeAttribute.Kind;
import io.mizan.model.layout.StripeAttribute.StripeObject;
import io.mizan.model.layout.TargetChoice.Exact;
import io.mizan.model.layout.TargetChoice.StartIndex;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** What a client sends for a layout. */
final class AttributeRequest {
    /** All other flags tell what became of a component. INIT would even make a client take the request for a copy. */
    private static final Set<ComponentFlag> WISHES =
            EnumSet.of(ComponentFlag.PREFER_READ, ComponentFlag.PREFER_WRITE, ComponentFlag.NOSYNC);

    private AttributeRequest() {}

    static LayoutAttribute of(FileLayout layout) {
        if (layout instanceof Plain plain) {
            return stripes(plain.striping(), plain.striping().stripeSizeBytes());
        }
        if (layout instanceof Composite composite) {
            return composite(composite);
        }
        throw Problem.impossible("a layout that is stored only as it was read cannot be requested")
                .with("layout", layout)
                .exception();
    }

    private static CompositeAttribute composite(Composite composite) {
        List<Entry> entries = new ArrayList<>();
        for (Mirror mirror : composite.mirrors()) {
            List<Component> components = mirror.components();
            for (int i = 0; i < components.size(); i++) {
                entries.add(entry(components, i));
            }
        }
        // What lfs sets where it says anything: a writer or a resynchronisation is never under way in a new file.
        int flags = (composite.state() == MirrorState.NONE ? MirrorState.NONE : MirrorState.READ_ONLY).code();
        return new CompositeAttribute(false, 0, flags, composite.mirrors().size() - 1, 0, entries);
    }

    private static Entry entry(List<Component> components, int i) {
        Component component = components.get(i);
        int flags = component.flags().stream()
                .filter(WISHES::contains)
                .mapToInt(ComponentFlag::bit)
                .sum();
        long start = component.extent().start();
        long end = component.extent().end();
        StripeAttribute body;
        if (component.body() instanceof Striped striped) {
            body = stripes(striped.striping(), striped.striping().stripeSizeBytes());
            if (i + 1 < components.size() && components.get(i + 1).body() instanceof Extension extension) {
                end = beforeGrowing(component.extent(), extension);
            }
        } else if (component.body() instanceof Extension extension) {
            flags |= CompositeAttribute.EXTENSION;
            start = beforeGrowing(components.get(i - 1).extent(), extension);
            body = stripes(extension.striping(), extension.stepBytes() >> 10);
        } else {
            // The server wants the size to be the end of the component; lfs says so.
            body = new StripeAttribute(
                    Kind.V1, StripePattern.MDT, 0, 0, end, 0, StripeAttribute.ANYWHERE, "", List.of());
        }
        return new Entry(0, flags, start, end == Extent.EOF ? -1 : end, 0, 0, 0, body);
    }

    /** Where a component ends that has not grown yet: the first of the file has a step, all others have nothing. */
    private static long beforeGrowing(Extent extent, Extension extension) {
        return extent.start() == 0 ? Math.min(extent.end(), extension.stepBytes()) : extent.start();
    }

    private static StripeAttribute stripes(Striping striping, long size) {
        Kind kind = striping.pool().isEmpty() ? Kind.V1 : Kind.V3;
        int place = StripeAttribute.ANYWHERE;
        List<StripeObject> objects = List.of();
        if (striping.targets() instanceof StartIndex start) {
            place = start.index();
        } else if (striping.targets() instanceof Exact list) {
            kind = Kind.SPECIFIC;
            place = list.indices().get(0);
            objects = list.indices().stream()
                    .map(index -> new StripeObject(Fid.NONE, 0, index))
                    .toList();
        }
        int pattern = striping.overstriped() ? StripePattern.OVERSTRIPED : StripePattern.RAID0;
        return new StripeAttribute(kind, pattern, 0, 0, size, striping.stripeCount(), place, striping.pool(), objects);
    }
}
