package io.mizan.model.plan;

import io.mizan.model.error.Problem;
import java.time.Instant;
import java.util.List;

/**
 * A reviewable list of changes. Nothing is changed on a file system without one.
 *
 * @param basedOn when the state that the plan was made from was taken
 * @param expiresAt after this it must not be applied: the state has moved on
 */
public record Plan(
        String id, Instant madeAt, Instant basedOn, Instant expiresAt, String reason, List<PlannedChange> changes) {
    public Plan {
        changes = List.copyOf(changes);
        if (basedOn.isAfter(madeAt) || !expiresAt.isAfter(madeAt)) {
            throw Problem.impossible("a plan is made after the state it is based on and before it expires")
                    .with("plan", id)
                    .with("basedOn", basedOn)
                    .with("madeAt", madeAt)
                    .with("expiresAt", expiresAt)
                    .exception();
        }
    }

    public boolean expired(Instant now) {
        return !now.isBefore(expiresAt);
    }
}
