package io.mizan.controller.jobs;

import io.mizan.controller.background.DaemonThread;
import io.mizan.controller.jobs.JobDecider.Outcome;
import io.mizan.controller.jobs.action.JobKey;
import io.mizan.controller.jobs.action.NodeParameter;
import io.mizan.controller.jobs.record.Announcer;
import io.mizan.controller.jobs.record.JobDecision;
import io.mizan.controller.jobs.record.JobDecision.Verdict;
import io.mizan.controller.jobs.record.JobRecord;
import io.mizan.controller.jobs.record.JobRecordReader;
import io.mizan.controller.jobs.record.JobStart;
import io.mizan.controller.jobs.site.SiteState;
import io.mizan.database.job.StoredJob;
import io.mizan.database.sql.TermTables;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.job.IoRates;
import io.mizan.model.job.PredictedBehaviour;
import io.mizan.model.job.path.JobPath;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the life cycle of jobs: a job that starts is predicted, gets a path and parameters within a time limit, and reserves what it will need; at its end all of
 * that is given back, and its behaviour is learnt. What was decided is stored before it is told or applied, so that the next controller goes on with it.
 * All methods may be called by any thread.
 */
public final class JobEngine implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(JobEngine.class);

    /** More jobs than this are not followed at a time. */
    static final int MOST = 20_000;

    private static final int THREADS = 16;
    private static final int WAITING = 10_000;
    /** For the database, which is what a caller waits for after the decision. */
    private static final Duration STORING = Duration.ofSeconds(10);
    /** Reports of servers come once in some seconds: the site is not looked at more often than this. */
    private static final Duration SITE_AGE = Duration.ofSeconds(1);

    private static final double NANOS_PER_MILLI = 1e6;

    private final JobEngineParts parts;
    private final LongSupplier nanoClock;
    private final JobDecider decider;
    private final JobSettlement settlement;
    private final RecordWriter writer;
    private final Reservations reservations = new Reservations();
    private final ThreadPoolExecutor workers;
    private final Map<String, OpenJob> current = new HashMap<>();
    private final List<OpenJob> open = new ArrayList<>();
    /** One decision sees what the one before reserved. */
    private final ReentrantLock choosing = new ReentrantLock();

    private long loadedTerm;
    private Optional<SiteState> site = Optional.empty();
    private long siteNanos;

    public JobEngine(JobEngineParts parts, LongSupplier nanoClock) {
        this.parts = parts;
        this.nanoClock = nanoClock;
        this.decider = new JobDecider(
                parts.fileSystem(), parts.paths(), parts.rules(), parts.policy(), parts.executor()::handles);
        this.workers = new ThreadPoolExecutor(
                THREADS,
                THREADS,
                0,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(WAITING),
                work -> DaemonThread.of(work, "mizan-job"));
        this.writer = new RecordWriter(parts.clock());
        this.settlement = new JobSettlement(parts, writer, this::open);
    }

    /**
     * Decides for a job that starts. The same announcement again gets the same record. Returns at the latest a little after the time limit for decisions, but for
     * a database that takes longer.
     *
     * @throws MizanException where this controller does not act, the job is another user's, or the record cannot be stored
     */
    public JobRecord start(JobStart start) {
        long from = nanoClock.getAsLong();
        TermTables tables = tables();
        OpenJob job = new OpenJob(start);
        Optional<OpenJob> known = enter(job);
        if (known.filter(other -> other.runs() && other.start().isSameRun(start)).isPresent()) {
            JobRecord unused = wait(known.get().stored());
            return known.get().record();
        }
        known.ifPresent(old -> replace(tables, old, start));
        parts.waveforms().begin(start.job(), start.startedAt());
        try {
            decideInTime(tables, job, from);
            return job.record();
        } catch (RuntimeException e) {
            drop(job);
            if (job.hasRecord()) {
                reservations.release(job.key());
            }
            job.stored().completeExceptionally(e);
            throw e;
        }
    }

    /** Makes a job the one of its id, unless that one runs already, and returns who was. */
    private synchronized Optional<OpenJob> enter(OpenJob job) {
        JobStart start = job.start();
        OpenJob known = current.get(start.job());
        if (known != null && known.runs()) {
            if (known.start().isSameRun(start)) {
                return Optional.of(known);
            }
            refuseOlderOrForeign(known.start(), start);
        }
        if (current.size() >= MOST) {
            throw Problem.of(ErrorCode.BUSY, "too many jobs run at a time")
                    .with("jobs", current.size())
                    .maybe("the job runs without a decision")
                    .exception();
        }
        current.put(start.job(), job);
        open.add(job);
        return Optional.ofNullable(known);
    }

    private static void refuseOlderOrForeign(JobStart known, JobStart start) {
        boolean outranked = start.announcer() == Announcer.USER
                && (known.announcer() != Announcer.USER || !known.user().equals(start.user()));
        if (outranked) {
            throw Problem.of(ErrorCode.NOT_YOURS, "a job with this id runs already")
                    .with("job", start.job())
                    .exception();
        }
        if (start.restarts() < known.restarts() && start.startedAt().isBefore(known.startedAt())) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "a later run of this job has started already")
                    .with("job", start.job())
                    .with("restarts", start.restarts())
                    .with("known", known.restarts())
                    .exception();
        }
    }

    private void replace(TermTables tables, OpenJob old, JobStart start) {
        try {
            JobRecord unused = wait(old.stored());
        } catch (MizanException e) {
            // It could not be stored, and whoever announced it was told so.
            return;
        }
        if (old.runs()) {
            JobRecord unused = end(tables, old, start.startedAt(), "a later run of the job has started");
        }
        settlement.learn(tables, old);
    }

    private void decideInTime(TermTables tables, OpenJob job, long from) {
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
            outcome = decided.get(
                    Math.max(0, parts.deadline().toNanos() - (nanoClock.getAsLong() - from)), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            outcome = job.settle() ? nothing(Verdict.LATE, late, from) : wait(decided);
        } catch (ExecutionException e) {
            LOG.warn("no decision for job {}: {}", job.start().job(), e.getCause().toString());
            outcome = nothing(
                    Verdict.DEFAULT,
                    e.getCause() instanceof MizanException problem
                            ? problem.problem().line()
                            : "deciding failed: " + e.getCause(),
                    from);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Problem.of(ErrorCode.SERVICE_UNREACHABLE, "the controller stops").exception();
        }
        JobRecord record = JobRecord.of(new JobKey(job.start().job(), wait(run)), job.start(), outcome.decision());
        job.begin(record);
        wait(writer.keep(tables, job));
        job.stored().complete(record);
        set(tables, job, outcome, from);
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
        JobKey key = new JobKey(start.job(), run);
        SiteState now;
        JobPath path;
        choosing.lock();
        try {
            now = siteNow().reserving(reservations::of);
            path = decider.path(start, behaviour, now);
            reservations.add(key, path);
        } finally {
            choosing.unlock();
        }
        try {
            return settled(job, decider.decide(start, behaviour, now, path).after(millis(from)));
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

    private SiteState siteNow() {
        long now = nanoClock.getAsLong();
        if (site.isEmpty() || now - siteNanos > SITE_AGE.toNanos()) {
            site = Optional.of(parts.site().get());
            siteNanos = now;
        }
        return site.get();
    }

    /** Sets what was decided; only what the site requires is waited for, and no longer than the time limit. */
    private void set(TermTables tables, OpenJob job, Outcome outcome, long from) {
        if (outcome.wanted().isEmpty()) {
            return;
        }
        List<NodeParameter> required = outcome.required();
        CompletableFuture<Void> done = settlement.apply(tables, job, outcome.wanted(), required);
        if (!required.isEmpty()) {
            try {
                done.get(
                        Math.max(0, parts.deadline().toNanos() - (nanoClock.getAsLong() - from)),
                        TimeUnit.NANOSECONDS);
            } catch (TimeoutException | ExecutionException e) {
                LOG.atWarn()
                        .addKeyValue("job", job.start().job())
                        .log("required parameters are not in force at the start of the job");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * Ends a job: what it reserved is free at once, what was set is given back by and by. A job that has ended already stays as it is.
     *
     * @param restarts of the run that ended; an earlier one than that which runs is no news
     * @throws MizanException where no job with this id was announced, or this controller does not act
     */
    public JobRecord finish(String id, Instant at, int restarts, String reason) {
        TermTables tables = tables();
        Optional<OpenJob> known = current(id);
        if (known.isEmpty()) {
            return find(id).orElseThrow(() -> Problem.of(ErrorCode.UNKNOWN_NAME, "no job with this id was announced")
                    .with("job", id)
                    .exception());
        }
        OpenJob job = known.get();
        JobRecord unused = wait(job.stored());
        return job.runs() && restarts >= job.start().restarts() ? end(tables, job, at, reason) : job.record();
    }

    private JobRecord end(TermTables tables, OpenJob job, Instant at, String reason) {
        JobRecord ended = job.update(record -> record.endedAt(at, reason));
        reservations.release(ended.key());
        wait(writer.keep(tables, job));
        settlement.giveBack(tables, job);
        return ended;
    }

    /** Ends jobs that are over although nobody said so, tries again what could not be given back, and learns from jobs that ended. */
    public void sweep() {
        Optional<TermTables> tables = parts.acting().get();
        if (tables.isEmpty()) {
            return;
        }
        load(tables.get());
        Instant now = parts.clock().instant();
        for (OpenJob job : openJobs()) {
            if (!job.hasRecord()) {
                continue;
            }
            if (job.runs()) {
                Optional<Disappearance> over = Disappearance.of(job.start(), parts.startedJobs(), now);
                over.ifPresent(seen -> {
                    JobRecord unused = end(tables.get(), job, seen.at(), seen.reason());
                });
            } else {
                settlement.goOn(tables.get(), job, now);
            }
            if (settlement.isOver(job)) {
                drop(job);
            }
        }
    }

    private synchronized List<OpenJob> openJobs() {
        return List.copyOf(open);
    }

    private Optional<OpenJob> open(JobKey key) {
        return openJobs().stream()
                .filter(job -> job.hasRecord() && job.key().equals(key))
                .findFirst();
    }

    private synchronized void drop(OpenJob job) {
        open.remove(job);
        current.remove(job.start().job(), job);
    }

    private synchronized Optional<OpenJob> current(String id) {
        return Optional.ofNullable(current.get(id));
    }

    /** The record of the newest job with this id. */
    public Optional<JobRecord> find(String id) {
        Optional<OpenJob> known = current(id).filter(OpenJob::hasRecord);
        return known.isPresent()
                ? known.map(OpenJob::record)
                : parts.decisions()
                        .newest(id)
                        .map(stored -> JobRecordReader.read("job_decision " + stored.job(), stored.document()));
    }

    /** What running jobs were promised on a node. */
    public IoRates reserved(String node) {
        return reservations.of(node);
    }

    private TermTables tables() {
        TermTables tables =
                parts.acting().get().orElseThrow(() -> parts.refusal().get().exception());
        load(tables);
        return tables;
    }

    /** With a new term comes what other controllers decided meanwhile. */
    private synchronized void load(TermTables tables) {
        if (loadedTerm == tables.term().number()) {
            return;
        }
        List<StoredJob> stored = parts.decisions().open();
        current.clear();
        open.clear();
        reservations.clear();
        parts.executor().forgetAll();
        for (StoredJob row : stored) {
            try {
                restore(JobRecordReader.read("job_decision " + row.job(), row.document()));
            } catch (MizanException e) {
                LOG.atWarn()
                        .addKeyValue("job", row.job())
                        .addKeyValue("run", row.run())
                        .addKeyValue("problem", e.problem().line())
                        .log("the record of a job is damaged in the database; it is left as it is");
            }
        }
        loadedTerm = tables.term().number();
    }

    private void restore(JobRecord record) {
        OpenJob job = OpenJob.restored(record);
        open.add(job);
        current.put(record.start().job(), job);
        parts.executor().restore(record.key(), record.parameters());
        if (record.endedAt().isEmpty()) {
            reservations.add(record.key(), record.decision().path());
            Disappearance.watch(record.start(), parts.startedJobs());
        }
    }

    private static <T> T wait(CompletableFuture<T> done) {
        try {
            return done.get(STORING.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException problem) {
                throw problem;
            }
            throw new IllegalStateException(e.getCause());
        } catch (TimeoutException e) {
            throw Problem.of(ErrorCode.NO_ANSWER, "the database does not answer")
                    .with("waited", STORING.toSeconds() + " s")
                    .exception();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Problem.of(ErrorCode.SERVICE_UNREACHABLE, "the controller stops").exception();
        }
    }

    @Override
    public void close() {
        workers.shutdownNow();
        settlement.close();
        writer.close();
        parts.executor().close();
    }
}
