package io.mizan.controller.apply;

import io.mizan.controller.apply.PlanSystems.Opened;
import io.mizan.controller.apply.PlanWork.Deed;
import io.mizan.controller.apply.PlanWork.State;
import io.mizan.controller.live.LiveEvent;
import io.mizan.controller.live.LiveEvents;
import io.mizan.controller.plan.ApprovalRule;
import io.mizan.controller.plan.change.PlanDocument;
import io.mizan.database.plan.AuditEntry;
import io.mizan.database.plan.AuditLog;
import io.mizan.database.plan.PlanState;
import io.mizan.database.plan.Plans;
import io.mizan.database.plan.StoredPlan;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.plan.Plan;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets plans be approved, applied and undone by people who are not at the machine, by the same code as the commands, one at a time
 * and in the background. All methods may be called by any thread.
 */
public final class PlanDesk implements AutoCloseable {
    /** The application of plans of changes among those that are stored. */
    public static final String CHANGE = "change";

    private static final long REFUSAL_SECONDS = 20;
    private static final long END_SECONDS = 60;

    /**
     * What it works with.
     *
     * @param rule of the site
     * @param acts whether this process holds the lease
     */
    public record Parts(
            PlanFolders folders,
            Plans plans,
            AuditLog audit,
            PlanSystems systems,
            ApprovalRule rule,
            LiveEvents events,
            BooleanSupplier acts,
            InstantSource clock) {}

    private final Parts parts;
    private final ExecutorService worker;
    private final CountDownLatch closed = new CountDownLatch(1);
    /** Guards itself and what follows. */
    private final Map<String, PlanWork> works = new HashMap<>();

    private boolean busy;

    public PlanDesk(Parts parts) {
        this.parts = parts;
        this.worker = Executors.newSingleThreadExecutor(work -> new Thread(work, "mizan-plan"));
    }

    /** How a plan stands for somebody. */
    public PlanStanding standing(StoredPlan stored, String who) {
        PlanFolder folder;
        try {
            folder = folder(stored);
        } catch (MizanException e) {
            return PlanStanding.none(e.problem().line().replaceFirst(" \\[[A-Z0-9]+]$", ""));
        }
        Plan plan = folder.plan();
        Optional<PlanWork> work = work(plan.id());
        boolean running = work.filter(one -> one.state() == State.RUNNING).isPresent();
        boolean expired = expired(plan);
        boolean open = !running && !folder.complete() && (folder.begun() || !expired);
        boolean approved =
                Approval.missing(parts.rule(), folder.approval(), who).isEmpty();
        return new PlanStanding(
                state(folder, expired),
                folder.approval(),
                work,
                !running && !expired && !folder.begun() && !plan.changes().isEmpty(),
                open && approved && !plan.changes().isEmpty(),
                !running && folder.begun(),
                running,
                "");
    }

    private static String state(PlanFolder folder, boolean expired) {
        if (folder.begun()) {
            return folder.complete() ? "applied" : "begun";
        }
        return folder.undone()
                ? "undone"
                : expired ? "expired" : folder.approval().isPresent() ? "approved" : "open";
    }

    /** By the time of its system, which may be a simulated one; where that cannot be opened, nothing is known. */
    private boolean expired(Plan plan) {
        try {
            return plan.expired(open(plan).clock().instant());
        } catch (MizanException e) {
            return false;
        }
    }

    public PlanStanding approve(StoredPlan stored, String who, String why) {
        folder(stored).approve(new Approval(parts.clock().instant(), who, why), parts.audit());
        tell(stored, "approved by " + who);
        return standing(stored, who);
    }

    /**
     * Begins to apply it, and returns when nothing speaks against it any more.
     *
     * @throws MizanException where it is stale, not approved, or somebody works on the system; nothing was changed then
     */
    public PlanStanding apply(StoredPlan stored, String who, String why) {
        PlanFolder folder = folder(stored);
        Approval.check(parts.rule(), folder, who);
        Plan plan = folder.plan();
        CompletableFuture<@Nullable Void> begun = new CompletableFuture<>();
        begin(stored, plan, Deed.APPLY, who, begun, () -> {
            Opened opened = open(plan);
            return new ApplyRun(
                            folder,
                            new ApplyRun.Setting(Set.of(), "", false, who, why),
                            new ApplyRun.Parts(
                                    opened.system(),
                                    parts.audit(),
                                    opened.clock(),
                                    opened.pace().apply(plan.goals().bytesPerSecond()),
                                    opened.observer(),
                                    () -> {
                                        parts.plans().move(plan.id(), PlanState.APPLIED, who, why);
                                        begun.complete(null);
                                    },
                                    this::told,
                                    result -> step(plan.id())))
                    .run();
        });
        return standing(stored, who);
    }

    /** Begins to put everything back. */
    public PlanStanding undo(StoredPlan stored, String who, String why) {
        PlanFolder folder = folder(stored);
        Plan plan = folder.plan();
        CompletableFuture<@Nullable Void> begun = new CompletableFuture<>();
        begin(stored, plan, Deed.UNDO, who, begun, () -> {
            folder.forgetStop();
            Opened opened = open(plan);
            Outcome outcome = new UndoRun(
                            folder,
                            who,
                            why,
                            new UndoRun.Parts(
                                    opened.system(),
                                    parts.audit(),
                                    opened.clock(),
                                    opened.pace().apply(plan.goals().bytesPerSecond()),
                                    () -> told() || folder.askedToStop(),
                                    result -> {
                                        begun.complete(null);
                                        step(plan.id());
                                    }))
                    .run();
            if (outcome.finished()) {
                parts.plans().move(plan.id(), PlanState.UNDONE, who, why);
            }
            return outcome;
        });
        return standing(stored, who);
    }

    /** Ends what goes on with it after the change that is being made. */
    public PlanStanding stop(StoredPlan stored, String who, String why) {
        PlanFolder folder = folder(stored);
        folder.askToStop();
        parts.audit().add(new AuditEntry(parts.clock().instant(), who, "stop asked for", stored.id(), why));
        return standing(stored, who);
    }

    private void begin(
            StoredPlan stored,
            Plan plan,
            Deed deed,
            String who,
            CompletableFuture<@Nullable Void> begun,
            Supplier<Outcome> work) {
        if (!parts.acts().getAsBoolean()) {
            throw Problem.of(ErrorCode.LEASE_LOST, "this controller does not act now")
                    .maybe("ask the one that does")
                    .exception();
        }
        PlanWork first = new PlanWork(
                plan.id(),
                deed,
                State.RUNNING,
                who,
                parts.clock().instant(),
                0,
                plan.changes().size(),
                "");
        synchronized (works) {
            if (busy) {
                throw Problem.of(ErrorCode.PLAN_BUSY, "this controller applies or undoes a plan already")
                        .maybe("wait for it, or stop it")
                        .exception();
            }
            busy = true;
            works.put(plan.id(), first);
        }
        worker.execute(() -> carryOut(stored, plan, deed, begun, work));
        await(begun);
    }

    private void carryOut(
            StoredPlan stored, Plan plan, Deed deed, CompletableFuture<@Nullable Void> begun, Supplier<Outcome> work) {
        try {
            Outcome outcome = parts.folders().alone(plan.system(), work);
            String result = result(deed, outcome);
            end(plan.id(), outcome.finished() ? State.FINISHED : State.STOPPED, result);
            tell(stored, deed.word() + (outcome.finished() ? " finished: " : " stopped: ") + result);
            begun.complete(null);
        } catch (MizanException e) {
            end(plan.id(), State.FAILED, e.problem().line());
            tell(stored, deed.word() + " failed");
            begun.completeExceptionally(e);
        } catch (RuntimeException e) {
            end(plan.id(), State.FAILED, "a defect in Mizan: " + e);
            begun.completeExceptionally(e);
        }
    }

    private static String result(Deed deed, Outcome outcome) {
        String counts = outcome.count(StepResult.State.DONE) + " of "
                + outcome.steps().size() + (deed == Deed.APPLY ? " changes made" : " changes put back");
        long left = outcome.count(StepResult.State.REFUSED) + outcome.count(StepResult.State.CHANGED);
        return counts
                + (left > 0 ? ", " + left + " left alone" : "")
                + (outcome.stopped().isEmpty() ? "" : "; " + outcome.stopped());
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

    /** The plan of the folder, which must be the one that is stored: ids are given anew in each folder. */
    private PlanFolder folder(StoredPlan stored) {
        if (!stored.application().equals(CHANGE)) {
            throw elsewhere("the files of this plan are placed by the client that asked for it")
                    .exception();
        }
        PlanFolder folder = parts.folders()
                .find(stored.id())
                .orElseThrow(() -> elsewhere("the plan is not kept in the state folder of this controller")
                        .maybe("apply it where it was made, with mizan apply " + stored.id())
                        .exception());
        Plan plan = PlanDocument.read(stored.id(), new String(stored.answer(), StandardCharsets.UTF_8));
        if (!folder.plan().equals(plan)) {
            throw elsewhere("another plan of this name is kept in the state folder of this controller")
                    .maybe("apply it where it was made, with mizan apply " + stored.id())
                    .exception();
        }
        parts.systems().refusal(plan.system()).ifPresent(reason -> {
            throw elsewhere(reason).exception();
        });
        return folder;
    }

    private static Problem elsewhere(String reason) {
        return Problem.of(ErrorCode.PLAN_ELSEWHERE, reason);
    }

    private Opened open(Plan plan) {
        return parts.systems().open(plan.system(), this::rest);
    }

    private boolean told() {
        return closed.getCount() == 0 || !parts.acts().getAsBoolean();
    }

    private void rest(Duration time) {
        try {
            if (closed.await(time.toMillis(), TimeUnit.MILLISECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Optional<PlanWork> work(String plan) {
        synchronized (works) {
            return Optional.ofNullable(works.get(plan));
        }
    }

    private void step(String plan) {
        synchronized (works) {
            works.computeIfPresent(plan, (id, work) -> work.step());
        }
    }

    /** Whoever is told of the end may begin something else at once. */
    private void end(String plan, State state, String result) {
        synchronized (works) {
            works.computeIfPresent(plan, (id, work) -> work.ended(state, result));
            busy = false;
        }
    }

    private void tell(StoredPlan stored, String text) {
        parts.events().add(new LiveEvent(parts.clock().instant(), "plan", stored.id(), CHANGE, stored.user(), text));
    }

    /** Ends what goes on after the change that is being made. */
    @Override
    public void close() {
        closed.countDown();
        worker.shutdown();
        try {
            if (!worker.awaitTermination(END_SECONDS, TimeUnit.SECONDS)) {
                // What was begun is in the journal; it can be gone on with.
                worker.shutdownNow();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
