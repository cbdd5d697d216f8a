package io.mizan.controller.apply;

import io.mizan.controller.apply.StepResult.State;
import io.mizan.controller.check.LatencyRule;
import io.mizan.controller.check.Observer;
import io.mizan.controller.check.Staleness;
import io.mizan.controller.plan.change.PlanSteps;
import io.mizan.database.plan.AuditEntry;
import io.mizan.database.plan.AuditLog;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.LayoutAttribute;
import io.mizan.model.layout.text.LayoutOptions;
import io.mizan.model.plan.Plan;
import io.mizan.model.plan.PlannedChange;
import io.mizan.model.plan.PlannedChange.DirectoryLayout;
import io.mizan.model.plan.PlannedChange.DirectoryPlacement;
import io.mizan.model.plan.PlannedChange.FileMove;
import io.mizan.model.system.ChangeableSystem;
import io.mizan.model.system.FileState;
import io.mizan.model.system.MoveResult;
import io.mizan.model.system.MoveResult.Moved;
import io.mizan.model.system.MoveResult.Refused;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
    /** Targets are this busy on average, and no more, where files are moved only in quiet times. */
    private static final double IDLE = 0.3;

    private static final Duration WAIT = Duration.ofSeconds(5);
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
     * @param started called once nothing speaks against the plan any more, before the first change
     * @param stop asked between changes
     */
    public record Parts(
            ChangeableSystem system,
            AuditLog audit,
            InstantSource clock,
            Pace pace,
            Observer observer,
            Runnable started,
            BooleanSupplier stop,
            Consumer<StepResult> progress) {}

    private final Plan plan;
    private final PlanFolder folder;
    private final Setting setting;
    private final Parts parts;
    private final LatencyRule latency = new LatencyRule();
    private final List<StepResult> results = new ArrayList<>();
    private Map<Integer, Journal.Entry> known = Map.of();
    private boolean resumed;

    public ApplyRun(PlanFolder folder, Setting setting, Parts parts) {
        this.plan = folder.plan();
        this.folder = folder;
        this.setting = setting;
        this.parts = parts;
    }

    /** @throws io.mizan.model.error.MizanException where the plan is stale; nothing was changed then */
    public Outcome run() {
        List<Integer> order = order();
        resumed = folder.begun();
        known = Journal.read(folder.journal());
        check(order);
        if (!resumed) {
            folder.writeUndo(plan, parts.clock().instant());
        }
        folder.forgetStop();
        parts.started().run();
        audit("apply started", setting.reason());
        String stopped;
        try (Journal journal = Journal.open(folder.journal())) {
            stopped = carryOut(order, journal);
        }
        audit(
                stopped.isEmpty() ? "apply finished" : "apply stopped",
                stopped.isEmpty() ? counts() : stopped + "; " + counts());
        return new Outcome(plan.id(), results, stopped);
    }

    private String counts() {
        return new Outcome(plan.id(), results, "").count(State.DONE) + " of "
                + plan.changes().size() + " changes made";
    }

    private void audit(String what, String why) {
        parts.audit().add(new AuditEntry(parts.clock().instant(), setting.who(), what, plan.id(), why));
    }

    /** The changes that were chosen, those of the canary first. */
    private List<Integer> order() {
        List<Integer> steps = PlanSteps.numbers(plan);
        List<Integer> first = new ArrayList<>();
        List<Integer> rest = new ArrayList<>();
        for (int i = 0; i < plan.changes().size(); i++) {
            if (setting.only().isEmpty() || setting.only().contains(steps.get(i))) {
                (inCanary(plan.changes().get(i)) ? first : rest).add(i);
            }
        }
        if (!setting.only().isEmpty() && !steps.containsAll(setting.only())) {
            throw Problem.of(ErrorCode.USAGE, "the plan has no such step")
                    .with("only", setting.only())
                    .with("steps", steps.stream().max(Integer::compare).orElse(0))
                    .exception();
        }
        if (!setting.canary().isEmpty() && first.isEmpty()) {
            throw Problem.of(ErrorCode.USAGE, "the plan changes nothing in the canary directory")
                    .with("canary", setting.canary())
                    .maybe("name a directory that the plan changes something in")
                    .exception();
        }
        first.addAll(rest);
        return first;
    }

    private boolean inCanary(PlannedChange change) {
        String canary = setting.canary();
        return !canary.isEmpty()
                && (change.path().equals(canary)
                        || change.path().startsWith(canary.endsWith("/") ? canary : canary + "/"));
    }

    private boolean done(int number) {
        Journal.Entry entry = known.get(number);
        return entry != null && entry.state() == Journal.State.DONE;
    }

    private void check(List<Integer> order) {
        List<String> reasons = new ArrayList<>();
        if (!resumed) {
            // Once begun it may take as long as it takes, as long as the system is as it should be.
            reasons.addAll(Staleness.ofAge(plan, parts.clock().instant()));
        }
        reasons.addAll(targets(order));
        for (int number : order) {
            if (!done(number)) {
                directory(plan.changes().get(number)).ifPresent(reasons::add);
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

    private List<String> targets(List<Integer> order) {
        List<FileMove> made = new ArrayList<>();
        List<FileMove> open = new ArrayList<>();
        for (int i = 0; i < plan.changes().size(); i++) {
            if (plan.changes().get(i) instanceof FileMove move) {
                if (moved(i, move)) {
                    made.add(move);
                } else if (order.contains(i)) {
                    open.add(move);
                }
            }
        }
        return Staleness.ofTargets(plan, parts.system().view(), made, open);
    }

    /** Where the journal ends too early, the file itself tells. */
    private boolean moved(int number, FileMove move) {
        return done(number)
                || results.stream().anyMatch(result -> result.number() == number && result.state() == State.DONE)
                || (resumed && isAfter(move));
    }

    private boolean isAfter(FileMove move) {
        return parts.system()
                .file(move.path())
                .filter(file ->
                        file.sameData(move.before()) && LayoutAttribute.sameRequest(file.layout(), move.after()))
                .isPresent();
    }

    private Optional<String> directory(PlannedChange change) {
        if (change instanceof DirectoryLayout layout) {
            var now = parts.system().defaultLayout(layout.path());
            return Layouts.same(now, layout.before()) || Layouts.same(now, layout.after())
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

    private String carryOut(List<Integer> order, Journal journal) {
        for (int i = 0; i < LatencyRule.SAMPLES; i++) {
            latency.baseline(parts.observer().latencyMillis());
        }
        boolean canaryOver = setting.canary().isEmpty();
        int sinceLook = 0;
        for (int number : order) {
            PlannedChange change = plan.changes().get(number);
            if (!canaryOver && !inCanary(change)) {
                canaryOver = true;
                Optional<String> worse = watch();
                if (worse.isPresent()) {
                    return "after the canary directory: " + worse.get();
                }
            }
            Optional<String> reason = waitUntilIdle();
            if (reason.isPresent()) {
                return reason.get();
            }
            if (++sinceLook > STEPS_BETWEEN_LOOKS) {
                sinceLook = 0;
                List<String> stale = targets(order);
                if (!stale.isEmpty()) {
                    return String.join("; ", stale);
                }
            }
            StepResult result = step(number, change, journal);
            results.add(result);
            if (result.state() == State.REFUSED) {
                // A target may have gone: the next one is not tried before that is known.
                sinceLook = STEPS_BETWEEN_LOOKS;
            }
            parts.progress().accept(result);
            if (result.state() == State.DONE) {
                parts.pace().copied(change.bytes());
                Optional<String> worse = latency.after(parts.observer().latencyMillis());
                if (worse.isPresent()) {
                    return worse.get();
                }
            }
        }
        return "";
    }

    /** After the canary, users get a moment to be hurt. */
    private Optional<String> watch() {
        Optional<String> worse = Optional.empty();
        for (int i = 0;
                i < LatencyRule.SAMPLES && parts.observer().latencyMillis().isPresent();
                i++) {
            parts.pace().rest(WAIT);
            worse = latency.after(parts.observer().latencyMillis());
        }
        return worse;
    }

    private Optional<String> waitUntilIdle() {
        while (true) {
            if (parts.stop().getAsBoolean() || folder.askedToStop()) {
                return Optional.of("it was told to stop");
            }
            if (!setting.whenIdle() || parts.observer().load().orElse(0) <= IDLE) {
                return Optional.empty();
            }
            parts.pace().rest(WAIT);
        }
    }

    private StepResult step(int number, PlannedChange change, Journal journal) {
        if (done(number)) {
            return new StepResult(number, change, State.ALREADY, "");
        }
        if (change instanceof FileMove move && resumed && isAfter(move)) {
            journal.write(number, Journal.State.DONE, LayoutOptions.of(move.after()));
            return new StepResult(number, change, State.ALREADY, "");
        }
        journal.write(number, Journal.State.BEGUN, "");
        MoveResult result = make(change);
        if (result instanceof Refused refused) {
            String detail = refused.reason().words() + (refused.detail().isEmpty() ? "" : ": " + refused.detail());
            journal.write(number, Journal.State.REFUSED, detail);
            return new StepResult(number, change, State.REFUSED, detail);
        }
        journal.write(
                number, Journal.State.DONE, result instanceof Moved moved ? LayoutOptions.of(moved.layout()) : "");
        return new StepResult(number, change, State.DONE, "");
    }

    private MoveResult make(PlannedChange change) {
        ChangeableSystem system = parts.system();
        if (change instanceof FileMove move) {
            FileState seen = move.before();
            return system.move(seen, move.after());
        }
        if (change instanceof DirectoryLayout layout) {
            Layouts.set(system, layout.path(), layout.after());
            return new Moved(layout.after().orElse(Layouts.NONE));
        }
        DirectoryPlacement placement = (DirectoryPlacement) change;
        placement
                .after()
                .ifPresentOrElse(
                        after -> system.setDirectoryStriping(placement.path(), after),
                        () -> system.removeDirectoryStriping(placement.path()));
        return new Moved(Layouts.NONE);
    }
}
