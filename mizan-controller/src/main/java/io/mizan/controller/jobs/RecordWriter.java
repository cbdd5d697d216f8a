package io.mizan.controller.jobs;

import io.mizan.controller.background.DaemonThread;
import io.mizan.controller.jobs.record.JobRecord;
import io.mizan.controller.jobs.record.JobRecordJson;
import io.mizan.database.job.StoredJob;
import io.mizan.database.sql.TermTables;
import io.mizan.model.document.JsonText;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Stores records of jobs. Those that wait while a transaction goes on are stored together by the next one: a hundred jobs that start at a moment wait for two or
 * three of them and not for a hundred.
 */
final class RecordWriter implements AutoCloseable {
    private static final int TOGETHER = 512;

    private record Waiting(TermTables tables, OpenJob job, CompletableFuture<Void> done) {}

    private final LinkedBlockingQueue<Waiting> queue = new LinkedBlockingQueue<>();
    private final Thread thread = DaemonThread.of(this::work, "mizan-job-records");
    private final InstantSource clock;
    private volatile boolean closed;

    RecordWriter(InstantSource clock) {
        this.clock = clock;
        thread.start();
    }

    /** Done when the record, as it is when it is written, is on the disk. */
    CompletableFuture<Void> keep(TermTables tables, OpenJob job) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        queue.add(new Waiting(tables, job, done));
        if (closed) {
            refuseAll();
        }
        return done;
    }

    private void work() {
        List<Waiting> batch = new ArrayList<>();
        while (!closed) {
            try {
                batch.add(queue.take());
                queue.drainTo(batch, TOGETHER - 1);
                store(batch);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                break;
            } finally {
                batch.clear();
            }
        }
        refuseAll();
    }

    private void store(List<Waiting> batch) {
        Map<Long, List<Waiting>> byTerm = new LinkedHashMap<>();
        batch.forEach(waiting -> byTerm.computeIfAbsent(waiting.tables.term().number(), term -> new ArrayList<>())
                .add(waiting));
        byTerm.values().forEach(this::storeTerm);
    }

    private void storeTerm(List<Waiting> batch) {
        Map<OpenJob, JobRecord> latest = new LinkedHashMap<>();
        batch.forEach(waiting -> latest.computeIfAbsent(waiting.job, OpenJob::record));
        try {
            batch.get(0)
                    .tables
                    .jobDecisions()
                    .keep(latest.values().stream().map(this::row).toList());
            latest.forEach(OpenJob::saved);
            batch.forEach(waiting -> waiting.done.complete(null));
        } catch (RuntimeException e) {
            if (batch.size() == 1) {
                batch.get(0).done.completeExceptionally(e);
            } else {
                // One of them may be what cannot be stored.
                batch.forEach(waiting -> storeTerm(List.of(waiting)));
            }
        }
    }

    private StoredJob row(JobRecord record) {
        return new StoredJob(
                record.key().job(),
                record.key().run(),
                record.start().user(),
                record.category(),
                record.start().startedAt(),
                record.isClosed() ? clock.instant() : null,
                JsonText.of(JobRecordJson.of(record)));
    }

    private void refuseAll() {
        List<Waiting> left = new ArrayList<>();
        queue.drainTo(left);
        MizanException stopping = Problem.of(ErrorCode.SERVICE_UNREACHABLE, "the controller stops")
                .exception();
        left.forEach(waiting -> waiting.done.completeExceptionally(stopping));
    }

    @Override
    public void close() {
        closed = true;
        thread.interrupt();
    }
}
