package io.mizan.controller.change;

import io.mizan.controller.change.planner.ChangePlanDocument;
import io.mizan.database.plan.StoredChangePlan;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.plan.ChangePlan;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The change plans of the database that this machine can act on: those of the state folder that are the same as what the
 * database has under their names, for ids are given anew in each folder. A large plan takes long to read and is asked for
 * often, so the last few are remembered.
 */
final class LocalChangePlans {
    private static final int REMEMBERED = 8;

    record Own(ChangePlanFolder folder, ChangePlan plan) {}

    private record Known(String stamp, String stored, ChangePlan plan) {}

    private final ChangePlanFolders folders;
    private final PlanSystems systems;
    private final Map<String, Known> known = new LinkedHashMap<>();

    LocalChangePlans(ChangePlanFolders folders, PlanSystems systems) {
        this.folders = folders;
        this.systems = systems;
    }

    /** @throws io.mizan.model.error.MizanException where nothing can be done to it here */
    Own find(StoredChangePlan stored) {
        ChangePlanFolder folder = folders.find(stored.id())
                .orElseThrow(() -> elsewhere("the plan is not kept in the state folder of this controller")
                        .maybe("apply it where it was made, with mizan apply " + stored.id())
                        .exception());
        ChangePlan plan = same(folder, stored);
        systems.refusal(plan.system()).ifPresent(reason -> {
            throw elsewhere(reason).exception();
        });
        return new Own(folder, plan);
    }

    private synchronized ChangePlan same(ChangePlanFolder folder, StoredChangePlan stored) {
        String stamp = folder.stamp();
        String text = stored.document();
        Known before = known.get(stored.id());
        if (before != null && before.stamp.equals(stamp) && before.stored.equals(text)) {
            return before.plan;
        }
        ChangePlan plan = folder.plan();
        if (!plan.equals(ChangePlanDocument.read(stored.id(), text))) {
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
