package io.mizan.algorithms.placement.check;

import io.mizan.algorithms.placement.batch.TargetTable;
import io.mizan.model.layout.Extent;
import io.mizan.model.layout.LayoutBytes;
import io.mizan.model.layout.StripeBytes;
import io.mizan.model.layout.Striping;
import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementPolicy.Rules;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetState;
import io.mizan.model.units.ByteSize;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Checks a placement against the rules that hold for every policy. It looks at the answer alone, knows nothing of how it was
 * made, and shares no code with the policies but the arithmetic of stripes and the definition of room.
 */
public final class Verifier {
    private final Map<Integer, Checked> targets = new LinkedHashMap<>();
    private final Rules rules;
    private final List<String> faults = new ArrayList<>();

    /** What is the same for all stripes on a target, and what they add up to. */
    private static final class Checked {
        private final Target target;
        private final boolean sound;
        private final long room;
        private long placed;

        Checked(Target target, double reserve, Rules rules) {
            this.target = target;
            this.sound = TargetTable.takesNewFiles(target)
                    || (rules == Rules.AS_LUSTRE && target.state() == TargetState.DEGRADED && target.filesFree() != 0);
            this.room = TargetTable.roomBytes(target, reserve);
        }
    }

    private Verifier(SystemView view, double reserve, Rules rules) {
        view.dataTargets().forEach(target -> targets.put(target.index(), new Checked(target, reserve, rules)));
        this.rules = rules;
    }

    /** What is wrong with a placement, one sentence each; nothing where all is well. */
    public static List<String> faults(
            List<PlacementRequest> requests, SystemView view, Placement placement, double reserve, Rules rules) {
        Verifier verifier = new Verifier(view, reserve, rules);
        verifier.checkAnswered(requests, placement);
        placement.allocations().forEach(verifier::checkAllocation);
        if (rules == Rules.EXACT) {
            verifier.checkRoom();
        }
        return verifier.faults;
    }

    private void checkAnswered(List<PlacementRequest> requests, Placement placement) {
        IdentityHashMap<PlacementRequest, Integer> answers = new IdentityHashMap<>();
        placement.allocations().forEach(allocation -> answers.merge(allocation.request(), 1, Integer::sum));
        for (Placement.Refusal refusal : placement.refusals()) {
            answers.merge(refusal.request(), 1, Integer::sum);
            if (refusal.code().isBlank() || refusal.reason().isBlank()) {
                faults.add(refusal.request().file() + " is refused without a reason");
            }
        }
        for (PlacementRequest request : requests) {
            int count = answers.getOrDefault(request, 0);
            if (count != 1) {
                faults.add(request.file() + " is answered " + count + " times");
            }
            answers.remove(request);
        }
        answers.keySet().forEach(request -> faults.add(request.file() + " was not asked for"));
    }

    private void checkAllocation(Allocation allocation) {
        for (Allocation.Component component : allocation.components()) {
            checkComponent(allocation.request(), component);
        }
    }

    private void checkComponent(PlacementRequest request, Allocation.Component component) {
        List<Integer> chosen = component.targets();
        Extent extent = component.requested().extent();
        long length = LayoutBytes.reached(extent, request.sizeBytes());
        if (component.requested().onMetadataTarget() || !LayoutBytes.hasObjects(extent, request.sizeBytes())) {
            if (!chosen.isEmpty()) {
                faults.add(where(request, component) + " holds no bytes on OSTs and has targets " + chosen);
            }
            return;
        }
        int wanted = component.requested().stripeCount();
        boolean enough =
                rules == Rules.AS_LUSTRE ? !chosen.isEmpty() && chosen.size() <= wanted : chosen.size() == wanted;
        if (!enough) {
            faults.add(where(request, component) + " wants " + wanted + " targets and has " + chosen.size());
        }
        if (Allocation.repeats(chosen)) {
            faults.add(where(request, component) + " has a target twice: " + chosen);
        }
        long size = component.stripeSizeBytes();
        if (size <= 0 || size % Extent.GRAIN_BYTES != 0 || size > Striping.LARGEST_STRIPE_BYTES) {
            faults.add(where(request, component) + " has stripes of " + size + " bytes");
            return;
        }
        // A target gets a check even where the file is too short to reach its stripe.
        long[] bytes = new long[chosen.size()];
        StripeBytes.spread(
                extent.start(),
                extent.start() + length,
                size,
                chosen.size(),
                (position, here) -> bytes[position] = here);
        for (int k = 0; k < bytes.length; k++) {
            checkTarget(request, component, chosen.get(k), bytes[k]);
        }
    }

    private void checkTarget(PlacementRequest request, Allocation.Component component, int index, long bytes) {
        Checked checked = targets.get(index);
        if (checked == null) {
            faults.add(where(request, component) + " uses target " + index + ", which does not exist");
            return;
        }
        checked.placed = ByteSize.addCapped(checked.placed, bytes);
        Target target = checked.target;
        if (!checked.sound) {
            faults.add(where(request, component) + " uses target " + index + ", which is "
                    + target.state().label() + " with " + target.filesFree() + " free inodes");
        }
        if (checked.room == 0) {
            faults.add(where(request, component) + " uses target " + index + ", which is full");
        }
        if (!request.pool().isEmpty() && !target.pools().contains(request.pool())) {
            faults.add(where(request, component) + " uses target " + index + ", which is not in the pool "
                    + request.pool());
        }
        if (request.forbidden().contains(index)) {
            faults.add(where(request, component) + " uses target " + index + ", which is forbidden to it");
        }
    }

    private static String where(PlacementRequest request, Allocation.Component component) {
        return request.file() + " " + component.requested().extent();
    }

    private void checkRoom() {
        targets.forEach((index, checked) -> {
            if (checked.placed > checked.room) {
                faults.add("target " + index + " gets " + checked.placed + " bytes and has room for " + checked.room);
            }
        });
    }
}
