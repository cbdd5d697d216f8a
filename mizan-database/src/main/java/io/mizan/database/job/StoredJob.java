package io.mizan.database.job;

import io.mizan.model.error.Problem;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One run of a job with the record of what was decided for it.
 *
 * @param job its id in the batch system, which is used again after the end of the job
 * @param run 1 for the first job with this id, then one more each time
 * @param user whose job it is
 * @param category user, name and parallelism as one text
 * @param closed when it had ended and all that was set for it was given back; null until then
 * @param document the record as JSON; empty where it is damaged in the database
 */
public record StoredJob(
        String job,
        int run,
        String user,
        String category,
        Instant startedAt,
        @Nullable Instant closed,
        String document) {
    public StoredJob {
        if (job.isEmpty() || user.isEmpty() || run < 1) {
            throw Problem.impossible("a stored job must have an id, a user, and a run of 1 or more")
                    .with("job", job)
                    .with("user", user)
                    .with("run", run)
                    .exception();
        }
    }

    public Optional<Instant> closedAt() {
        return Optional.ofNullable(closed);
    }
}
