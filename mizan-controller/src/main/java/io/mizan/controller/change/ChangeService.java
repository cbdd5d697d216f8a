package io.mizan.controller.change;

import io.mizan.controller.change.PlanSystems.Opened;
import io.mizan.controller.plan.ApprovalRule;
import io.mizan.controller.plan.QuietTimes;
import io.mizan.database.plan.AuditEntry;
import io.mizan.database.plan.AuditLog;
import io.mizan.database.plan.ChangePlanState;
import io.mizan.database.sql.Tables;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.plan.ChangePlan;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Approves, applies, undoes and stops change plans, and tells their state. The commands call it and wait; REST calls it through
 * {@link BackgroundChanges}.
 */
public final class ChangeService {

    /** How the caller follows an apply or undo, and ends it. Called by the thread that works. */
    public interface Progress {

        /** All checks are passed; the first change follows. */
        default void begun() {}

        void step(StepResult result);

        /** Asked between changes. */
        boolean stopped();
    }

    /**
     * What is asked for.
     *
     * @param open opens the system of the plan; called while nobody else works on it
     * @param bytesPerSecond how fast files are copied
     * @param tables where state and audit entries are written
     */
    public record Request(
            ChangePlanFolder folder,
            Supplier<Opened> open,
            long bytesPerSecond,
            String who,
            String why,
            Tables tables,
            Progress progress) {}

    /**
     * Which changes are made, and when.
     *
     * @param only steps to carry out, all if empty
     * @param canary a directory whose changes come first; empty for none
     */
    public record Options(Set<Integer> only, String canary, boolean whenIdle) {
        public static final Options ALL = new Options(Set.of(), "", false);
    }

    private final ChangePlanFolders folders;
    private final ApprovalRule rule;
    private final QuietTimes quiet;
    private final InstantSource clock;

    /**
     * @param rule of the site
     * @param quiet when the site wants nothing to be changed
     */
    public ChangeService(ChangePlanFolders folders, ApprovalRule rule, QuietTimes quiet, InstantSource clock) {
        this.folders = folders;
        this.rule = rule;
        this.quiet = quiet;
        this.clock = clock;
    }

    /** Keeps that somebody has read the plan and lets it be applied. */
    public Approval approve(ChangePlanFolder folder, String who, String why, AuditLog audit) {
        Approval approval = new Approval(clock.instant(), who, why);
        folder.approve(approval, ownClock(audit));
        return approval;
    }

    /** @throws io.mizan.model.error.MizanException where the site wants an approval that there is not */
    public void requireApproval(ChangePlanFolder folder, String who) {
        Approval.check(rule, folder, who);
    }

    /**
     * Carries a plan out.
     *
     * @throws io.mizan.model.error.MizanException where it is stale, not approved, or somebody works on the system; nothing was
     *     changed then
     */
    public Outcome apply(Request request, Options options) {
        ChangePlanFolder folder = request.folder();
        requireApproval(folder, request.who());
        ChangePlan plan = folder.plan();
        Progress progress = request.progress();
        return folders.alone(plan.system(), () -> {
            Opened opened = request.open().get();
            return new ApplyRun(
                            folder,
                            new ApplyRun.Setting(
                                    options.only(), options.canary(), options.whenIdle(), request.who(), request.why()),
                            new ApplyRun.Parts(
                                    opened.system(),
                                    ownClock(request.tables().audit()),
                                    opened.clock(),
                                    opened.pace().apply(request.bytesPerSecond()),
                                    opened.observer(),
                                    quiet,
                                    () -> {
                                        move(request, plan, ChangePlanState.APPLIED);
                                        progress.begun();
                                    },
                                    progress::stopped,
                                    progress::step))
                    .run();
        });
    }

    /** Puts back what a plan changed. */
    public Outcome undo(Request request) {
        ChangePlanFolder folder = request.folder();
        ChangePlan plan = folder.plan();
        Progress progress = request.progress();
        return folders.alone(plan.system(), () -> {
            Opened opened = request.open().get();
            Outcome outcome = new UndoRun(
                            folder,
                            request.who(),
                            request.why(),
                            new UndoRun.Parts(
                                    opened.system(),
                                    ownClock(request.tables().audit()),
                                    opened.clock(),
                                    opened.pace().apply(request.bytesPerSecond()),
                                    progress::stopped,
                                    progress::step))
                    .run();
            if (outcome.finished()) {
                move(request, plan, ChangePlanState.UNDONE);
            }
            return outcome;
        });
    }

    private static void move(Request request, ChangePlan plan, ChangePlanState to) {
        request.tables().changePlans().move(plan.id(), to, request.who(), request.why());
    }

    /**
     * Ends an apply or undo, of whichever process on this machine, after the change that is being made.
     *
     * @param audit opened after the work was told to stop: a database that is gone must not keep anybody from it
     * @throws io.mizan.model.error.MizanException where nobody works on the system of the plan
     */
    public void stop(ChangePlanFolder folder, String who, String why, Supplier<AuditLog> audit) {
        ChangePlan plan = folder.plan();
        if (!folders.busy(plan.system())) {
            throw Problem.of(
                            ErrorCode.NOT_APPLIED, "this plan is not being applied or undone: there is nothing to stop")
                    .with("plan", plan.id())
                    .maybe(
                            "see mizan audit for how it ended; one that a controller applies is stopped on its dashboard")
                    .exception();
        }
        folder.askToStop();
        ownClock(audit.get()).add(new AuditEntry(clock.instant(), who, "stop asked for", plan.id(), why));
    }

    /**
     * The state of a plan, and what somebody may do to it now.
     *
     * @param expired by the clock of its system
     * @param execution the last apply or undo of it that this process began
     */
    ChangePlanStatus status(
            ChangePlanFolder folder,
            ChangePlan plan,
            String who,
            boolean expired,
            Optional<ChangeExecution> execution) {
        boolean complete = folder.complete(plan);
        boolean running = execution
                .filter(one -> one.state() == ChangeExecution.State.RUNNING)
                .isPresent();
        boolean open = !running && !complete && (folder.begun() || !expired);
        boolean approved = Approval.missing(rule, folder.approval(), who).isEmpty();
        return new ChangePlanStatus(
                state(folder, complete, expired),
                folder.approval(),
                execution,
                !running && !expired && !folder.begun() && !plan.changes().isEmpty(),
                open && approved && !plan.changes().isEmpty(),
                !running && folder.begun(),
                running,
                "");
    }

    private static String state(ChangePlanFolder folder, boolean complete, boolean expired) {
        if (folder.begun()) {
            return complete ? "applied" : "begun";
        }
        return folder.undone()
                ? "undone"
                : expired ? "expired" : folder.approval().isPresent() ? "approved" : "open";
    }

    private AuditLog ownClock(AuditLog log) {
        return new LocalTimeAudit(log, clock);
    }
}
