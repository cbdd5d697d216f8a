package io.mizan.controller.change;

import io.mizan.controller.change.ChangeExecution.Action;
import io.mizan.controller.change.ChangeExecution.State;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Incident;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.plan.ChangePlan;
import io.mizan.model.units.Count;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** Runs one apply or undo at a time in the background and knows its progress. All methods may be called by any thread. */
final class ChangeExecutor implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ChangeExecutor.class);

    private static final long REFUSAL_SECONDS = 20;
    private static final long END_SECONDS = 60;

    /** What is done, and tells so. */
    interface Task {
        Outcome run(Handle handle);
    }

    /** How a task tells its progress, and learns that it has to end. */
    final class Handle implements ChangeService.Progress {
        private final String plan;
        private final BooleanSupplier current;
        private final CompletableFuture<@Nullable Void> begun = new CompletableFuture<>();
        private volatile String reason = "";

        private Handle(String plan, BooleanSupplier current) {
            this.plan = plan;
            this.current = current;
        }

        @Override
        public void begun() {
            begun.complete(null);
        }

        /** The first result also means that it has begun: an undo checks change by change. */
        @Override
        public void step(StepResult result) {
            begun();
            synchronized (works) {
                works.computeIfPresent(plan, (id, work) -> work.step());
            }
        }

        /**
         * Whether to end. The database is asked each time: a process that was stopped for long believes in its term, and only the
         * database knows that another one has begun.
         */
        @Override
        public boolean stopped() {
            try {
                if (!current.getAsBoolean()) {
                    reason = "another controller acts by now";
                }
            } catch (MizanException e) {
                reason = "the database cannot confirm that this controller still acts: "
                        + e.problem().line();
            }
            return closed.getCount() == 0 || !reason.isEmpty();
        }
    }

    private final InstantSource clock;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(work -> new Thread(work, "mizan-plan"));
    private final CountDownLatch closed = new CountDownLatch(1);
    /** Guards itself and what follows. */
    private final Map<String, ChangeExecution> works = new HashMap<>();

    private boolean busy;

    ChangeExecutor(InstantSource clock) {
        this.clock = clock;
    }

    /** The last that was begun with a plan. */
    Optional<ChangeExecution> last(String plan) {
        synchronized (works) {
            return Optional.ofNullable(works.get(plan));
        }
    }

    /**
     * Begins, and returns when the task says that it has begun.
     *
     * @param current whether the term in which it begins is still the current one
     * @param over told how it ended
     * @throws MizanException where it is refused; nothing was changed then
     */
    void begin(ChangePlan plan, Action action, String who, BooleanSupplier current, Task task, Consumer<String> over) {
        synchronized (works) {
            if (busy) {
                throw Problem.of(ErrorCode.PLAN_BUSY, "this controller already applies or undoes a plan")
                        .maybe("wait for it, or stop it")
                        .exception();
            }
            busy = true;
            works.put(
                    plan.id(),
                    new ChangeExecution(
                            plan.id(),
                            action,
                            State.RUNNING,
                            who,
                            clock.instant(),
                            0,
                            plan.changes().size(),
                            ""));
        }
        LOG.atInfo()
                .addKeyValue("plan", plan.id())
                .addKeyValue("who", who)
                .addKeyValue("action", action.word())
                .log("change plan: requested");
        Handle handle = new Handle(plan.id(), current);
        thread.execute(() -> carryOut(plan, action, handle, task, over));
        await(handle.begun);
    }

    private void carryOut(ChangePlan plan, Action action, Handle handle, Task task, Consumer<String> over) {
        try {
            Outcome outcome = task.run(handle);
            String result = result(action, outcome, handle.reason);
            log(plan, action, Level.INFO, result);
            end(plan.id(), outcome.finished() ? State.FINISHED : State.STOPPED, result);
            over.accept(action.word() + (outcome.finished() ? " finished: " : " stopped: ") + result);
            handle.begun();
        } catch (MizanException e) {
            boolean late = e.problem().code() == ErrorCode.LEASE_LOST;
            log(plan, action, Level.WARN, e.problem().line());
            end(plan.id(), late ? State.STOPPED : State.FAILED, e.problem().line());
            over.accept(action.word() + (late ? " stopped: another controller acts by now" : " failed"));
            handle.begun.completeExceptionally(e);
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            Incident incident = Incident.next();
            LOG.atError()
                    .addKeyValue("error", incident.id())
                    .addKeyValue("plan", plan.id())
                    .addKeyValue("action", action.word())
                    .setCause(e)
                    .log("apply or undo failed");
            end(plan.id(), State.FAILED, incident.message());
            over.accept(action.word() + " failed");
            handle.begun.completeExceptionally(new MizanException(incident.problem(), e));
        }
    }

    private static String result(Action action, Outcome outcome, String reason) {
        String counts = outcome.count(StepResult.State.DONE) + " of "
                + Count.of(outcome.steps().size(), "change") + (action == Action.APPLY ? " made" : " put back");
        long left = outcome.count(StepResult.State.REFUSED) + outcome.count(StepResult.State.CHANGED);
        return counts
                + (left > 0 ? ", " + left + " left alone" : "")
                + (outcome.stopped().isEmpty() ? "" : "; " + (reason.isEmpty() ? outcome.stopped() : reason));
    }

    private static void log(ChangePlan plan, Action action, Level level, String result) {
        LOG.atLevel(level)
                .addKeyValue("plan", plan.id())
                .addKeyValue("action", action.word())
                .addKeyValue("result", result)
                .log("change plan: ended");
    }

    /** Whoever is told of the end may begin something else at once. */
    private void end(String plan, State state, String result) {
        synchronized (works) {
            works.computeIfPresent(plan, (id, work) -> work.ended(state, result));
            busy = false;
        }
    }

    /** A refusal is for whoever asked; what comes later is for whoever looks. */
    private static void await(CompletableFuture<@Nullable Void> begun) {
        try {
            begun.get(REFUSAL_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof MizanException refused) {
                throw refused;
            }
            throw new IllegalStateException(e.getCause());
        } catch (TimeoutException e) {
            // It looks at a large system, and goes on.
            return;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits, no longer than the work may go on. */
    void rest(Duration time) {
        try {
            if (closed.await(time.toMillis(), TimeUnit.MILLISECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends what goes on after the change that is being made. */
    @Override
    public void close() {
        closed.countDown();
        thread.shutdown();
        try {
            if (!thread.awaitTermination(END_SECONDS, TimeUnit.SECONDS)) {
                // What was begun is in the journal; it can be gone on with.
                thread.shutdownNow();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
