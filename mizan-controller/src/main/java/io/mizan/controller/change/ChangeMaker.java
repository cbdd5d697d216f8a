package io.mizan.controller.change;

import io.mizan.controller.change.StepResult.State;
import io.mizan.model.error.ErrorCategory;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.LayoutAttribute;
import io.mizan.model.layout.LayoutBytes;
import io.mizan.model.layout.lustre.LayoutOptions;
import io.mizan.model.plan.ChangePlan;
import io.mizan.model.plan.PlannedChange;
import io.mizan.model.plan.PlannedChange.DirectoryLayout;
import io.mizan.model.plan.PlannedChange.DirectoryPlacement;
import io.mizan.model.plan.PlannedChange.FileMove;
import io.mizan.model.system.ChangeableSystem;
import io.mizan.model.system.MoveResult;
import io.mizan.model.system.MoveResult.Moved;
import io.mizan.model.system.MoveResult.Reason;
import io.mizan.model.system.MoveResult.Refused;
import java.util.BitSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Makes the changes of a plan one by one, with a line of the journal before and after each, and knows which were made. */
final class ChangeMaker {
    private final ChangePlan plan;
    private final ChangeableSystem system;
    private final BitSet made = new BitSet();
    /** Made, although the journal does not have it. */
    private final BitSet found = new BitSet();
    /** Begun, and nobody wrote down how it ended. */
    private final BitSet begun = new BitSet();

    /** @param resumed whether somebody began already, and may have been killed before the journal knew what was made */
    ChangeMaker(ChangePlan plan, ChangeableSystem system, Map<Integer, Journal.Entry> journal, boolean resumed) {
        this.plan = plan;
        this.system = system;
        for (int i = 0; i < plan.changes().size(); i++) {
            Journal.Entry entry = journal.get(i);
            begun.set(i, entry != null && entry.state() == Journal.State.BEGUN);
            if (entry != null && entry.state() == Journal.State.DONE) {
                made.set(i, !isBefore(plan.changes().get(i)));
            } else if (resumed && plan.changes().get(i) instanceof FileMove move && isAfter(move)) {
                made.set(i);
                found.set(i);
            }
        }
    }

    boolean made(int number) {
        return made.get(number);
    }

    boolean begun(int number) {
        return begun.get(number);
    }

    private boolean isAfter(FileMove move) {
        return system.file(move.path())
                .filter(file -> file.sameData(move.before())
                        && (LayoutAttribute.sameRequest(file.layout(), move.after())
                                || LayoutAttribute.sameRequest(file.layout(), move.expected())))
                .isPresent();
    }

    /** Whether a change that was made is undone since: of an undo that was stopped the journal knows nothing. */
    private boolean isBefore(PlannedChange change) {
        try {
            if (change instanceof FileMove move) {
                return !LayoutAttribute.sameRequest(move.before().layout(), move.after())
                        && system.file(move.path())
                                .filter(file -> file.sameData(move.before())
                                        && LayoutAttribute.sameRequest(
                                                file.layout(), move.before().layout()))
                                .isPresent();
            }
            if (change instanceof DirectoryLayout layout) {
                return !Layouts.same(layout.before(), layout.after())
                        && Layouts.same(system.defaultLayout(layout.path()), layout.before());
            }
            DirectoryPlacement placement = (DirectoryPlacement) change;
            return !placement.before().equals(placement.after())
                    && system.directoryStriping(placement.path()).equals(placement.before());
        } catch (MizanException e) {
            if (isOfTheSystem(e)) {
                throw e;
            }
            // It is gone, or nobody can tell.
            return false;
        }
    }

    StepResult make(int number, Journal journal) {
        PlannedChange change = plan.changes().get(number);
        if (made.get(number)) {
            if (found.get(number) && change instanceof FileMove move) {
                journal.write(number, Journal.State.DONE, LayoutOptions.of(move.expected()));
            }
            return new StepResult(number, change, State.ALREADY, "");
        }
        journal.write(number, Journal.State.BEGUN, "", bytesBefore(change));
        MoveResult result = attempt(change);
        if (result instanceof Refused refused) {
            String detail = refused.reason().words() + (refused.detail().isEmpty() ? "" : ": " + refused.detail());
            journal.write(number, Journal.State.REFUSED, detail);
            return new StepResult(number, change, State.REFUSED, detail);
        }
        FileLayout layout = ((Moved) result).layout();
        journal.write(number, Journal.State.DONE, LayoutOptions.of(layout));
        made.set(number);
        return new StepResult(
                number, change, State.DONE, change instanceof FileMove move ? elsewhere(move, layout) : "");
    }

    /** A plan has the meaning of a default; an undo gives back its bytes. */
    private byte[] bytesBefore(PlannedChange change) {
        try {
            return change instanceof DirectoryLayout layout
                            && Layouts.same(system.defaultLayout(layout.path()), layout.before())
                    ? system.defaultLayoutBytes(layout.path())
                    : new byte[0];
        } catch (MizanException e) {
            if (isOfTheSystem(e)) {
                throw e;
            }
            return new byte[0];
        }
    }

    /** Where a server had a choice it may have chosen other targets than was to be expected. */
    private static String elsewhere(FileMove move, FileLayout now) {
        Set<Integer> expected =
                LayoutBytes.of(move.expected(), move.before().bytes()).keySet();
        Set<Integer> found = LayoutBytes.of(now, move.before().bytes()).keySet();
        return found.isEmpty() || found.equals(expected)
                ? ""
                : "the server put it on " + names(found) + ", " + names(expected) + " was expected";
    }

    private static String names(Set<Integer> targets) {
        return targets.stream()
                .map(index -> String.format(Locale.ROOT, "OST%04x", index))
                .collect(Collectors.joining(","));
    }

    /** One change that the system does not let us make is no reason to end in the middle of the others. */
    private MoveResult attempt(PlannedChange change) {
        try {
            return make(change);
        } catch (MizanException e) {
            if (isOfTheSystem(e)) {
                throw e;
            }
            boolean gone = e.problem().code() == ErrorCode.INPUT_NOT_FOUND;
            return new Refused(
                    gone ? Reason.GONE : Reason.FAILED, gone ? "" : e.problem().line());
        }
    }

    /** Where the system itself does not answer, no other change has a better chance. */
    static boolean isOfTheSystem(MizanException e) {
        ErrorCategory category = e.problem().code().category();
        return category == ErrorCategory.UNREACHABLE || category == ErrorCategory.INTERNAL;
    }

    private MoveResult make(PlannedChange change) {
        if (change instanceof FileMove move) {
            return system.move(move.before(), move.after());
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
