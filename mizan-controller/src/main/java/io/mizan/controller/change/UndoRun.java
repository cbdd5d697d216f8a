package io.mizan.controller.change;

import io.mizan.controller.change.StepResult.State;
import io.mizan.database.plan.AuditEntry;
import io.mizan.database.plan.AuditLog;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.LayoutAttribute;
import io.mizan.model.layout.lustre.LayoutOptions;
import io.mizan.model.plan.ChangePlan;
import io.mizan.model.plan.PlannedChange;
import io.mizan.model.plan.PlannedChange.DirectoryLayout;
import io.mizan.model.plan.PlannedChange.DirectoryPlacement;
import io.mizan.model.plan.PlannedChange.FileMove;
import io.mizan.model.system.ChangeableSystem;
import io.mizan.model.system.FileState;
import io.mizan.model.system.MoveResult.Refused;
import io.mizan.model.system.driver.Pace;
import io.mizan.model.units.Count;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Puts back what a plan changed, the last change first. The system itself tells what there is to do: what is as the plan left it
 * goes back, what is as before stays, and what was changed by others since is told and left alone. It can be stopped and
 * repeated at will.
 */
public final class UndoRun {
    /** What it works with. */
    public record Parts(
            ChangeableSystem system,
            AuditLog audit,
            InstantSource clock,
            Pace pace,
            BooleanSupplier stop,
            Consumer<StepResult> progress) {}

    private final ChangePlanFolder folder;
    private final Parts parts;
    private final String who;
    private final String reason;

    public UndoRun(ChangePlanFolder folder, String who, String reason, Parts parts) {
        this.folder = folder;
        this.who = who;
        this.reason = reason;
        this.parts = parts;
    }

    public Outcome run() {
        ChangePlan plan = folder.undo()
                .orElseThrow(
                        () -> Problem.of(ErrorCode.NOT_APPLIED, "the plan was not applied, or its undo file is gone")
                                .with("folder", folder.path())
                                .maybe("see mizan audit for what was done")
                                .exception());
        Map<Integer, Journal.Entry> journal = Journal.read(folder.journal());
        MovesInProgress.refuse(plan, parts.system());
        folder.forgetStop();
        audit(plan, "undo started", reason);
        List<StepResult> results = new ArrayList<>();
        String stopped = "";
        for (int i = plan.changes().size() - 1; i >= 0 && stopped.isEmpty(); i--) {
            if (parts.stop().getAsBoolean() || folder.askedToStop()) {
                stopped = "it was told to stop";
            } else {
                StepResult result = audited(plan, i, Optional.ofNullable(journal.get(i)));
                results.add(result);
                parts.progress().accept(result);
                if (result.state() == State.DONE) {
                    parts.pace().copied(result.change().bytes());
                }
            }
        }
        Outcome outcome = new Outcome(plan.id(), results, stopped);
        if (outcome.finished() && outcome.count(State.CHANGED) + outcome.count(State.REFUSED) == 0) {
            folder.closeUndo();
        }
        audit(
                plan,
                stopped.isEmpty() ? "undo finished" : "undo stopped",
                Count.of(outcome.count(State.DONE), "change") + " undone, " + outcome.count(State.CHANGED)
                        + " left alone, " + outcome.count(State.REFUSED) + " refused");
        return outcome;
    }

    private void audit(ChangePlan plan, String what, String why) {
        parts.audit().add(new AuditEntry(parts.clock().instant(), who, what, plan.id(), why));
    }

    private StepResult audited(ChangePlan plan, int number, Optional<Journal.Entry> entry) {
        try {
            return step(number, plan.changes().get(number), entry);
        } catch (MizanException e) {
            audit(plan, "undo stopped", e.problem().line());
            throw e;
        }
    }

    /** One change that cannot be put back must not keep the others from it. */
    private StepResult step(int number, PlannedChange change, Optional<Journal.Entry> entry) {
        try {
            return putBack(number, change, entry);
        } catch (MizanException e) {
            if (ChangeMaker.isOfTheSystem(e)) {
                throw e;
            }
            return e.problem().code() == ErrorCode.INPUT_NOT_FOUND
                    ? new StepResult(number, change, State.CHANGED, "it is not there any more")
                    : new StepResult(number, change, State.REFUSED, e.problem().line());
        }
    }

    private StepResult putBack(int number, PlannedChange change, Optional<Journal.Entry> entry) {
        if (change instanceof FileMove move) {
            return move(number, move, entry);
        }
        ChangeableSystem system = parts.system();
        if (change instanceof DirectoryLayout layout) {
            var now = system.defaultLayout(layout.path());
            if (Layouts.same(now, layout.before())) {
                return new StepResult(number, change, State.ALREADY, "");
            }
            if (!Layouts.same(now, layout.after()) && !stoppedHalfway(now, layout, entry)) {
                return new StepResult(number, change, State.CHANGED, "it has another default layout since");
            }
            byte[] before = entry.map(Journal.Entry::bytesBefore).orElse(new byte[0]);
            boolean exact = system.restoreDefaultLayout(layout.path(), layout.before(), before);
            return new StepResult(
                    number, change, State.DONE, exact ? "" : "it means the same as before, in other bytes");
        }
        DirectoryPlacement placement = (DirectoryPlacement) change;
        var now = system.directoryStriping(placement.path());
        if (now.equals(placement.before())) {
            return new StepResult(number, change, State.ALREADY, "");
        }
        if (!now.equals(placement.after())) {
            return new StepResult(number, change, State.CHANGED, "new directories are placed elsewhere since");
        }
        placement
                .before()
                .ifPresentOrElse(
                        before -> system.setDirectoryStriping(placement.path(), before),
                        () -> system.removeDirectoryStriping(placement.path()));
        return new StepResult(number, change, State.DONE, "");
    }

    private static boolean stoppedHalfway(
            Optional<FileLayout> now, DirectoryLayout change, Optional<Journal.Entry> entry) {
        return entry.filter(known -> known.state() != Journal.State.DONE).isPresent() && Layouts.halfway(now, change);
    }

    private StepResult move(int number, FileMove move, Optional<Journal.Entry> entry) {
        Optional<FileState> found = parts.system().file(move.path());
        if (found.isEmpty() || !found.get().id().equals(move.before().id())) {
            return new StepResult(
                    number,
                    move,
                    entry.isEmpty() ? State.ALREADY : State.CHANGED,
                    "it is not there any more, or is another file");
        }
        FileState now = found.get();
        if (LayoutAttribute.sameRequest(now.layout(), move.before().layout())) {
            return new StepResult(number, move, State.ALREADY, "");
        }
        if (!now.sameData(move.before())) {
            return new StepResult(number, move, State.CHANGED, "its data was changed since");
        }
        if (!ours(now, move, entry)) {
            return new StepResult(number, move, State.CHANGED, "it has another layout since");
        }
        return parts.system().move(now, move.before().layout()) instanceof Refused refused
                ? new StepResult(
                        number,
                        move,
                        State.REFUSED,
                        refused.reason().words() + (refused.detail().isEmpty() ? "" : ": " + refused.detail()))
                : new StepResult(number, move, State.DONE, "");
    }

    /** Whether the layout is what the plan made: as planned, as the journal has it, or made when the process was killed. */
    private static boolean ours(FileState now, FileMove move, Optional<Journal.Entry> entry) {
        return LayoutAttribute.sameRequest(now.layout(), move.after())
                || LayoutAttribute.sameRequest(now.layout(), move.expected())
                || entry.filter(known -> known.state() == Journal.State.BEGUN
                                || (known.state() == Journal.State.DONE
                                        && LayoutAttribute.sameRequest(
                                                now.layout(), LayoutOptions.parse(known.detail()))))
                        .isPresent();
    }
}
