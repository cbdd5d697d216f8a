package io.mizan.controller.change;

import io.mizan.model.plan.PlannedChange;
import java.util.Locale;

/**
 * What became of one change, when it was made or undone.
 *
 * @param number of the change in the plan, from 0
 * @param detail why it was not made
 */
public record StepResult(int number, PlannedChange change, State state, String detail) {

    /** How it ended. */
    public enum State {
        /** It was made, or undone, now. */
        DONE,
        /** It had been made before, or there is nothing to undo. */
        ALREADY,
        /** The system refused, and nothing is different. */
        REFUSED,
        /** Somebody changed it since; it is left alone. */
        CHANGED;

        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
