package io.mizan.database.plan;

import io.mizan.model.error.Problem;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A plan with the answer that its client gets, byte for byte. Times are kept to the millisecond.
 *
 * @param id the id of the client's request: who asks again with it gets this answer
 * @param basedOn when the state that the plan was made from was taken
 * @param form how layouts may be set: list, start-index or count
 */
public record StoredPlan(
        String id,
        String client,
        String application,
        String user,
        Instant madeAt,
        Instant basedOn,
        Instant expiresAt,
        String reason,
        String form,
        PlanState state,
        byte[] answer) {
    public StoredPlan {
        madeAt = madeAt.truncatedTo(ChronoUnit.MILLIS);
        basedOn = basedOn.truncatedTo(ChronoUnit.MILLIS);
        expiresAt = expiresAt.truncatedTo(ChronoUnit.MILLIS);
        if (id.isEmpty() || basedOn.isAfter(madeAt) || !expiresAt.isAfter(madeAt)) {
            throw Problem.impossible("a plan has an id, is made after the state it is based on and before it expires")
                    .with("plan", id)
                    .with("basedOn", basedOn)
                    .with("madeAt", madeAt)
                    .with("expiresAt", expiresAt)
                    .exception();
        }
        answer = answer.clone();
    }

    public PlanSummary summary() {
        return new PlanSummary(id, client, application, user, madeAt, basedOn, expiresAt, reason, form, state);
    }

    /** Whether it was made for a client of a user; a client's name may pass to another user one day. */
    public boolean isOf(String ofClient, String ofUser) {
        return client.equals(ofClient) && user.equals(ofUser);
    }

    @Override
    public byte[] answer() {
        return answer.clone();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof StoredPlan plan
                && id.equals(plan.id)
                && client.equals(plan.client)
                && application.equals(plan.application)
                && user.equals(plan.user)
                && madeAt.equals(plan.madeAt)
                && basedOn.equals(plan.basedOn)
                && expiresAt.equals(plan.expiresAt)
                && reason.equals(plan.reason)
                && form.equals(plan.form)
                && state == plan.state
                && Arrays.equals(answer, plan.answer);
    }

    @Override
    public int hashCode() {
        return id.hashCode();
    }
}
