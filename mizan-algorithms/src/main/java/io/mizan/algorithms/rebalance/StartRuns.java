package io.mizan.algorithms.rebalance;

import io.mizan.model.layout.Component;
import io.mizan.model.layout.Component.Striped;
import io.mizan.model.layout.Extent;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.FileLayout.Composite;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.TargetChoice.Exact;
import io.mizan.model.system.FileState;
import io.mizan.model.system.ServerOrder;
import io.mizan.model.system.SystemView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where a file goes whose layout may say only the first target of each component: the server then goes on in the order of indices.
 * Of all runs that keep every hard goal, each component gets the one whose highest level is the lowest. All components are chosen
 * anew, because a copy of the file asks for all of them.
 *
 * <p>Time: targets × stripes for each component.
 */
final class StartRuns {
    private final SystemView view;
    private final TargetLevels levels;
    private final Map<String, List<Integer>> rings = new HashMap<>();

    StartRuns(SystemView view, TargetLevels levels) {
        this.view = view;
        this.levels = levels;
    }

    private record Part(Striping striping, Extent extent) {}

    /**
     * The layout with its new targets, and the levels with the file there; none, and no change, where a component finds none, and
     * for what a first target cannot say: mirrors and overstriping.
     *
     * @param leaving targets that get nothing of it
     * @param pool that it must be in; empty for that of the layout
     */
    Optional<FileLayout> place(FileState file, List<Integer> leaving, String pool) {
        FileLayout layout = SwappedTargets.inPool(file.layout(), pool);
        if (layout instanceof Composite composite && composite.mirrors().size() > 1) {
            return Optional.empty();
        }
        levels.add(file, file.layout(), -1);
        List<List<Integer>> chosen = new ArrayList<>();
        for (Part part : parts(layout)) {
            List<Integer> run = run(file, part, Set.copyOf(leaving));
            if (run == null) {
                levels.add(file, on(layout, chosen), -1);
                levels.add(file, file.layout(), 1);
                return Optional.empty();
            }
            chosen.add(run);
            levels.add(file, part.striping(), part.extent(), run, 1);
        }
        return Optional.of(on(layout, chosen));
    }

    /** Where fewer runs than components are known, the others hold nothing. */
    private static FileLayout on(FileLayout layout, List<List<Integer>> runs) {
        Iterator<List<Integer>> next = runs.iterator();
        return layout.restriped(striping -> !(striping.targets() instanceof Exact)
                ? striping
                : next.hasNext()
                        ? striping.on(next.next())
                        : Striping.of(striping.stripeSizeBytes(), striping.stripeCount()));
    }

    /** The stripings with targets, in the order in which they are changed, with what they cover. */
    private static List<Part> parts(FileLayout layout) {
        List<Part> parts = new ArrayList<>();
        if (layout instanceof FileLayout.Plain plain) {
            parts.add(new Part(plain.striping(), Extent.WHOLE_FILE));
        } else if (layout instanceof Composite composite) {
            for (Component component : composite.components()) {
                if (component.body() instanceof Striped striped) {
                    parts.add(new Part(striped.striping(), component.extent()));
                }
            }
        }
        parts.removeIf(part -> !(part.striping().targets() instanceof Exact));
        return parts;
    }

    private @Nullable List<Integer> run(FileState file, Part part, Set<Integer> leaving) {
        Striping striping = part.striping();
        List<Integer> old = ((Exact) striping.targets()).indices();
        List<Integer> ring = rings.computeIfAbsent(striping.pool(), pool -> ServerOrder.ring(view, pool));
        if (striping.overstriped() || ring.size() < old.size()) {
            return null;
        }
        @Nullable List<Integer> best = null;
        double lowest = Double.POSITIVE_INFINITY;
        for (int place = 0; place < ring.size(); place++) {
            List<Integer> run = ServerOrder.run(ring, place, old.size());
            double highest = run.stream().anyMatch(leaving::contains)
                    ? Double.POSITIVE_INFINITY
                    : levels.highest(file, striping, part.extent(), old, run);
            if (highest < lowest) {
                lowest = highest;
                best = run;
            }
        }
        return best;
    }
}
