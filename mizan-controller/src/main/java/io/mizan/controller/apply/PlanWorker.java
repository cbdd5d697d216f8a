package io.mizan.controller.apply;

import io.mizan.controller.apply.PlanWork.Deed;
import io.mizan.controller.apply.PlanWork.State;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.plan.Plan;
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

/** Does one thing to one plan at a time, in the background, and knows how far it is. All methods may be called by any thread. */
final class PlanWorker implements AutoCloseable {
    private static final long REFUSAL_SECONDS = 20;
    private static final long END_SECONDS = 60;

    /** What is done, and tells so. */
    interface Task {
        Outcome run(Handle handle);
    }

    /** By which a task tells how far it is, and learns that it has to end. */
    final class Handle {
        private final String plan;
        private final BooleanSupplier current;
        private final CompletableFuture<@Nullable Void> begun = new CompletableFuture<>();
        private volatile String reason = "";

        private Handle(String plan, BooleanSupplier current) {
            this.plan = plan;
            this.current = current;
        }

        /** Nothing speaks against it any more. */
        void begun() {
            begun.complete(null);
        }

        void step() {
            synchronized (works) {
                works.computeIfPresent(plan, (id, work) -> work.step());
            }
        }

        /**
         * Whether to end. The database is asked each time: a process that was stopped for long believes in its term, and only the
         * database knows that another one has begun.
         */
        boolean stopped() {
            try {
                if (!current.getAsBoolean()) {
                    reason = "another controller acts by now";
                }
            } catch (MizanException e) {
                reason = "nobody can tell whether this controller still acts: "
                        + e.problem().line();
            }
            return closed.getCount() == 0 || !reason.isEmpty();
        }
    }

    private final PlanFolders folders;
    private final InstantSource clock;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(work -> new Thread(work, "mizan-plan"));
    private final CountDownLatch closed = new CountDownLatch(1);
    /** Guards itself and what follows. */
    private final Map<String, PlanWork> works = new HashMap<>();

    private boolean busy;

    PlanWorker(PlanFolders folders, InstantSource clock) {
        this.folders = folders;
        this.clock = clock;
    }

    /** The last that was begun with a plan. */
    Optional<PlanWork> last(String plan) {
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
    void begin(Plan plan, Deed deed, String who, BooleanSupplier current, Task task, Consumer<String> over) {
        synchronized (works) {
            if (busy) {
                throw Problem.of(ErrorCode.PLAN_BUSY, "this controller applies or undoes a plan already")
                        .maybe("wait for it, or stop it")
                        .exception();
            }
            busy = true;
            works.put(
                    plan.id(),
                    new PlanWork(
                            plan.id(),
                            deed,
                            State.RUNNING,
                            who,
                            clock.instant(),
                            0,
                            plan.changes().size(),
                            ""));
        }
        Handle handle = new Handle(plan.id(), current);
        thread.execute(() -> carryOut(plan, deed, handle, task, over));
        await(handle.begun);
    }

    private void carryOut(Plan plan, Deed deed, Handle handle, Task task, Consumer<String> over) {
        try {
            Outcome outcome = folders.alone(plan.system(), () -> task.run(handle));
            String result = result(deed, outcome, handle.reason);
            end(plan.id(), outcome.finished() ? State.FINISHED : State.STOPPED, result);
            over.accept(deed.word() + (outcome.finished() ? " finished: " : " stopped: ") + result);
            handle.begun();
        } catch (MizanException e) {
            boolean late = e.problem().code() == ErrorCode.LEASE_LOST;
            end(plan.id(), late ? State.STOPPED : State.FAILED, e.problem().line());
            over.accept(deed.word() + (late ? " stopped: another controller acts by now" : " failed"));
            handle.begun.completeExceptionally(e);
        } catch (RuntimeException e) {
            end(plan.id(), State.FAILED, "a defect in Mizan: " + e);
            handle.begun.completeExceptionally(e);
        }
    }

    private static String result(Deed deed, Outcome outcome, String reason) {
        String counts = outcome.count(StepResult.State.DONE) + " of "
                + Count.of(outcome.steps().size(), "change") + (deed == Deed.APPLY ? " made" : " put back");
        long left = outcome.count(StepResult.State.REFUSED) + outcome.count(StepResult.State.CHANGED);
        return counts
                + (left > 0 ? ", " + left + " left alone" : "")
                + (outcome.stopped().isEmpty() ? "" : "; " + (reason.isEmpty() ? outcome.stopped() : reason));
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
