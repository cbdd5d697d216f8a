package io.mizan.database.plan;

import java.time.Instant;

/**
 * A plan without the answer that its client gets, which may be large: for lists of plans. The components are those of {@link StoredPlan}.
 */
public record PlanSummary(
        String id,
        String client,
        String application,
        String user,
        Instant madeAt,
        Instant basedOn,
        Instant expiresAt,
        String reason,
        String form,
        PlanState state) {}
