package io.mizan.controller.change;

import io.mizan.controller.change.ChangeExecution.Action;
import io.mizan.controller.change.PlanSystems.Opened;
import io.mizan.controller.live.LiveEvent;
import io.mizan.controller.live.LiveEvents;
import io.mizan.controller.plan.ApprovalRule;
import io.mizan.controller.plan.QuietTimes;
import io.mizan.database.plan.AuditLog;
import io.mizan.database.plan.ChangePlans;
import io.mizan.database.plan.StoredChangePlan;
import io.mizan.database.sql.TermTables;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.plan.ChangePlan;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets change plans be approved, applied and undone by people who are not at the machine: what {@link ChangeService} does, one plan at a
 * time and in the background. All methods may be called by any thread.
 */
public final class BackgroundChanges implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(BackgroundChanges.class);

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
            ChangePlanFolders folders,
            ChangePlans plans,
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
    private final ChangeService changes;
    private final LocalChangePlans own;
    private final ChangeExecutor worker;

    public BackgroundChanges(Parts parts) {
        this.parts = parts;
        this.changes = new ChangeService(parts.folders(), parts.rule(), parts.quiet(), parts.clock());
        this.own = new LocalChangePlans(parts.folders(), parts.systems());
        this.worker = new ChangeExecutor(parts.clock());
    }

    /** The state of a plan, and what somebody may do to it now. */
    public ChangePlanStatus status(StoredChangePlan stored, String who) {
        LocalChangePlans.Own found;
        try {
            found = own.find(stored);
        } catch (MizanException e) {
            return ChangePlanStatus.none(e.problem().line().replaceFirst(" \\[[A-Z0-9]+]$", ""));
        }
        ChangePlan plan = found.plan();
        return changes.status(found.folder(), plan, who, expired(plan), worker.last(plan.id()));
    }

    /** By the time of its system, which may be a simulated one; where that cannot be opened, nothing is known. */
    private boolean expired(ChangePlan plan) {
        try {
            return plan.expired(
                    parts.systems().open(plan.system(), worker::rest).clock().instant());
        } catch (MizanException e) {
            return false;
        }
    }

    public ChangePlanStatus approve(StoredChangePlan stored, String who, String why) {
        AuditLog audit = parts.begin().audit();
        changes.approve(own.find(stored).folder(), who, why, audit);
        log(stored, who, "approve", "approved");
        tell(stored, "approved by " + who);
        return status(stored, who);
    }

    /**
     * Begins to apply it, and returns when all checks are passed.
     *
     * @throws MizanException where it is stale, not approved, or somebody works on the system; nothing was changed then
     */
    public ChangePlanStatus apply(StoredChangePlan stored, String who, String why) {
        TermTables term = parts.begin();
        ChangePlanFolder folder = own.find(stored).folder();
        changes.requireApproval(folder, who);
        ChangePlan plan = folder.plan();
        worker.begin(
                plan,
                Action.APPLY,
                who,
                term::isCurrent,
                handle -> changes.apply(request(plan, folder, who, why, term, handle), ChangeService.Options.ALL),
                text -> tell(stored, text));
        return status(stored, who);
    }

    /** Begins to put everything back. */
    public ChangePlanStatus undo(StoredChangePlan stored, String who, String why) {
        TermTables term = parts.begin();
        ChangePlanFolder folder = own.find(stored).folder();
        ChangePlan plan = folder.plan();
        worker.begin(
                plan,
                Action.UNDO,
                who,
                term::isCurrent,
                handle -> changes.undo(request(plan, folder, who, why, term, handle)),
                text -> tell(stored, text));
        return status(stored, who);
    }

    private ChangeService.Request request(
            ChangePlan plan,
            ChangePlanFolder folder,
            String who,
            String why,
            TermTables term,
            ChangeService.Progress progress) {
        return new ChangeService.Request(
                folder, () -> open(plan, folder), plan.goals().bytesPerSecond(), who, why, term, progress);
    }

    /** Ends what goes on with it after the change that is being made. */
    public ChangePlanStatus stop(StoredChangePlan stored, String who, String why) {
        changes.stop(own.find(stored).folder(), who, why, parts::audit);
        log(stored, who, "stop", "asked to stop");
        return status(stored, who);
    }

    /** Whoever asks it to stop does not wait until all bytes that were copied are paid for. */
    private Opened open(ChangePlan plan, ChangePlanFolder folder) {
        return parts.systems()
                .open(plan.system(), time -> InterruptibleWait.inParts(time, worker::rest, folder::askedToStop));
    }

    private static void log(StoredChangePlan stored, String who, String action, String what) {
        LOG.atInfo()
                .addKeyValue("plan", stored.id())
                .addKeyValue("who", who)
                .addKeyValue("action", action)
                .log("change plan: {}", what);
    }

    private void tell(StoredChangePlan stored, String text) {
        parts.events().add(new LiveEvent(parts.clock().instant(), "plan", stored.id(), "", stored.owner(), text));
    }

    /** Ends what goes on after the change that is being made. */
    @Override
    public void close() {
        worker.close();
    }
}
