package io.mizan.controller.jobs;

import io.mizan.controller.background.DaemonThread;
import io.mizan.controller.jobs.action.JobKey;
import io.mizan.controller.jobs.action.NodeParameter;
import io.mizan.controller.jobs.action.ParameterResult;
import io.mizan.controller.jobs.action.ParameterResult.State;
import io.mizan.controller.jobs.record.Announcer;
import io.mizan.controller.jobs.record.JobRecord;
import io.mizan.database.sql.TermTables;
import io.mizan.model.job.JobCategory;
import io.mizan.model.job.PredictedBehaviour;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries out what was decided for jobs, and settles what is left when they have ended: gives back, learns, stores. */
final class JobSettlement implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(JobSettlement.class);

    private static final int THREADS = 16;
    /** After this nobody tries any more to give something back. */
    private static final Duration PATIENCE = Duration.ofDays(1);

    private static final Duration PAUSE = Duration.ofMinutes(1);

    private final JobEngineParts parts;
    private final RecordWriter writer;
    private final Function<JobKey, Optional<OpenJob>> openJobs;
    private final ExecutorService threads =
            Executors.newFixedThreadPool(THREADS, work -> DaemonThread.of(work, "mizan-job-settlement"));

    JobSettlement(JobEngineParts parts, RecordWriter writer, Function<JobKey, Optional<OpenJob>> openJobs) {
        this.parts = parts;
        this.writer = writer;
        this.openJobs = openJobs;
    }

    /** Sets parameters for a job; done when all of them are set, or could not be. */
    CompletableFuture<Void> apply(
            TermTables tables, OpenJob job, List<NodeParameter> wanted, List<NodeParameter> required) {
        return run(() -> {
            if (!job.runs() || !job.beginWork()) {
                return;
            }
            try {
                JobKey key = job.key();
                List<ParameterResult> prepared = parts.executor().prepare(key, wanted);
                JobRecord unused = job.update(record -> record.withParameters(prepared));
                save(tables, job);
                // Whoever was paused since then must not set anything: another controller may have given it back.
                tables.check();
                JobRecord applied = job.applied(parts.executor().apply(key, prepared, this::told));
                if (isRequiredMissing(applied, required)) {
                    rollBack(job, required);
                }
                save(tables, job);
            } finally {
                job.endWork();
            }
            if (!job.runs()) {
                giveBackNow(tables, job);
            }
        });
    }

    private static boolean isRequiredMissing(JobRecord record, List<NodeParameter> required) {
        return record.parameters().stream()
                .anyMatch(result -> required.contains(result.parameter())
                        && (result.state() == State.FAILED || result.state() == State.UNREAD));
    }

    private void rollBack(OpenJob job, List<NodeParameter> required) {
        List<ParameterResult> back =
                parts.executor().giveBack(job.key(), job.record().parameters(), this::told);
        JobRecord unused = job.update(record -> record.withParameters(back.stream()
                .map(result -> result.state() == State.GIVEN_BACK
                        ? result.with(State.ROLLED_BACK, "a parameter that the site requires could not be set")
                        : result)
                .toList()));
        LOG.atWarn()
                .addKeyValue("job", job.start().job())
                .addKeyValue("required", required.size())
                .log("a required parameter could not be set; all parameters of the job are taken back");
    }

    private void told(JobKey key, NodeParameter parameter, State state, String detail) {
        openJobs.apply(key).filter(OpenJob::hasRecord).ifPresent(job -> job.told(parameter, state, detail));
    }

    /** Gives back in the background what was set for a job that ended. */
    void giveBack(TermTables tables, OpenJob job) {
        CompletableFuture<Void> unused = run(() -> giveBackNow(tables, job));
    }

    private void giveBackNow(TermTables tables, OpenJob job) {
        if (job.record().isClosed() || !job.beginWork()) {
            return;
        }
        try {
            tables.check();
            List<ParameterResult> back =
                    parts.executor().giveBack(job.key(), job.record().parameters(), this::told);
            JobRecord unused = job.update(record -> record.withParameters(back));
            save(tables, job);
        } finally {
            job.endWork();
        }
    }

    /** For a job that ended: what could not be given back is tried again, and it is learnt from when servers have reported all of it. */
    void goOn(TermTables tables, OpenJob job, Instant now) {
        Instant ended = job.record().endedAt().orElse(now);
        boolean late = ended.plus(PATIENCE).isBefore(now);
        if (late && !job.record().isClosed()) {
            JobRecord unused = job.update(record -> record.withParameters(record.parameters().stream()
                    .map(result -> result.isOpen() ? result.with(State.ABANDONED, result.detail()) : result)
                    .toList()));
        } else if (!job.record().isClosed() && job.tryAgain(now, PAUSE)) {
            giveBack(tables, job);
        }
        if (ended.plus(parts.lateReports()).isBefore(now)) {
            learn(tables, job);
        }
        if (!job.isSaved()) {
            save(tables, job);
        }
    }

    boolean isOver(OpenJob job) {
        return !job.runs() && job.record().isClosed() && job.isLearnt() && job.isSaved();
    }

    /** Learns from a job that ended, once. Nobody has checked that the id that a user told is that of his job, so that such jobs teach nothing. */
    void learn(TermTables tables, OpenJob job) {
        if (!job.learnNow()) {
            return;
        }
        Optional<JobCategory> category = job.start().category();
        Instant ended = job.record().endedAt().orElse(job.start().startedAt());
        parts.waveforms()
                .end(job.start().job(), ended)
                .filter(seen -> category.isPresent() && job.start().announcer() != Announcer.USER)
                .ifPresent(waveform -> {
                    PredictedBehaviour predicted = job.record().decision().behaviour();
                    int id = parts.memory()
                            .learn(
                                    tables.behaviours(),
                                    category.get(),
                                    waveform,
                                    predicted.known() ? OptionalInt.of(predicted.behaviour()) : OptionalInt.empty(),
                                    ended);
                    JobRecord unused = job.update(record -> record.showing(id));
                    save(tables, job);
                });
    }

    private void save(TermTables tables, OpenJob job) {
        writer.keep(tables, job).join();
    }

    private CompletableFuture<Void> run(Runnable work) {
        try {
            return CompletableFuture.runAsync(work, threads).whenComplete((nothing, failure) -> {
                if (failure != null) {
                    LOG.warn("what was decided for a job is not carried out for now", failure);
                }
            });
        } catch (RejectedExecutionException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
