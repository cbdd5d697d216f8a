package io.mizan.controller.background;

import io.mizan.controller.background.BackgroundJob.State;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Incident;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs background jobs one after the other, so that a controller uses at most one core for them. The last {@value #KEPT} are
 * remembered until it ends. All methods may be called by any thread.
 */
public final class BackgroundJobs<Q, A> implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(BackgroundJobs.class);

    public static final int KEPT = 20;

    private static final int WAITING = 3;

    /** The work itself. Its thread is interrupted when it is cancelled; it ends then with a {@link CancellationException}. */
    @FunctionalInterface
    public interface Work<A> {
        void run(Progress<A> progress);
    }

    /** By which work tells how far it is. */
    public interface Progress<A> {
        void soFar(A answer);

        /**
         * From here on it is not cancelled any more: what is being kept must not be said to have been given up.
         *
         * @throws CancellationException where it was cancelled before
         */
        void settle();
    }

    private final String name;
    private final InstantSource clock;
    private final LongSupplier nanoClock;
    private final ThreadPoolExecutor worker;
    private final Map<String, BackgroundJob<Q, A>> all = new LinkedHashMap<>();
    /** Those that can be cancelled. */
    private final Map<String, Future<?>> tasks = new LinkedHashMap<>();

    private int last;

    /** @param name how ids begin */
    public BackgroundJobs(String name, InstantSource clock, LongSupplier nanoClock) {
        this(
                name,
                clock,
                nanoClock,
                new ThreadPoolExecutor(
                        1,
                        1,
                        0,
                        TimeUnit.SECONDS,
                        new ArrayBlockingQueue<>(WAITING),
                        work -> DaemonThread.of(work, "mizan-" + name)));
    }

    private BackgroundJobs(String name, InstantSource clock, LongSupplier nanoClock, ThreadPoolExecutor worker) {
        this.name = name;
        this.clock = clock;
        this.nanoClock = nanoClock;
        this.worker = worker;
    }

    /** Others of another kind, that take turns with these and end with them. */
    public <P, B> BackgroundJobs<P, B> beside(String otherName) {
        return new BackgroundJobs<>(otherName, clock, nanoClock, worker);
    }

    /** Starts planning, or queues it. */
    public synchronized BackgroundJob<Q, A> begin(String who, Q question, A nothingYet, Work<A> work) {
        String id = name + "-" + (last + 1);
        BackgroundJob<Q, A> job =
                new BackgroundJob<>(id, who, clock.instant(), question, State.WAITING, Duration.ZERO, nothingYet, "");
        try {
            tasks.put(id, worker.submit(() -> carryOut(id, work)));
        } catch (RejectedExecutionException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.BUSY, "the queue is full")
                            .with("waiting", WAITING)
                            .maybe("wait for one to end, or cancel one"),
                    e);
        }
        last++;
        all.put(id, job);
        if (all.size() > KEPT) {
            String oldest = all.keySet().iterator().next();
            all.remove(oldest);
            tasks.remove(oldest);
        }
        return job;
    }

    public synchronized Optional<BackgroundJob<Q, A>> find(String id) {
        return Optional.ofNullable(all.get(id));
    }

    /** The newest first. */
    public synchronized List<BackgroundJob<Q, A>> all() {
        List<BackgroundJob<Q, A>> newest = new ArrayList<>(all.values());
        Collections.reverse(newest);
        return newest;
    }

    /** Ends it; one that is over, or about to be, goes its way. */
    public synchronized void cancel(String id) {
        BackgroundJob<Q, A> job = all.get(id);
        Future<?> task = tasks.get(id);
        if (job != null && task != null && !job.state().over()) {
            task.cancel(true);
            // It waits no more, and must not keep others from waiting.
            worker.purge();
            Duration took = Duration.between(job.askedAt(), clock.instant());
            all.put(id, job.in(State.CANCELLED, took.isNegative() ? Duration.ZERO : took));
        }
    }

    private void carryOut(String id, Work<A> work) {
        long begun = nanoClock.getAsLong();
        if (!change(id, job -> job.in(State.RUNNING, Duration.ZERO))) {
            return;
        }
        try {
            work.run(new Progress<>() {
                @Override
                public void soFar(A answer) {
                    change(id, job -> job.with(answer, since(begun)));
                }

                @Override
                public void settle() {
                    BackgroundJobs.this.settle(id);
                }
            });
            change(id, job -> job.in(State.FINISHED, since(begun)));
        } catch (CancellationException e) {
            change(id, job -> job.in(State.CANCELLED, since(begun)));
        } catch (MizanException e) {
            change(id, job -> job.failed(e.problem().line(), since(begun)));
        } catch (RuntimeException e) {
            // An internal error must not leave a question open for ever.
            Incident incident = Incident.next();
            LOG.atError()
                    .addKeyValue("error", incident.id())
                    .addKeyValue("job", id)
                    .setCause(e)
                    .log("background job failed");
            change(id, job -> job.failed(incident.message(), since(begun)));
        }
    }

    private Duration since(long begun) {
        return Duration.ofNanos(nanoClock.getAsLong() - begun);
    }

    private synchronized void settle(String id) {
        BackgroundJob<Q, A> job = all.get(id);
        if (job == null || job.state().over()) {
            throw new CancellationException("cancelled; nothing was stored");
        }
        tasks.remove(id);
    }

    /** False where it is over, or forgotten. */
    private synchronized boolean change(String id, UnaryOperator<BackgroundJob<Q, A>> step) {
        BackgroundJob<Q, A> job = all.get(id);
        if (job == null || job.state().over()) {
            return false;
        }
        all.put(id, step.apply(job));
        return true;
    }

    @Override
    public void close() {
        worker.shutdownNow();
    }
}
