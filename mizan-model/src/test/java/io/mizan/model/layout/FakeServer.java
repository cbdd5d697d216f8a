package io.mizan.model.layout;

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
import java.util.List;
import java.util.SplittableRandom;

/**
 * Stores layouts as a metadata server does: objects for components that have them, otherwise slots with the list that was asked
 * for or without a target, of which later versions keep one only; and noise in fields that servers do not set.
 */
final class FakeServer {
    private final SplittableRandom random;

    FakeServer(long seed) {
        random = new SplittableRandom(seed);
    }

    LayoutAttribute store(FileLayout layout) {
        if (layout instanceof Plain plain) {
            return stripes(plain.striping(), plain.striping().stripeSizeBytes(), StripePattern.RAID0, true);
        }
        Composite composite = (Composite) layout;
        List<Entry> entries = new ArrayList<>();
        boolean growing = false;
        for (Component component : composite.components()) {
            int flags = component.flags().stream().mapToInt(ComponentFlag::bit).sum();
            boolean placed = component.flags().contains(ComponentFlag.INIT);
            LayoutAttribute body;
            if (component.body() instanceof Striped striped) {
                body = stripes(striped.striping(), striped.striping().stripeSizeBytes(), StripePattern.RAID0, placed);
            } else if (component.body() instanceof Extension extension) {
                flags |= CompositeAttribute.EXTENSION;
                growing = true;
                body = stripes(extension.striping(), extension.stepBytes() >> 10, StripePattern.RAID0, false);
            } else {
                body = stripes(Striping.DEFAULT, component.extent().end(), StripePattern.MDT, placed);
            }
            Extent extent = component.extent();
            entries.add(new Entry(
                    component.id(),
                    flags,
                    extent.start(),
                    extent.reachesEndOfFile() ? -1 : extent.end(),
                    random.nextInt(),
                    random.nextLong(),
                    0,
                    body));
        }
        return new CompositeAttribute(
                growing,
                random.nextInt(),
                composite.state().code(),
                composite.mirrors().size() - 1,
                0,
                entries);
    }

    private StripeAttribute stripes(Striping striping, long size, int pattern, boolean placed) {
        int place = StripeAttribute.ANYWHERE;
        List<StripeObject> objects = new ArrayList<>();
        if (striping.targets() instanceof Exact list) {
            place = list.indices().get(0);
            list.indices().forEach(index -> objects.add(new StripeObject(noise(), 0, index)));
        } else {
            place = striping.targets() instanceof StartIndex start ? start.index() : place;
            for (int i = random.nextInt(3); i > 0 && pattern == StripePattern.RAID0; i--) {
                objects.add(new StripeObject(noise(), random.nextInt(), StripeObject.NO_TARGET));
            }
        }
        return new StripeAttribute(
                striping.pool().isEmpty() ? Kind.V1 : Kind.V3,
                striping.overstriped() ? StripePattern.OVERSTRIPED : pattern,
                random.nextLong(),
                random.nextLong(),
                size,
                striping.stripeCount(),
                placed ? random.nextInt(1 << 16) : place,
                striping.pool(),
                objects);
    }

    private Fid noise() {
        return new Fid(random.nextLong(), random.nextInt(), random.nextInt());
    }
}
