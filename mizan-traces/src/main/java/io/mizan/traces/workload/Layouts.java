package io.mizan.traces.workload;

import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.Component;
import io.mizan.model.layout.ComponentFlag;
import io.mizan.model.layout.Extent;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.Mirror;
import io.mizan.model.layout.MirrorState;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.TargetChoice;
import io.mizan.traces.darshan.record.LustreComponent;
import io.mizan.traces.darshan.record.LustreRecord;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The layout of a file as a log tells it. */
public final class Layouts {
    private static final FileLayout DEFAULT = new FileLayout.Plain(Striping.DEFAULT);
    private static final long ON_MDT = 2;
    private static final long OVERSTRIPED = 4;
    private static final long FOREIGN = 8;
    private static final long EXTENSION_FLAG = 0x40;

    private Layouts() {}

    /** The layout that a file without a record has: nothing is known, so all is as the file system does it. */
    public static FileLayout unknown() {
        return DEFAULT;
    }

    /** Empty where the record is one that no Lustre would make, as in a damaged log. */
    public static Optional<FileLayout> of(LustreRecord record) {
        try {
            return Optional.of(convert(record));
        } catch (MizanException e) {
            return Optional.empty();
        }
    }

    private static FileLayout convert(LustreRecord record) {
        List<LustreComponent> components = record.components();
        if (components.size() == 1) {
            LustreComponent only = components.get(0);
            boolean whole = only.start() == 0 && only.end() == LustreComponent.END_OF_FILE;
            if (whole && striped(only)) {
                return new FileLayout.Plain(striping(record, only));
            }
        }
        Map<Long, List<LustreComponent>> mirrors = new LinkedHashMap<>();
        components.forEach(component -> mirrors.computeIfAbsent(component.mirror(), mirror -> new ArrayList<>())
                .add(component));
        List<Mirror> converted = new ArrayList<>();
        for (List<LustreComponent> mirror : mirrors.values()) {
            List<Component> parts = new ArrayList<>();
            for (LustreComponent component : mirror) {
                // Darshan does not keep ids; where there are mirrors the ids tell them apart.
                int id = mirrors.size() == 1 ? 0 : ((converted.size() + 1) << 16) | (parts.size() + 1);
                parts.add(component(record, component, id));
            }
            converted.add(new Mirror(parts));
        }
        return new FileLayout.Composite(converted, MirrorState.NONE);
    }

    private static Component component(LustreRecord record, LustreComponent component, int id) {
        long end = component.end() == LustreComponent.END_OF_FILE ? Extent.EOF : component.end();
        Extent extent = new Extent(component.start(), end);
        Set<ComponentFlag> flags = EnumSet.noneOf(ComponentFlag.class);
        for (ComponentFlag flag : ComponentFlag.values()) {
            if (component.flags() != LustreComponent.UNKNOWN && (component.flags() & flag.bit()) != 0) {
                flags.add(flag);
            }
        }
        if (component.flags() != LustreComponent.UNKNOWN && (component.flags() & EXTENSION_FLAG) != 0) {
            int count = (int) Math.max(-1, Math.min(component.stripeCount(), Striping.MOST_STRIPES));
            return new Component(
                    id, extent, flags, new Component.Extension(component.stripeSize(), Striping.of(0, count)));
        }
        return new Component(
                id,
                extent,
                flags,
                striped(component) ? new Component.Striped(striping(record, component)) : new Component.OnMdt());
    }

    private static boolean striped(LustreComponent component) {
        if (component.pattern() != LustreComponent.UNKNOWN && (component.pattern() & FOREIGN) != 0) {
            throw Problem.impossible("a foreign layout must not have stripes").exception();
        }
        return component.pattern() != ON_MDT && component.stripeCount() != 0;
    }

    private static Striping striping(LustreRecord record, LustreComponent component) {
        if (component.stripeCount() < -1 || component.stripeCount() > Striping.MOST_STRIPES) {
            throw Problem.impossible("a stripe count must be -1 to 2000").exception();
        }
        List<Integer> targets = new ArrayList<>();
        for (long stripe = 0; stripe < component.stripeCount(); stripe++) {
            long target = record.target(component, stripe);
            if (target >= 0 && target <= Integer.MAX_VALUE) {
                targets.add((int) target);
            }
        }
        boolean repeated = new HashSet<>(targets).size() < targets.size();
        boolean overstriped =
                component.pattern() != LustreComponent.UNKNOWN && (component.pattern() & OVERSTRIPED) != 0;
        // A component that has no objects yet has no targets either.
        boolean placed = !targets.isEmpty() && targets.size() == component.stripeCount();
        return new Striping(
                component.stripeSize(),
                (int) component.stripeCount(),
                overstriped || repeated,
                component.pool(),
                placed ? new TargetChoice.Exact(targets) : TargetChoice.ANY);
    }
}
