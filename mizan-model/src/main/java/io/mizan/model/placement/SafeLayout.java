package io.mizan.model.placement;

import io.mizan.model.layout.Component;
import io.mizan.model.layout.Component.OnMdt;
import io.mizan.model.layout.Component.Striped;
import io.mizan.model.layout.Extent;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.FileLayout.Composite;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.LateTargetLists;
import io.mizan.model.layout.LayoutBytes;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.TargetChoice;
import io.mizan.model.layout.TargetChoice.StartIndex;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetState;
import io.mizan.model.units.ByteSize;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The layout that may be given to a file that an application is about to create, so that placing it can never make a write
 * fail that would have worked without.
 *
 * <p>A list of targets is hard: the server takes all of them or refuses, and it does so again, in the application's write,
 * when the file grows into a component that has no objects yet. Therefore
 *
 * <ul>
 *   <li>every layout reaches the end of the file, however small it was predicted to be;
 *   <li>components after the first that the predicted size does not reach name no target, only stripe count, stripe size and pool;
 *   <li>a list is given only where the first component alone will hold the file ({@link LateTargetLists}), and only if each of its targets takes new files, is in the pool, and has {@link #ROOM} times the bytes free
 *       that the file will put there; otherwise its first target is only where the server begins to look;
 *   <li>no target is ever named that the view does not have: an unknown index can crash a metadata server.
 * </ul>
 */
public final class SafeLayout {
    /** Free bytes on a target for each byte that is predicted to come. */
    public static final int ROOM = 2;

    private final Allocation allocation;
    private final Map<Integer, Target> targets;
    private final Map<Integer, Long> predicted = new HashMap<>();

    private SafeLayout(Allocation allocation, Map<Integer, Target> targets) {
        this.allocation = allocation;
        this.targets = targets;
        allocation.components().forEach(this::predict);
    }

    /** The layout for one file; {@code LayoutAttribute.encode} makes the bytes of it. */
    public static FileLayout of(Allocation allocation, SystemView view) {
        return of(allocation, targets(view));
    }

    /**
     * The same for one file of many.
     *
     * @param targets of {@link #targets}, made once for all of them
     */
    public static FileLayout of(Allocation allocation, Map<Integer, Target> targets) {
        return LateTargetLists.removed(
                withLateLists(allocation, targets), allocation.request().sizeBytes());
    }

    /** The same with lists in later components, too: a write fails where one of their targets is closed by the time it gets there. */
    public static FileLayout withLateLists(Allocation allocation, Map<Integer, Target> targets) {
        return new SafeLayout(allocation, targets).layout();
    }

    /** The targets of a view by index. */
    public static Map<Integer, Target> targets(SystemView view) {
        Map<Integer, Target> targets = new HashMap<>();
        view.dataTargets().forEach(target -> targets.put(target.index(), target));
        return targets;
    }

    private FileLayout layout() {
        List<Component> components = new ArrayList<>();
        long end = 0;
        Striping last = striping(0, 0, List.of(), TargetChoice.ANY);
        for (Allocation.Component component : allocation.components()) {
            Extent extent = component.requested().extent();
            end = extent.end();
            if (component.requested().onMetadataTarget()) {
                components.add(Component.requested(extent, new OnMdt()));
                continue;
            }
            int count = component.targets().isEmpty()
                    ? component.requested().stripeCount()
                    : component.targets().size();
            Striping anywhere = striping(component.stripeSizeBytes(), count, component.targets(), TargetChoice.ANY);
            boolean made = LayoutBytes.hasObjects(extent, allocation.request().sizeBytes());
            Striping chosen = made ? chosen(anywhere, component.targets()) : anywhere;
            components.add(Component.requested(extent, new Striped(chosen)));
            last = anywhere;
        }
        if (end != Extent.EOF) {
            components.add(Component.requested(new Extent(end, Extent.EOF), new Striped(last)));
        }
        return components.size() == 1 && components.get(0).body() instanceof Striped only
                ? new Plain(only.striping())
                : Composite.of(components);
    }

    private Striping striping(long stripeSizeBytes, int count, List<Integer> indices, TargetChoice choice) {
        boolean overstriped = Allocation.repeats(indices);
        return new Striping(
                stripeSizeBytes, count, overstriped, allocation.request().pool(), choice);
    }

    private Striping chosen(Striping anywhere, List<Integer> indices) {
        if (indices.isEmpty() || !usable(indices.get(0))) {
            return anywhere;
        }
        boolean all = true;
        for (int index : indices) {
            all = all && usable(index) && hasRoom(index);
        }
        if (all) {
            return anywhere.on(indices);
        }
        return new Striping(
                anywhere.stripeSizeBytes(),
                anywhere.stripeCount(),
                anywhere.overstriped(),
                anywhere.pool(),
                new StartIndex(indices.get(0)));
    }

    private boolean usable(int index) {
        Target target = targets.get(index);
        String pool = allocation.request().pool();
        return target != null
                && (target.state() == TargetState.ACTIVE || target.state() == TargetState.DEGRADED)
                && (pool.isEmpty() || target.pools().contains(pool));
    }

    private boolean hasRoom(int index) {
        Target target = targets.get(index);
        return target != null && target.space().availableBytes() / ROOM >= predicted.getOrDefault(index, 0L);
    }

    /** At most one stripe more than an even share: where a component begins within a round of stripes is left open. */
    private void predict(Allocation.Component component) {
        Extent extent = component.requested().extent();
        List<Integer> indices = component.targets();
        long bytes = Math.min(allocation.request().sizeBytes(), extent.end()) - extent.start();
        if (bytes <= 0 || indices.isEmpty()) {
            return;
        }
        long even = bytes / indices.size();
        long share = component.stripeSizeBytes() == 0
                ? bytes
                : Math.min(bytes, even + Math.min(bytes - even, component.stripeSizeBytes()));
        indices.forEach(index -> predicted.merge(index, share, ByteSize::addCapped));
    }
}
