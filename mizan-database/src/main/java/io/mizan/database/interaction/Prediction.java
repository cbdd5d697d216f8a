package io.mizan.database.interaction;

import io.mizan.model.error.Problem;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The creates that were predicted at one time for the next run of an application.
 *
 * @param id given by the caller; the same id is the same prediction
 * @param madeAt kept to the millisecond
 */
public record Prediction(String id, String application, Instant madeAt) {
    public Prediction {
        madeAt = madeAt.truncatedTo(ChronoUnit.MILLIS);
        if (id.isEmpty() || application.isEmpty()) {
            throw Problem.impossible("a prediction must have an id and an application")
                    .with("id", id)
                    .with("application", application)
                    .exception();
        }
    }
}
