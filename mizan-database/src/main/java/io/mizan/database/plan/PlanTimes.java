package io.mizan.database.plan;

import io.mizan.model.error.Problem;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The times of a plan: it is made after the state that it is based on, and before it expires. */
final class PlanTimes {
    private PlanTimes() {}

    /** A time as it is kept, to the millisecond. */
    static Instant kept(Instant time) {
        return time.truncatedTo(ChronoUnit.MILLIS);
    }

    static void check(String id, Instant basedOn, Instant madeAt, Instant expiresAt) {
        if (id.isEmpty() || basedOn.isAfter(madeAt) || !expiresAt.isAfter(madeAt)) {
            throw Problem.impossible(
                            "a plan must have an id, and be made after the state it is based on and before it expires")
                    .with("plan", id)
                    .with("basedOn", basedOn)
                    .with("madeAt", madeAt)
                    .with("expiresAt", expiresAt)
                    .exception();
        }
    }
}
