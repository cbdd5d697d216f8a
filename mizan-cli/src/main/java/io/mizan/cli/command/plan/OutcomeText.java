package io.mizan.cli.command.plan;

import io.mizan.controller.change.Outcome;
import io.mizan.controller.change.StepResult.State;
import io.mizan.model.error.Printable;
import io.mizan.model.units.ByteSize;
import io.mizan.model.units.Count;

/** How an apply or undo ended, in words. */
final class OutcomeText {
    private OutcomeText() {}

    static String applied(Outcome outcome) {
        String end = outcome.finished()
                ? "Applied " + outcome.plan() + ": "
                : "Stopped: " + Printable.of(outcome.stopped()) + ".\n" + outcome.plan() + " so far: ";
        String next = outcome.finished()
                ? "Undo: mizan undo " + outcome.plan() + "\n"
                : "Go on: mizan apply " + outcome.plan() + "   Undo: mizan undo " + outcome.plan() + "\n";
        return end + Count.of(outcome.count(State.DONE), "change") + " made now, " + outcome.count(State.ALREADY)
                + " before, "
                + outcome.count(State.REFUSED) + " refused; " + ByteSize.prose(outcome.bytes()) + " moved.\n"
                + exceptions(outcome) + next;
    }

    static String undone(Outcome outcome) {
        return (outcome.finished() ? "Undone " : "Stopped; undone of ") + outcome.plan() + ": "
                + Count.of(outcome.count(State.DONE), "change") + " put back, " + outcome.count(State.ALREADY)
                + (outcome.count(State.ALREADY) == 1 ? " was" : " were") + " as before, " + outcome.count(State.CHANGED)
                + " changed since and left alone, "
                + outcome.count(State.REFUSED) + " refused.\n" + exceptions(outcome);
    }

    private static String exceptions(Outcome outcome) {
        StringBuilder text = new StringBuilder();
        outcome.steps().stream()
                .filter(step -> step.state() != State.ALREADY && !step.detail().isEmpty())
                .forEach(step -> text.append("  ! ")
                        .append(Printable.of(step.change().path()))
                        .append(": ")
                        .append(Printable.of(step.detail()))
                        .append('\n'));
        return text.toString();
    }
}
