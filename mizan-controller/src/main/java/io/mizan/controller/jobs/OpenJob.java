package io.mizan.controller.jobs;

import io.mizan.controller.jobs.action.JobKey;
import io.mizan.controller.jobs.action.NodeParameter;
import io.mizan.controller.jobs.action.ParameterResult;
import io.mizan.controller.jobs.action.ParameterResult.State;
import io.mizan.controller.jobs.record.JobRecord;
import io.mizan.controller.jobs.record.JobStart;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A run of a job that goes on, or of which something is still to be given back or learnt. All methods may be called by any thread. */
final class OpenJob {
    private final JobStart start;
    /** Done when the first record is stored; fails where it could not be. */
    private final CompletableFuture<JobRecord> stored = new CompletableFuture<>();
    /** Who sets it first: the decision, or the time limit. */
    private final AtomicBoolean settled = new AtomicBoolean();

    private @Nullable JobRecord record;
    private boolean working;
    private @Nullable JobRecord saved;
    private Instant triedAt = Instant.MIN;
    private boolean learnt;

    OpenJob(JobStart start) {
        this.start = start;
    }

    /** One that a controller before this one decided for. */
    static OpenJob restored(JobRecord record) {
        OpenJob job = new OpenJob(record.start());
        job.settled.set(true);
        job.record = record;
        job.saved = record;
        job.learnt = true;
        job.stored.complete(record);
        return job;
    }

    JobStart start() {
        return start;
    }

    CompletableFuture<JobRecord> stored() {
        return stored;
    }

    /** True for the first caller alone. */
    boolean settle() {
        return settled.compareAndSet(false, true);
    }

    synchronized void begin(JobRecord first) {
        record = first;
    }

    synchronized JobRecord record() {
        if (record == null) {
            throw new IllegalStateException("job " + start.job() + " has no record yet");
        }
        return record;
    }

    synchronized boolean hasRecord() {
        return record != null;
    }

    JobKey key() {
        return record().key();
    }

    synchronized JobRecord update(UnaryOperator<JobRecord> change) {
        record = change.apply(record());
        return record;
    }

    boolean runs() {
        return !hasRecord() || record().endedAt().isEmpty();
    }

    /** Takes the right to set or give back parameters: one at a time does. */
    synchronized boolean beginWork() {
        boolean free = !working;
        working = true;
        return free;
    }

    synchronized void endWork() {
        working = false;
    }

    synchronized void saved(JobRecord stored) {
        saved = stored;
    }

    /** Whether the newest record is on the disk. */
    synchronized boolean isSaved() {
        return record != null && record.equals(saved);
    }

    /** True, and not again for a while: a node that is down needs not be asked all the time. */
    synchronized boolean tryAgain(Instant now, Duration pause) {
        boolean due = !now.isBefore(triedAt.equals(Instant.MIN) ? now : triedAt.plus(pause));
        triedAt = due ? now : triedAt;
        return due;
    }

    /** True once: when it is time to learn from it. */
    synchronized boolean learnNow() {
        boolean first = !learnt;
        learnt = true;
        return first;
    }

    synchronized boolean isLearnt() {
        return learnt;
    }

    /** What the executor says of a parameter that several jobs want. */
    void told(NodeParameter parameter, State state, String detail) {
        update(known -> known.withParameters(known.parameters().stream()
                .map(result ->
                        result.parameter().equals(parameter) && result.isOpen() ? result.with(state, detail) : result)
                .toList()));
    }

    /** Results of the executor, but for parameters that it said more of meanwhile. */
    JobRecord applied(List<ParameterResult> results) {
        return update(known -> {
            List<ParameterResult> before = known.parameters();
            return known.withParameters(results.stream()
                    .map(result -> before.stream()
                            .filter(told -> result.state() == State.APPLIED
                                    && told.parameter().equals(result.parameter())
                                    && told.state() == State.HELD)
                            .findFirst()
                            .map(told -> result.with(State.HELD, told.detail()))
                            .orElse(result))
                    .toList());
        });
    }
}
