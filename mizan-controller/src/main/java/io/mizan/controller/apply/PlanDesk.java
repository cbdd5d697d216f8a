package io.mizan.controller.apply;

import io.mizan.controller.apply.PlanSystems.Opened;
import io.mizan.controller.apply.PlanWork.Deed;
import io.mizan.controller.apply.PlanWork.State;
import io.mizan.controller.live.LiveEvent;
import io.mizan.controller.live.LiveEvents;
import io.mizan.controller.plan.ApprovalRule;
import io.mizan.controller.plan.QuietTimes;
import io.mizan.database.plan.AuditEntry;
import io.mizan.database.plan.AuditLog;
import io.mizan.database.plan.PlanState;
import io.mizan.database.plan.Plans;
import io.mizan.database.plan.StoredPlan;
import io.mizan.database.sql.TermTables;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.plan.Plan;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Lets plans be approved, applied and undone by people who are not at the machine, by the same code as the commands, one at a time
 * and in the background. All methods may be called by any thread.
 */
public final class PlanDesk implements AutoCloseable {
    /** The application of plans of changes among those that are stored. */
    public static final String CHANGE = "change";

    /**
     * What it works with.
     *
     * @param rule of the site
     * @param quiet when the site wants nothing to be changed
     * @param plans to read them; what is written goes to the tables of the term
     * @param audit for what anybody may do at any time: to stop
     * @param acting the tables of the term that this process holds, if it does
     */
    public record Parts(
            PlanFolders folders,
            Plans plans,
            AuditLog audit,
            PlanSystems systems,
            ApprovalRule rule,
            QuietTimes quiet,
            LiveEvents events,
            Supplier<Optional<TermTables>> acting,
            InstantSource clock) {

        /**
         * The term of what begins now.
         *
         * @throws MizanException where this controller does not act, by its own word or that of the database
         */
        public TermTables begin() {
            TermTables term = acting.get()
                    .orElseThrow(() -> Problem.of(ErrorCode.LEASE_LOST, "this controller does not act now")
                            .maybe("ask the one that does: GET /api/v1/health says which")
                            .exception());
            term.check();
            return term;
        }
    }

    private final Parts parts;
    private final OwnPlans own;
    private final PlanWorker worker;

    public PlanDesk(Parts parts) {
        this.parts = parts;
        this.own = new OwnPlans(parts.folders(), parts.systems());
        this.worker = new PlanWorker(parts.folders(), parts.clock());
    }

    /** How a plan stands for somebody. */
    public PlanStanding standing(StoredPlan stored, String who) {
        OwnPlans.Own found;
        try {
            found = own.find(stored);
        } catch (MizanException e) {
            return PlanStanding.none(e.problem().line().replaceFirst(" \\[[A-Z0-9]+]$", ""));
        }
        PlanFolder folder = found.folder();
        Plan plan = found.plan();
        boolean complete = folder.complete(plan);
        Optional<PlanWork> work = worker.last(plan.id());
        boolean running = work.filter(one -> one.state() == State.RUNNING).isPresent();
        boolean expired = expired(plan);
        boolean open = !running && !complete && (folder.begun() || !expired);
        boolean approved =
                Approval.missing(parts.rule(), folder.approval(), who).isEmpty();
        return new PlanStanding(
                state(folder, complete, expired),
                folder.approval(),
                work,
                !running && !expired && !folder.begun() && !plan.changes().isEmpty(),
                open && approved && !plan.changes().isEmpty(),
                !running && folder.begun(),
                running,
                "");
    }

    private static String state(PlanFolder folder, boolean complete, boolean expired) {
        if (folder.begun()) {
            return complete ? "applied" : "begun";
        }
        return folder.undone()
                ? "undone"
                : expired ? "expired" : folder.approval().isPresent() ? "approved" : "open";
    }

    /** By the time of its system, which may be a simulated one; where that cannot be opened, nothing is known. */
    private boolean expired(Plan plan) {
        try {
            return plan.expired(
                    parts.systems().open(plan.system(), worker::rest).clock().instant());
        } catch (MizanException e) {
            return false;
        }
    }

    public PlanStanding approve(StoredPlan stored, String who, String why) {
        AuditLog audit = audit(parts.begin().audit());
        own.find(stored).folder().approve(new Approval(parts.clock().instant(), who, why), audit);
        tell(stored, "approved by " + who);
        return standing(stored, who);
    }

    /**
     * Begins to apply it, and returns when nothing speaks against it any more.
     *
     * @throws MizanException where it is stale, not approved, or somebody works on the system; nothing was changed then
     */
    public PlanStanding apply(StoredPlan stored, String who, String why) {
        TermTables term = parts.begin();
        PlanFolder folder = own.find(stored).folder();
        Approval.check(parts.rule(), folder, who);
        Plan plan = folder.plan();
        PlanWorker.Task task = handle -> {
            Opened opened = open(plan, folder);
            return new ApplyRun(
                            folder,
                            new ApplyRun.Setting(Set.of(), "", false, who, why),
                            new ApplyRun.Parts(
                                    opened.system(),
                                    audit(term.audit()),
                                    opened.clock(),
                                    opened.pace().apply(plan.goals().bytesPerSecond()),
                                    opened.observer(),
                                    parts.quiet(),
                                    () -> {
                                        term.plans().move(plan.id(), PlanState.APPLIED, who, why);
                                        handle.begun();
                                    },
                                    handle::stopped,
                                    result -> handle.step()))
                    .run();
        };
        worker.begin(plan, Deed.APPLY, who, term::isCurrent, task, text -> tell(stored, text));
        return standing(stored, who);
    }

    /** Begins to put everything back. */
    public PlanStanding undo(StoredPlan stored, String who, String why) {
        TermTables term = parts.begin();
        PlanFolder folder = own.find(stored).folder();
        Plan plan = folder.plan();
        PlanWorker.Task task = handle -> {
            folder.forgetStop();
            Opened opened = open(plan, folder);
            Outcome outcome = new UndoRun(
                            folder,
                            who,
                            why,
                            new UndoRun.Parts(
                                    opened.system(),
                                    audit(term.audit()),
                                    opened.clock(),
                                    opened.pace().apply(plan.goals().bytesPerSecond()),
                                    () -> handle.stopped() || folder.askedToStop(),
                                    result -> {
                                        handle.begun();
                                        handle.step();
                                    }))
                    .run();
            if (outcome.finished()) {
                term.plans().move(plan.id(), PlanState.UNDONE, who, why);
            }
            return outcome;
        };
        worker.begin(plan, Deed.UNDO, who, term::isCurrent, task, text -> tell(stored, text));
        return standing(stored, who);
    }

    /** Ends what goes on with it after the change that is being made. */
    public PlanStanding stop(StoredPlan stored, String who, String why) {
        own.find(stored).folder().askToStop();
        audit(parts.audit()).add(new AuditEntry(parts.clock().instant(), who, "stop asked for", stored.id(), why));
        return standing(stored, who);
    }

    private AuditLog audit(AuditLog log) {
        return new AuditByOwnClock(log, parts.clock());
    }

    /** Whoever asks it to stop does not wait until all bytes that were copied are paid for. */
    private Opened open(Plan plan, PlanFolder folder) {
        return parts.systems().open(plan.system(), time -> Rests.inParts(time, worker::rest, folder::askedToStop));
    }

    private void tell(StoredPlan stored, String text) {
        parts.events().add(new LiveEvent(parts.clock().instant(), "plan", stored.id(), CHANGE, stored.user(), text));
    }

    /** Ends what goes on after the change that is being made. */
    @Override
    public void close() {
        worker.close();
    }
}
