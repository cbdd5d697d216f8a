package io.mizan.controller.jobs;

import io.mizan.controller.background.DaemonThread;
import io.mizan.controller.jobs.JobDecider.Outcome;
import io.mizan.controller.jobs.action.JobKey;
import io.mizan.controller.jobs.action.NodeParameter;
import io.mizan.controller.jobs.record.JobRecord;
import io.mizan.controller.jobs.record.JobRecordReader;
import io.mizan.controller.jobs.record.JobStart;
import io.mizan.database.sql.TermTables;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.job.IoRates;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
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

    /** They wait for decisions and the database, and compute little. */
    private static final int BACKGROUND = 32;

    private final JobEngineParts parts;
    private final LongSupplier nanoClock;
    private final JobTable jobs = new JobTable();
    private final Reservations reservations = new Reservations();
    private final RecordWriter writer;
    private final DecisionService decisions;
    private final JobSettlement settlement;
    private final JobRestoration restoration;

    private final ExecutorService background =
            Executors.newFixedThreadPool(BACKGROUND, work -> DaemonThread.of(work, "mizan-job-later"));

    private long loadedTerm;

    public JobEngine(JobEngineParts parts, LongSupplier nanoClock) {
        this.parts = parts;
        this.nanoClock = nanoClock;
        this.writer = new RecordWriter(parts.clock());
        this.decisions = new DecisionService(parts, reservations, nanoClock);
        this.settlement = new JobSettlement(parts, writer, jobs::find);
        this.restoration = new JobRestoration(parts, jobs, reservations);
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
        Optional<JobRecord> over = over(start);
        if (over.isPresent()) {
            return over.get();
        }
        OpenJob job = new OpenJob(start);
        Optional<OpenJob> known = jobs.enter(job);
        return isThere(known, start) ? stored(known.get()) : decide(tables, job, known, from);
    }

    /** The same without waiting for the decision: an end that is told afterwards finds the job. */
    public void announce(JobStart start) {
        long from = nanoClock.getAsLong();
        TermTables tables = tables();
        if (over(start).isPresent()) {
            return;
        }
        OpenJob job = new OpenJob(start);
        Optional<OpenJob> known = jobs.enter(job);
        if (!isThere(known, start)) {
            later(start.job(), () -> {
                JobRecord unused = decide(tables, job, known, from);
            });
        }
    }

    /** The record of a run that has ended by now: a node that could not reach the controller tells of its start late. */
    private Optional<JobRecord> over(JobStart start) {
        try {
            return find(start.job())
                    .filter(record -> record.start().isSameRun(start)
                            && record.endedAt()
                                    .filter(end -> start.startedAt().isBefore(end))
                                    .isPresent());
        } catch (MizanException e) {
            // A damaged record is none; a database that is gone is told when the decision is to be stored.
            return Optional.empty();
        }
    }

    /** Ends a job in the background; of one that nobody announced there is nothing to end. */
    public void finishLater(String id, Instant at, int restarts, String reason) {
        later(id, () -> {
            JobRecord unused = finish(id, at, restarts, reason);
        });
    }

    private void later(String job, Runnable work) {
        background.execute(() -> {
            try {
                work.run();
            } catch (MizanException e) {
                LOG.atInfo()
                        .addKeyValue("job", job)
                        .addKeyValue("problem", e.problem().line())
                        .log("nothing is decided for the job");
            }
        });
    }

    private static boolean isThere(Optional<OpenJob> known, JobStart start) {
        return known.filter(other -> other.runs() && other.start().isSameRun(start))
                .isPresent();
    }

    private static JobRecord stored(OpenJob job) {
        JobRecord unused = Waits.result(job.stored());
        return job.record();
    }

    private JobRecord decide(TermTables tables, OpenJob job, Optional<OpenJob> before, long from) {
        JobStart start = job.start();
        before.ifPresent(old -> replace(tables, old, start));
        parts.waveforms().begin(start.job(), start.startedAt());
        try {
            DecisionService.Decided decided = decisions.decide(job, from);
            job.begin(JobRecord.of(
                    new JobKey(start.job(), decided.run()),
                    start,
                    decided.outcome().decision()));
            Waits.result(writer.keep(tables, job));
            job.stored().complete(job.record());
            set(tables, job, decided.outcome(), from);
            return job.record();
        } catch (RuntimeException e) {
            jobs.drop(job);
            if (job.hasRecord()) {
                reservations.release(job.key());
            }
            job.stored().completeExceptionally(e);
            throw e;
        }
    }

    private void replace(TermTables tables, OpenJob old, JobStart start) {
        try {
            JobRecord unused = Waits.result(old.stored());
        } catch (MizanException e) {
            // It could not be stored, and whoever announced it was told so.
            return;
        }
        if (old.runs()) {
            JobRecord unused = end(tables, old, start.startedAt(), "a later run of the job has started");
        }
        settlement.learn(tables, old);
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
                done.get(decisions.nanosLeft(from), TimeUnit.NANOSECONDS);
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
        Optional<OpenJob> known = jobs.current(id);
        if (known.isEmpty()) {
            return find(id).orElseThrow(() -> Problem.of(ErrorCode.UNKNOWN_NAME, "no job with this id was announced")
                    .with("job", id)
                    .exception());
        }
        OpenJob job = known.get();
        JobRecord unused = stored(job);
        return job.runs() && restarts >= job.start().restarts() ? end(tables, job, at, reason) : job.record();
    }

    private JobRecord end(TermTables tables, OpenJob job, Instant at, String reason) {
        JobRecord ended = job.update(record -> record.endedAt(at, reason));
        reservations.release(ended.key());
        Waits.result(writer.keep(tables, job));
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
        for (OpenJob job : jobs.open()) {
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
                jobs.drop(job);
            }
        }
    }

    /** The record of the newest job with this id. */
    public Optional<JobRecord> find(String id) {
        Optional<OpenJob> known =
                parts.acting().get().isPresent() ? jobs.current(id).filter(OpenJob::hasRecord) : Optional.empty();
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

    private synchronized void load(TermTables tables) {
        if (loadedTerm != tables.term().number()) {
            restoration.run();
            loadedTerm = tables.term().number();
        }
    }

    @Override
    public void close() {
        background.shutdownNow();
        decisions.close();
        settlement.close();
        writer.close();
        parts.executor().close();
    }
}
