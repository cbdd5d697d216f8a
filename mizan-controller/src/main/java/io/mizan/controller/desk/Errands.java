package io.mizan.controller.desk;

import io.mizan.controller.desk.Errand.State;
import io.mizan.model.error.ErrorCode;
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

/**
 * Does what people ask for one after the other in the background, so that a controller has at most one core's worth to do for
 * it. The last {@value #KEPT} are remembered until it ends. All methods may be called by any thread.
 */
public final class Errands<Q, A> implements AutoCloseable {
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
    private final Map<String, Errand<Q, A>> all = new LinkedHashMap<>();
    /** Those that can be cancelled. */
    private final Map<String, Future<?>> tasks = new LinkedHashMap<>();

    private int last;

    /** @param name how ids begin */
    public Errands(String name, InstantSource clock, LongSupplier nanoClock) {
        this(
                name,
                clock,
                nanoClock,
                new ThreadPoolExecutor(
                        1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(WAITING), work -> thread(name, work)));
    }

    private Errands(String name, InstantSource clock, LongSupplier nanoClock, ThreadPoolExecutor worker) {
        this.name = name;
        this.clock = clock;
        this.nanoClock = nanoClock;
        this.worker = worker;
    }

    /** Others of another kind, that take turns with these and end with them. */
    public <P, B> Errands<P, B> beside(String otherName) {
        return new Errands<>(otherName, clock, nanoClock, worker);
    }

    private static Thread thread(String name, Runnable work) {
        Thread thread = new Thread(work, "mizan-" + name);
        thread.setDaemon(true);
        return thread;
    }

    /** Begins, or puts it behind those that wait. */
    public synchronized Errand<Q, A> begin(String who, Q question, A nothingYet, Work<A> work) {
        String id = name + "-" + (last + 1);
        Errand<Q, A> errand =
                new Errand<>(id, who, clock.instant(), question, State.WAITING, Duration.ZERO, nothingYet, "");
        try {
            tasks.put(id, worker.submit(() -> carryOut(id, work)));
        } catch (RejectedExecutionException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.BUSY, "as much waits as can")
                            .with("waiting", WAITING)
                            .maybe("wait for one to end, or cancel one"),
                    e);
        }
        last++;
        all.put(id, errand);
        if (all.size() > KEPT) {
            String oldest = all.keySet().iterator().next();
            all.remove(oldest);
            tasks.remove(oldest);
        }
        return errand;
    }

    public synchronized Optional<Errand<Q, A>> find(String id) {
        return Optional.ofNullable(all.get(id));
    }

    /** The newest first. */
    public synchronized List<Errand<Q, A>> all() {
        List<Errand<Q, A>> newest = new ArrayList<>(all.values());
        Collections.reverse(newest);
        return newest;
    }

    /** Ends it; one that is over, or about to be, goes its way. */
    public synchronized void cancel(String id) {
        Errand<Q, A> errand = all.get(id);
        Future<?> task = tasks.get(id);
        if (errand != null && task != null && !errand.state().over()) {
            task.cancel(true);
            // It waits no more, and must not keep others from waiting.
            worker.purge();
            Duration took = Duration.between(errand.askedAt(), clock.instant());
            all.put(id, errand.in(State.CANCELLED, took.isNegative() ? Duration.ZERO : took));
        }
    }

    private void carryOut(String id, Work<A> work) {
        long begun = nanoClock.getAsLong();
        if (!change(id, errand -> errand.in(State.RUNNING, Duration.ZERO))) {
            return;
        }
        try {
            work.run(new Progress<>() {
                @Override
                public void soFar(A answer) {
                    change(id, errand -> errand.with(answer, since(begun)));
                }

                @Override
                public void settle() {
                    Errands.this.settle(id);
                }
            });
            change(id, errand -> errand.in(State.FINISHED, since(begun)));
        } catch (CancellationException e) {
            change(id, errand -> errand.in(State.CANCELLED, since(begun)));
        } catch (MizanException e) {
            change(id, errand -> errand.failed(e.problem().line(), since(begun)));
        } catch (RuntimeException e) {
            // A defect must not leave a question open for ever.
            change(id, errand -> errand.failed("a defect in Mizan: " + e, since(begun)));
        }
    }

    private Duration since(long begun) {
        return Duration.ofNanos(nanoClock.getAsLong() - begun);
    }

    private synchronized void settle(String id) {
        Errand<Q, A> errand = all.get(id);
        if (errand == null || errand.state().over()) {
            throw new CancellationException("cancelled before anything was kept");
        }
        tasks.remove(id);
    }

    /** False where it is over, or forgotten. */
    private synchronized boolean change(String id, UnaryOperator<Errand<Q, A>> step) {
        Errand<Q, A> errand = all.get(id);
        if (errand == null || errand.state().over()) {
            return false;
        }
        all.put(id, step.apply(errand));
        return true;
    }

    @Override
    public void close() {
        worker.shutdownNow();
    }
}
