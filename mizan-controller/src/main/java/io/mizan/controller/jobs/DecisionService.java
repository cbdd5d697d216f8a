package io.mizan.controller.jobs;

import io.mizan.controller.background.DaemonThread;
import io.mizan.controller.jobs.JobDecider.Outcome;
import io.mizan.controller.jobs.action.JobKey;
import io.mizan.controller.jobs.record.JobDecision;
import io.mizan.controller.jobs.record.JobDecision.Verdict;
import io.mizan.controller.jobs.record.JobStart;
import io.mizan.database.job.StoredJob;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.job.PredictedBehaviour;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides for jobs within a time limit. What is not ready by then is not applied and reserves nothing. Each decision sees what those before it reserved. All
 * methods may be called by any thread.
 */
final class DecisionService implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(DecisionService.class);

    private static final int THREADS = 16;
    private static final int WAITING = 10_000;
    private static final double NANOS_PER_MILLI = 1e6;

    private final JobEngineParts parts;
    private final Reservations reservations;
    private final LongSupplier nanoClock;
    private final JobDecider decider;
    private final ThreadPoolExecutor workers;
    private final PathReservation paths;

    DecisionService(JobEngineParts parts, Reservations reservations, LongSupplier nanoClock) {
        this.parts = parts;
        this.reservations = reservations;
        this.nanoClock = nanoClock;
        this.paths = new PathReservation(parts.site(), reservations, nanoClock);
        this.decider = new JobDecider(
                parts.fileSystem(), parts.paths(), parts.rules(), parts.policy(), parts.executor()::handles);
        this.workers = new ThreadPoolExecutor(
                THREADS,
                THREADS,
                0,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(WAITING),
                work -> DaemonThread.of(work, "mizan-job"));
    }

    /**
     * A run of a job, and what was decided for it.
     *
     * @param run 1 for the first job with its id, then one more each time
     */
    record Decided(int run, Outcome outcome) {}

    /**
     * Decides; returns when the time is up at the latest, but for a database that does not say which runs of the job there were.
     *
     * @param from when the job was announced, by the clock of this process
     */
    Decided decide(OpenJob job, long from) {
        CompletableFuture<Integer> run = new CompletableFuture<>();
        CompletableFuture<Outcome> decided = new CompletableFuture<>();
        String late = "not decided within " + parts.deadline().toMillis() + " ms";
        try {
            workers.execute(() -> {
                try {
                    run.complete(nextRun(job.start().job()));
                    decided.complete(decide(job, run.join(), from));
                } catch (RuntimeException e) {
                    run.completeExceptionally(e);
                    decided.completeExceptionally(e);
                }
            });
        } catch (RejectedExecutionException e) {
            throw Problem.of(ErrorCode.BUSY, "too many jobs start at a time")
                    .maybe("the job runs without a decision")
                    .exception();
        }
        Outcome outcome;
        try {
            outcome = decided.get(nanosLeft(from), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            outcome = job.settle() ? nothing(Verdict.LATE, late, from) : Waits.result(decided);
        } catch (ExecutionException e) {
            LOG.warn("no decision for job {}", job.start().job(), e);
            outcome = nothing(
                    Verdict.DEFAULT,
                    e.getCause() instanceof MizanException problem
                            ? problem.problem().line()
                            : "deciding failed: " + e.getCause(),
                    from);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Problem.of(ErrorCode.SERVICE_UNREACHABLE, "the controller stops")
                    .exception();
        }
        return new Decided(Waits.result(run), outcome);
    }

    /** What is left of the time limit. */
    long nanosLeft(long from) {
        return Math.max(0, parts.deadline().toNanos() - (nanoClock.getAsLong() - from));
    }

    private Outcome nothing(Verdict verdict, String reason, long from) {
        return Outcome.nothing(JobDecision.none(verdict, reason, PredictedBehaviour.UNKNOWN, millis(from)));
    }

    private double millis(long from) {
        return (nanoClock.getAsLong() - from) / NANOS_PER_MILLI;
    }

    /** Ids are used again, also of jobs that another controller saw. */
    private int nextRun(String job) {
        return parts.decisions().newest(job).map(StoredJob::run).orElse(0) + 1;
    }

    /** By a worker, who may come too late: then nothing is reserved. */
    private Outcome decide(OpenJob job, int run, long from) {
        JobStart start = job.start();
        if (start.mode().equals(JobStart.OFF)) {
            return settled(job, nothing(Verdict.OFF, "the job asked to be left alone", from));
        }
        PredictedBehaviour behaviour =
                start.category().map(parts.memory()::predict).orElse(PredictedBehaviour.UNKNOWN);
        List<String> nodes = start.nodes();
        JobKey key = new JobKey(start.job(), run);
        PathReservation.Reserved reserved =
                paths.reserve(key, site -> decider.path(nodes, behaviour, site), () -> nanosLeft(from));
        try {
            return settled(
                    job,
                    decider.decide(start, nodes, behaviour, reserved.site(), reserved.path())
                            .after(millis(from)));
        } catch (RuntimeException e) {
            reservations.release(key);
            throw e;
        }
    }

    private static Outcome settled(OpenJob job, Outcome outcome) {
        if (!job.settle()) {
            throw Problem.of(ErrorCode.NO_ANSWER, "the decision came too late").exception();
        }
        return outcome;
    }

    @Override
    public void close() {
        workers.shutdownNow();
    }
}
