package io.mizan.algorithms.rebalance;

import io.mizan.model.layout.Component;
import io.mizan.model.layout.Component.Striped;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.FileLayout.Composite;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.Mirror;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.TargetChoice.Exact;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The same layout on other targets. */
public final class SwappedTargets {
    private SwappedTargets() {}

    /** @param swaps the new target for each old one */
    public static FileLayout of(FileLayout layout, Map<Integer, Integer> swaps) {
        if (layout instanceof Plain plain) {
            return new Plain(swapped(plain.striping(), swaps));
        }
        return layout instanceof Composite composite
                ? new Composite(
                        composite.mirrors().stream()
                                .map(mirror -> new Mirror(mirror.components().stream()
                                        .map(component -> swapped(component, swaps))
                                        .toList()))
                                .toList(),
                        composite.state())
                : layout;
    }

    /** All targets that a layout names. */
    static Set<Integer> named(FileLayout layout) {
        Set<Integer> all = new HashSet<>();
        for (Striping striping : stripings(layout)) {
            if (striping.targets() instanceof Exact exact) {
                all.addAll(exact.indices());
            }
        }
        return all;
    }

    /** The pools in which a target that takes the place of this one must be. */
    static Set<String> pools(FileLayout layout, int target) {
        Set<String> pools = new HashSet<>();
        for (Striping striping : stripings(layout)) {
            if (striping.targets() instanceof Exact exact
                    && exact.indices().contains(target)
                    && !striping.pool().isEmpty()) {
                pools.add(striping.pool());
            }
        }
        return pools;
    }

    private static List<Striping> stripings(FileLayout layout) {
        List<Striping> all = new ArrayList<>();
        if (layout instanceof Plain plain) {
            all.add(plain.striping());
        } else if (layout instanceof Composite composite) {
            for (Component component : composite.components()) {
                if (component.body() instanceof Striped striped) {
                    all.add(striped.striping());
                }
            }
        }
        return all;
    }

    private static Component swapped(Component component, Map<Integer, Integer> swaps) {
        return component.body() instanceof Striped striped
                ? new Component(
                        component.id(),
                        component.extent(),
                        component.flags(),
                        new Striped(swapped(striped.striping(), swaps)))
                : component;
    }

    private static Striping swapped(Striping striping, Map<Integer, Integer> swaps) {
        return striping.targets() instanceof Exact exact
                ? striping.on(exact.indices().stream()
                        .map(index -> swaps.getOrDefault(index, index))
                        .toList())
                : striping;
    }
}
