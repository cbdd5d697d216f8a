package io.mizan.controller.change;

import java.time.Instant;
import java.util.Locale;

/**
 * Progress of one apply or undo.
 *
 * @param done changes that were looked at so far
 * @param total changes of the plan
 * @param result what came of it, in a sentence; empty while it goes on
 */
public record ChangeExecution(
        String plan, Action action, State state, String who, Instant since, int done, int total, String result) {

    /** What is done to the plan. */
    public enum Action {
        APPLY,
        UNDO;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** How it stands. */
    public enum State {
        RUNNING,
        /** All of it was done. */
        FINISHED,
        /** It ended early, and may be gone on with. */
        STOPPED,
        FAILED;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    ChangeExecution step() {
        return new ChangeExecution(plan, action, state, who, since, done + 1, total, result);
    }

    ChangeExecution ended(State newState, String newResult) {
        return new ChangeExecution(plan, action, newState, who, since, done, total, newResult);
    }
}
