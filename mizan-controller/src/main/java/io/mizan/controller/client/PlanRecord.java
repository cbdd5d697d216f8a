package io.mizan.controller.client;

import io.mizan.controller.plan.PlanAnswer;
import io.mizan.controller.plan.PlanMessages;
import io.mizan.database.plan.NewPlacementPlan;
import io.mizan.database.plan.PlacementPlanState;
import io.mizan.database.plan.PlacementPlanSummary;
import io.mizan.database.plan.StoredPlacementPlan;
import java.util.List;

/** A plan as a client stores it, to use it again when no controller answers. */
final class PlanRecord {
    private PlanRecord() {}

    /** Space is promised by who plans, not by who asks. */
    static NewPlacementPlan of(PlanAnswer answer, RunSetting setting) {
        return new NewPlacementPlan(
                new StoredPlacementPlan(
                        new PlacementPlanSummary(
                                answer.id(),
                                setting.client(),
                                setting.application(),
                                setting.user(),
                                answer.madeAt(),
                                answer.basedOn(),
                                answer.expiresAt(),
                                answer.reason(),
                                answer.form().label(),
                                PlacementPlanState.ANSWERED),
                        PlanMessages.encode(answer)),
                List.of());
    }
}
