package io.mizan.controller.jobs.record;

import io.mizan.controller.jobs.action.JobKey;
import io.mizan.controller.jobs.action.ParameterResult;
import io.mizan.model.job.JobCategory;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * All that is known of one run of a job: how it was announced, what was decided, what was set, how it ended.
 *
 * @param parameters that the controller sets for it, with what became of each
 * @param ended null while it runs
 * @param endReason who or what said that it is over; empty while it runs
 * @param observed the id of the behaviour that it showed, {@link #NOT_OBSERVED} where it was not seen
 */
public record JobRecord(
        JobKey key,
        JobStart start,
        JobDecision decision,
        List<ParameterResult> parameters,
        @Nullable Instant ended,
        String endReason,
        int observed) {
    public static final int NOT_OBSERVED = -1;

    public JobRecord {
        parameters = List.copyOf(parameters);
    }

    public static JobRecord of(JobKey key, JobStart start, JobDecision decision) {
        return new JobRecord(key, start, decision, List.of(), null, "", NOT_OBSERVED);
    }

    public Optional<Instant> endedAt() {
        return Optional.ofNullable(ended);
    }

    public JobRecord withParameters(List<ParameterResult> newParameters) {
        return new JobRecord(key, start, decision, newParameters, ended, endReason, observed);
    }

    /** A job ends once. */
    public JobRecord endedAt(Instant moment, String reason) {
        return ended == null ? new JobRecord(key, start, decision, parameters, moment, reason, observed) : this;
    }

    public JobRecord showing(int behaviour) {
        return new JobRecord(key, start, decision, parameters, ended, endReason, behaviour);
    }

    /** Whether nothing of it has to be given back. */
    public boolean isClosed() {
        return ended != null && parameters.stream().noneMatch(ParameterResult::isOpen);
    }

    /** As the database searches by. */
    public String category() {
        return start.category().map(JobCategory::key).orElse("");
    }
}
