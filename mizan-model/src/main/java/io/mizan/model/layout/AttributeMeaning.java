package io.mizan.model.layout;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.Component.Extension;
import io.mizan.model.layout.Component.OnMdt;
import io.mizan.model.layout.Component.Striped;
import io.mizan.model.layout.CompositeAttribute.Entry;
import io.mizan.model.layout.FileLayout.Composite;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.FileLayout.Raw;
import io.mizan.model.layout.FileLayout.RawKind;
import io.mizan.model.layout.StripeAttribute.Kind;
import io.mizan.model.layout.StripeAttribute.StripeObject;
import io.mizan.model.layout.TargetChoice.Exact;
import io.mizan.model.layout.TargetChoice.StartIndex;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/** What an attribute says about where the bytes of a file lie. */
final class AttributeMeaning {
    private static final int KNOWN_FLAGS = knownFlags();

    private AttributeMeaning() {}

    static FileLayout of(LayoutAttribute attribute) {
        Optional<RawKind> beyond = beyond(attribute);
        if (beyond.isPresent()) {
            return new Raw(beyond.get(), attribute.bytes());
        }
        if (attribute instanceof CompositeAttribute composite) {
            return composite(composite);
        }
        StripeAttribute stripes = (StripeAttribute) attribute;
        if (stripes.pattern() == StripePattern.MDT) {
            throw Problem.impossible("data on a metadata target must be in a component, not in a plain layout")
                    .exception();
        }
        return new Plain(striping(stripes, stripes.stripeSize(), stripes.stored()));
    }

    /** Why the attribute cannot be understood, although it is sound. */
    private static Optional<RawKind> beyond(LayoutAttribute attribute) {
        if (attribute instanceof ForeignAttribute) {
            return Optional.of(RawKind.FOREIGN);
        }
        if (attribute instanceof CompositeAttribute composite) {
            boolean newer = composite.entries().stream().anyMatch(entry -> (entry.flags() & ~KNOWN_FLAGS) != 0);
            return composite.entries().stream()
                    .flatMap(entry -> beyond(entry.body()).stream())
                    .findFirst()
                    .or(() -> newer ? Optional.of(RawKind.UNKNOWN) : Optional.empty());
        }
        int pattern = ((StripeAttribute) attribute).pattern();
        if (StripePattern.isReleased(pattern)) {
            return Optional.of(RawKind.RELEASED);
        }
        boolean known = pattern == StripePattern.DEFAULT
                || pattern == StripePattern.RAID0
                || pattern == StripePattern.OVERSTRIPED
                || pattern == StripePattern.MDT;
        return known ? Optional.empty() : Optional.of(RawKind.UNKNOWN);
    }

    private static Composite composite(CompositeAttribute composite) {
        List<List<Component>> mirrors = new ArrayList<>();
        for (int i = 0; i < composite.entries().size(); i++) {
            Entry entry = composite.entries().get(i);
            Component component = component(entry, i + 1);
            if (mirrors.isEmpty() || entry.start() == 0) {
                mirrors.add(new ArrayList<>());
            }
            mirrors.get(mirrors.size() - 1).add(component);
        }
        if (mirrors.size() != composite.moreMirrors() + 1) {
            throw Problem.of(
                            ErrorCode.INPUT_FORMAT,
                            "the number of mirrors differs from that of components from byte 0 on")
                    .with("mirrors", composite.moreMirrors() + 1)
                    .with("components", mirrors.size())
                    .exception();
        }
        MirrorState state = MirrorState.values()[composite.flags() & 3];
        return new Composite(mirrors.stream().map(Mirror::new).toList(), state);
    }

    private static Component component(Entry entry, int number) {
        try {
            if (entry.end() == Extent.EOF) {
                throw Problem.impossible("a component must end at a multiple of 64 KiB or at the end of the file")
                        .with("end", entry.end())
                        .exception();
            }
            Extent extent = new Extent(entry.start(), entry.end() == -1 ? Extent.EOF : entry.end());
            EnumSet<ComponentFlag> flags = EnumSet.noneOf(ComponentFlag.class);
            for (ComponentFlag flag : ComponentFlag.values()) {
                if (entry.has(flag)) {
                    flags.add(flag);
                }
            }
            return new Component(entry.id(), extent, flags, body(entry));
        } catch (MizanException e) {
            throw new MizanException(e.problem().with("component", number), e);
        }
    }

    private static Component.Body body(Entry entry) {
        StripeAttribute stripes = (StripeAttribute) entry.body();
        boolean placed = entry.has(ComponentFlag.INIT);
        if (entry.isExtension()) {
            return new Extension(stripes.stripeSize() << 10, striping(stripes, 0, placed));
        }
        return stripes.pattern() == StripePattern.MDT
                ? new OnMdt()
                : new Striped(striping(stripes, stripes.stripeSize(), placed));
    }

    private static Striping striping(StripeAttribute stripes, long size, boolean placed) {
        return new Striping(
                size,
                stripes.stripeCount(),
                stripes.pattern() == StripePattern.OVERSTRIPED,
                stripes.pool(),
                targets(stripes, placed));
    }

    /**
     * Where objects exist, their targets. Where they do not, a server keeps the list that was asked for in the same place;
     * without a list there is room for the stripes, but no target in it, and of later versions not even room for all.
     */
    private static TargetChoice targets(StripeAttribute stripes, boolean placed) {
        List<Integer> indices =
                stripes.objects().stream().map(StripeObject::target).toList();
        if (placed || stripes.kind() == Kind.SPECIFIC) {
            return new Exact(placed ? indices : turned(indices, stripes.place()));
        }
        boolean listed = !indices.isEmpty()
                && indices.size() == stripes.stripeCount()
                && !indices.contains(StripeObject.NO_TARGET);
        if (listed) {
            return new Exact(indices);
        }
        return stripes.place() == StripeAttribute.ANYWHERE ? TargetChoice.ANY : new StartIndex(stripes.place());
    }

    /** A request may begin in the middle of its list. */
    private static List<Integer> turned(List<Integer> indices, int first) {
        int at = first == StripeAttribute.ANYWHERE ? 0 : indices.indexOf(first);
        if (at < 0) {
            throw Problem.impossible("the first target must be one of the listed ones")
                    .with("first", first)
                    .with("targets", indices)
                    .exception();
        }
        List<Integer> turned = new ArrayList<>(indices);
        Collections.rotate(turned, -at);
        return turned;
    }

    private static int knownFlags() {
        int flags = CompositeAttribute.EXTENSION;
        for (ComponentFlag flag : ComponentFlag.values()) {
            flags |= flag.bit();
        }
        return flags;
    }
}
