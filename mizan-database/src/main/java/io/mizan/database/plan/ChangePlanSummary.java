package io.mizan.database.plan;

import java.time.Instant;

/**
 * A change plan without its document, which may be large: for lists. Times are kept to the millisecond.
 *
 * @param id as in {@code plan-0007}
 * @param madeBy name of the token that asked for it, or {@code local} for the command
 * @param owner login of the user whose plan it is; empty where it is no user's own
 * @param basedOn when the state that the plan was made from was taken
 * @param form how layouts may be set: list, start-index or count
 */
public record ChangePlanSummary(
        String id,
        String madeBy,
        String owner,
        Instant madeAt,
        Instant basedOn,
        Instant expiresAt,
        String reason,
        String form,
        ChangePlanState state) {
    public ChangePlanSummary {
        madeAt = PlanTimes.kept(madeAt);
        basedOn = PlanTimes.kept(basedOn);
        expiresAt = PlanTimes.kept(expiresAt);
        PlanTimes.check(id, basedOn, madeAt, expiresAt);
    }
}
