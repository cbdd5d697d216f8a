package io.mizan.algorithms.rebalance;

import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.TargetChoice.Exact;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The same layout on other targets. */
public final class SwappedTargets {
    private SwappedTargets() {}

    /** @param swaps the new target for each old one */
    public static FileLayout of(FileLayout layout, Map<Integer, Integer> swaps) {
        return layout.restriped(striping -> swapped(striping, swaps));
    }

    /** The same layout in a pool, if one is named. */
    static FileLayout inPool(FileLayout layout, String pool) {
        return pool.isEmpty() ? layout : layout.restriped(striping -> striping.inPool(pool));
    }

    /** The new target for each old one that is another, position by position. */
    static Map<Integer, Integer> between(FileLayout before, FileLayout after) {
        Map<Integer, Integer> swaps = new TreeMap<>();
        List<Striping> old = before.stripings();
        List<Striping> fresh = after.stripings();
        for (int i = 0; i < old.size(); i++) {
            if (old.get(i).targets() instanceof Exact from && fresh.get(i).targets() instanceof Exact to) {
                for (int k = 0; k < from.indices().size(); k++) {
                    if (!from.indices().get(k).equals(to.indices().get(k))) {
                        swaps.putIfAbsent(from.indices().get(k), to.indices().get(k));
                    }
                }
            }
        }
        return swaps;
    }

    /** All targets that a layout names. */
    static Set<Integer> named(FileLayout layout) {
        Set<Integer> all = new HashSet<>();
        for (Striping striping : layout.stripings()) {
            if (striping.targets() instanceof Exact exact) {
                all.addAll(exact.indices());
            }
        }
        return all;
    }

    /** The pools in which a target that takes the place of this one must be. */
    static Set<String> pools(FileLayout layout, int target) {
        Set<String> pools = new HashSet<>();
        for (Striping striping : layout.stripings()) {
            if (striping.targets() instanceof Exact exact
                    && exact.indices().contains(target)
                    && !striping.pool().isEmpty()) {
                pools.add(striping.pool());
            }
        }
        return pools;
    }

    private static Striping swapped(Striping striping, Map<Integer, Integer> swaps) {
        return striping.targets() instanceof Exact exact
                ? striping.on(exact.indices().stream()
                        .map(index -> swaps.getOrDefault(index, index))
                        .toList())
                : striping;
    }
}
