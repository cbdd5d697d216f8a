package io.mizan.controller.change;

import io.mizan.controller.change.StepResult.State;
import io.mizan.controller.check.PlanStaleness;
import io.mizan.controller.plan.QuietTimes;
import io.mizan.database.plan.AuditEntry;
import io.mizan.database.plan.AuditLog;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.plan.ChangePlan;
import io.mizan.model.plan.PlannedChange;
import io.mizan.model.plan.PlannedChange.DirectoryLayout;
import io.mizan.model.plan.PlannedChange.DirectoryPlacement;
import io.mizan.model.plan.PlannedChange.FileMove;
import io.mizan.model.system.ChangeableSystem;
import io.mizan.model.system.driver.Observer;
import io.mizan.model.system.driver.Pace;
import io.mizan.model.units.Count;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Carries out a plan, change by change. Before the first one, everything is checked and the undo file written; before each one, a
 * line goes to the journal. It can be stopped between any two of them, and going on later starts where it ended, also after
 * the process was killed.
 */
public final class ApplyRun {
    /** A look at all targets takes time on a large system. */
    private static final int STEPS_BETWEEN_LOOKS = 16;

    /**
     * How it is to be done.
     *
     * @param only steps to carry out, all if empty
     * @param canary a directory whose changes come first; empty for none
     */
    public record Setting(Set<Integer> only, String canary, boolean whenIdle, String who, String reason) {}

    /**
     * What it works with.
     *
     * @param quiet when the site wants nothing to be changed
     * @param started called once nothing speaks against the plan any more, before the first change
     * @param stop asked between changes
     */
    public record Parts(
            ChangeableSystem system,
            AuditLog audit,
            InstantSource clock,
            Pace pace,
            Observer observer,
            QuietTimes quiet,
            Runnable started,
            BooleanSupplier stop,
            Consumer<StepResult> progress) {}

    private final ChangePlan plan;
    private final ChangePlanFolder folder;
    private final Setting setting;
    private final Parts parts;
    private final SafetyChecks watch;
    private final List<StepResult> results = new ArrayList<>();

    public ApplyRun(ChangePlanFolder folder, Setting setting, Parts parts) {
        this.plan = folder.plan();
        this.folder = folder;
        this.setting = setting;
        this.parts = parts;
        this.watch =
                new SafetyChecks(parts, setting.whenIdle(), () -> parts.stop().getAsBoolean() || folder.askedToStop());
    }

    /** @throws io.mizan.model.error.MizanException where the plan is stale; nothing was changed then */
    public Outcome run() {
        SelectedChanges chosen = SelectedChanges.of(plan, setting.only(), setting.canary());
        boolean resumed = folder.begun();
        MovesInProgress.refuse(plan, parts.system());
        ChangeMaker maker = new ChangeMaker(plan, parts.system(), Journal.read(folder.journal()), resumed);
        allowed();
        // What is said from now on counts, also while everything is checked.
        folder.forgetStop();
        check(chosen, maker, resumed);
        if (!resumed) {
            folder.writeUndo(plan, parts.clock().instant());
        }
        parts.started().run();
        audit("apply started", setting.reason());
        String stopped;
        try (Journal journal = Journal.open(folder.journal())) {
            stopped = carryOut(chosen, maker, journal);
        } catch (MizanException e) {
            audit("apply stopped", e.problem().line() + "; " + counts());
            throw e;
        }
        audit(
                stopped.isEmpty() ? "apply finished" : "apply stopped",
                stopped.isEmpty() ? counts() : stopped + "; " + counts());
        return new Outcome(plan.id(), results, stopped);
    }

    private String counts() {
        Outcome outcome = new Outcome(plan.id(), results, "");
        long before = outcome.count(State.ALREADY);
        return outcome.count(State.DONE) + " of " + Count.of(plan.changes().size(), "change") + " made"
                + (before == 0 ? "" : ", " + before + " before");
    }

    private void audit(String what, String why) {
        parts.audit().add(new AuditEntry(parts.clock().instant(), setting.who(), what, plan.id(), why));
    }

    /** Whether now is a time to change anything, and whether somebody can tell when the targets are idle. */
    private void allowed() {
        Optional<String> quiet = parts.quiet().reason(parts.clock().instant());
        if (quiet.isPresent()) {
            audit("apply refused", quiet.get());
            throw Problem.of(ErrorCode.QUIET_HOURS, quiet.get() + ": nothing was changed")
                    .with("plan", plan.id())
                    .maybe("apply it when they are over; a plan that is begun does not expire")
                    .exception();
        }
        if (setting.whenIdle() && parts.observer().load().isEmpty()) {
            throw Problem.of(ErrorCode.USAGE, "the load of the targets of this system is not known")
                    .with("system", plan.system())
                    .maybe("for Lustre, name its controller with --controller HOST; or leave --when-idle out, and move"
                            + " slowly with --rate")
                    .exception();
        }
    }

    private void check(SelectedChanges chosen, ChangeMaker maker, boolean resumed) {
        List<String> reasons = new ArrayList<>();
        if (!resumed) {
            // Once begun it may take as long as it takes, as long as the system is as it should be.
            reasons.addAll(PlanStaleness.ofAge(plan, parts.clock().instant()));
        }
        reasons.addAll(targets(chosen, maker));
        for (int number : chosen.numbers()) {
            if (!maker.made(number)) {
                directory(plan.changes().get(number), maker.begun(number)).ifPresent(reasons::add);
            }
        }
        if (!reasons.isEmpty()) {
            audit("apply refused", String.join("; ", reasons));
            throw Problem.of(ErrorCode.PLAN_STALE, String.join("; ", reasons) + ": nothing was changed")
                    .with("plan", plan.id())
                    .maybe("make a new plan with mizan plan")
                    .exception();
        }
    }

    private List<String> targets(SelectedChanges chosen, ChangeMaker maker) {
        List<FileMove> made = new ArrayList<>();
        List<FileMove> open = new ArrayList<>();
        for (int i = 0; i < plan.changes().size(); i++) {
            if (maker.made(i) && plan.changes().get(i) instanceof FileMove move) {
                made.add(move);
            }
        }
        for (int number : chosen.numbers()) {
            if (!maker.made(number) && plan.changes().get(number) instanceof FileMove move) {
                open.add(move);
            }
        }
        return PlanStaleness.ofTargets(plan, parts.system().view(), made, open);
    }

    private Optional<String> directory(PlannedChange change, boolean begun) {
        try {
            return changed(change, begun);
        } catch (MizanException e) {
            if (e.problem().code() != ErrorCode.INPUT_NOT_FOUND) {
                throw e;
            }
            return Optional.of(change.path() + " is not there any more");
        }
    }

    private Optional<String> changed(PlannedChange change, boolean begun) {
        if (change instanceof DirectoryLayout layout) {
            var now = parts.system().defaultLayout(layout.path());
            return Layouts.same(now, layout.before())
                            || Layouts.same(now, layout.after())
                            || (begun && Layouts.halfway(now, layout))
                    ? Optional.empty()
                    : Optional.of("the default layout of " + layout.path() + " was changed");
        }
        if (change instanceof DirectoryPlacement placement) {
            var now = parts.system().directoryStriping(placement.path());
            return now.equals(placement.before()) || now.equals(placement.after())
                    ? Optional.empty()
                    : Optional.of("the placement of new directories of " + placement.path() + " was changed");
        }
        return Optional.empty();
    }

    private String carryOut(SelectedChanges chosen, ChangeMaker maker, Journal journal) {
        watch.begin();
        int sinceLook = 0;
        for (int i = 0; i < chosen.numbers().size(); i++) {
            if (i > 0 && i == chosen.canaries()) {
                Optional<String> worse = watch.afterCanary();
                if (worse.isPresent()) {
                    return "after the canary directory: " + worse.get();
                }
            }
            Optional<String> reason = watch.beforeChange();
            if (reason.isPresent()) {
                return reason.get();
            }
            if (++sinceLook > STEPS_BETWEEN_LOOKS) {
                sinceLook = 0;
                List<String> stale = targets(chosen, maker);
                if (!stale.isEmpty()) {
                    return String.join("; ", stale);
                }
            }
            StepResult result = maker.make(chosen.numbers().get(i), journal);
            results.add(result);
            if (result.state() == State.REFUSED) {
                // A target may have gone: the next one is not tried before that is known.
                sinceLook = STEPS_BETWEEN_LOOKS;
            }
            parts.progress().accept(result);
            if (result.state() == State.DONE) {
                parts.pace().copied(result.change().bytes());
                Optional<String> worse = watch.afterChange();
                if (worse.isPresent()) {
                    return worse.get();
                }
            }
        }
        return "";
    }
}
