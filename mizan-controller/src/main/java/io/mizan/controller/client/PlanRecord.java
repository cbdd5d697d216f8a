package io.mizan.controller.client;

import io.mizan.controller.plan.PlanAnswer;
import io.mizan.controller.plan.PlanMessages;
import io.mizan.database.plan.NewPlan;
import io.mizan.database.plan.PlanState;
import io.mizan.database.plan.StoredPlan;
import java.util.List;

/** What a client keeps of an answer, to use it again when no controller is there. */
final class PlanRecord {
    private PlanRecord() {}

    /** Space is promised by who plans, not by who asks. */
    static NewPlan of(PlanAnswer answer, ApplicationRun.Setting setting) {
        return new NewPlan(
                new StoredPlan(
                        answer.id(),
                        setting.client(),
                        setting.application(),
                        setting.user(),
                        answer.madeAt(),
                        answer.basedOn(),
                        answer.expiresAt(),
                        answer.reason(),
                        answer.form().label(),
                        PlanState.ANSWERED,
                        PlanMessages.encode(answer)),
                List.of());
    }
}
