package io.mizan.database.plan;

import java.time.Instant;

/**
 * A plan without the answer that its client gets, which may be large: for lists of plans. Times are kept to the millisecond.
 *
 * @param id the id of the client's request: who asks again with it gets this answer
 * @param basedOn when the state that the plan was made from was taken
 * @param form how layouts may be set: list, start-index or count
 */
public record PlacementPlanSummary(
        String id,
        String client,
        String application,
        String user,
        Instant madeAt,
        Instant basedOn,
        Instant expiresAt,
        String reason,
        String form,
        PlacementPlanState state) {
    public PlacementPlanSummary {
        madeAt = PlanTimes.kept(madeAt);
        basedOn = PlanTimes.kept(basedOn);
        expiresAt = PlanTimes.kept(expiresAt);
        PlanTimes.check(id, basedOn, madeAt, expiresAt);
    }
}
