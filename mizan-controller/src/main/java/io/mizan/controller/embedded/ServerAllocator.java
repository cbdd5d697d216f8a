package io.mizan.controller.embedded;

import io.mizan.algorithms.layout.RequestedComponents;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.algorithms.placement.lustre.LustrePolicy;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.LayoutBytes;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.TargetChoice.Exact;
import io.mizan.model.layout.TargetChoice.StartIndex;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetState;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The metadata server of the embedded system: gives targets to whatever a layout leaves open, as Lustre does.
 *
 * <p>Stripes with a first target go on in index order; all others get theirs from Lustre's allocator.
 */
final class ServerAllocator {
    private final SystemView view;
    private final List<Integer> usable;
    private long seed;

    ServerAllocator(SystemView view, long seed) {
        this.view = view;
        this.seed = seed;
        this.usable = view.dataTargets().stream()
                .filter(target -> target.state() == TargetState.ACTIVE || target.state() == TargetState.DEGRADED)
                .map(Target::index)
                .toList();
    }

    /** The layouts of new files, in the order in which they are created; the layouts that were asked for come in. */
    List<StoredFile> allocate(List<StoredFile> asked) {
        List<StoredFile> all = new ArrayList<>(asked);
        List<Integer> plainOnes = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            StoredFile file = all.get(i);
            if (file.layout() instanceof Plain plain
                    && !(plain.striping().targets() instanceof StartIndex)
                    && !(plain.striping().targets() instanceof Exact)) {
                plainOnes.add(i);
            } else {
                all.set(
                        i,
                        new StoredFile(
                                file.path(),
                                file.sizeBytes(),
                                file.layout().restriped(file.sizeBytes(), this::settled)));
            }
        }
        settleTogether(all, plainOnes);
        return all;
    }

    /** All files without a wish in one batch: round robin goes on from one file to the next. */
    private void settleTogether(List<StoredFile> all, List<Integer> positions) {
        List<Striping> stripings = new ArrayList<>();
        for (int position : positions) {
            if (all.get(position).layout() instanceof Plain plain) {
                stripings.add(plain.striping());
            }
        }
        List<List<Integer>> chosen = lustre(stripings);
        for (int i = 0; i < positions.size(); i++) {
            StoredFile file = all.get(positions.get(i));
            all.set(
                    positions.get(i),
                    new StoredFile(file.path(), file.sizeBytes(), new Plain(on(stripings.get(i), chosen.get(i)))));
        }
    }

    private Striping settled(Striping striping) {
        if (striping.targets() instanceof Exact) {
            return striping;
        }
        if (striping.targets() instanceof StartIndex start && !usable.isEmpty()) {
            List<Integer> targets = new ArrayList<>();
            int from =
                    (int) usable.stream().filter(index -> index < start.index()).count();
            for (int k = 0; k < Math.min(count(striping), usable.size()); k++) {
                targets.add(usable.get((from + k) % usable.size()));
            }
            return on(striping, targets);
        }
        return on(striping, lustre(List.of(striping)).get(0));
    }

    /** An allocation for each striping; empty where the system has no usable target. */
    private List<List<Integer>> lustre(List<Striping> stripings) {
        List<PlacementRequest> requests = new ArrayList<>();
        for (int i = 0; i < stripings.size(); i++) {
            int stripes = Math.max(1, Math.min(count(stripings.get(i)), Math.max(1, usable.size())));
            // Lustre does not look at sizes; an empty file gets its objects, too.
            requests.add(new PlacementRequest(
                    String.valueOf(i),
                    (long) stripes * LayoutBytes.DEFAULT_STRIPE_BYTES,
                    0,
                    RequestedComponents.plain(stripes, LayoutBytes.DEFAULT_STRIPE_BYTES),
                    known(stripings.get(i).pool(), stripes),
                    Set.of(),
                    0));
        }
        List<List<Integer>> targets = new ArrayList<>();
        stripings.forEach(striping -> targets.add(List.of()));
        LustrePolicy.switched(PolicyOptions.DEFAULT.withSeed(seed++))
                .place(requests, view)
                .allocations()
                .forEach(allocation -> targets.set(
                        Integer.parseInt(allocation.request().file()),
                        allocation.components().get(0).targets()));
        return targets;
    }

    /** A pool without enough targets is as good as none: Lustre, too, goes on without it. */
    private String known(String pool, int stripes) {
        long members = view.dataTargets().stream()
                .filter(target ->
                        usable.contains(target.index()) && target.pools().contains(pool))
                .count();
        return members >= stripes ? pool : "";
    }

    private int count(Striping striping) {
        int count = striping.stripeCount();
        return count == 0 ? 1 : count < 0 ? usable.size() : count;
    }

    private static Striping on(Striping striping, List<Integer> targets) {
        return targets.isEmpty() ? striping : striping.on(targets);
    }
}
