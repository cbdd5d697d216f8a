package io.mizan.controller.apply;

import io.mizan.controller.plan.change.PlanDocument;
import io.mizan.database.plan.StoredPlan;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.plan.Plan;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The plans that can be acted on here: those of the state folder that are the same as what the database has under their names, for
 * ids are given anew in each folder. A large plan takes long to read and is asked for often, so the last few are remembered.
 */
final class OwnPlans {
    private static final int REMEMBERED = 8;

    record Own(PlanFolder folder, Plan plan) {}

    private record Known(String stamp, byte[] stored, Plan plan) {}

    private final PlanFolders folders;
    private final PlanSystems systems;
    private final Map<String, Known> known = new LinkedHashMap<>();

    OwnPlans(PlanFolders folders, PlanSystems systems) {
        this.folders = folders;
        this.systems = systems;
    }

    /** @throws io.mizan.model.error.MizanException where nothing can be done to it here */
    Own find(StoredPlan stored) {
        if (!stored.application().equals(PlanDesk.CHANGE)) {
            throw elsewhere("the files of this plan are placed by the client that asked for it")
                    .exception();
        }
        PlanFolder folder = folders.find(stored.id())
                .orElseThrow(() -> elsewhere("the plan is not kept in the state folder of this controller")
                        .maybe("apply it where it was made, with mizan apply " + stored.id())
                        .exception());
        Plan plan = same(folder, stored);
        systems.refusal(plan.system()).ifPresent(reason -> {
            throw elsewhere(reason).exception();
        });
        return new Own(folder, plan);
    }

    private synchronized Plan same(PlanFolder folder, StoredPlan stored) {
        String stamp = folder.stamp();
        byte[] text = stored.answer();
        Known before = known.get(stored.id());
        if (before != null && before.stamp.equals(stamp) && Arrays.equals(before.stored, text)) {
            return before.plan;
        }
        Plan plan = folder.plan();
        if (!plan.equals(PlanDocument.read(stored.id(), new String(text, StandardCharsets.UTF_8)))) {
            throw elsewhere("another plan of this name is kept in the state folder of this controller")
                    .maybe("apply it where it was made, with mizan apply " + stored.id())
                    .exception();
        }
        known.remove(stored.id());
        known.put(stored.id(), new Known(stamp, text, plan));
        if (known.size() > REMEMBERED) {
            known.remove(known.keySet().iterator().next());
        }
        return plan;
    }

    private static Problem elsewhere(String reason) {
        return Problem.of(ErrorCode.PLAN_ELSEWHERE, reason);
    }
}
