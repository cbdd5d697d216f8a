package io.mizan.controller.apply;

import java.time.Instant;
import java.util.Locale;

/**
 * What somebody has begun with a plan.
 *
 * @param done changes that were looked at so far
 * @param total changes of the plan
 * @param result what came of it, in a sentence; empty while it goes on
 */
public record PlanWork(
        String plan, Deed deed, State state, String who, Instant since, int done, int total, String result) {

    /** What is done to the plan. */
    public enum Deed {
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

    PlanWork step() {
        return new PlanWork(plan, deed, state, who, since, done + 1, total, result);
    }

    PlanWork ended(State newState, String newResult) {
        return new PlanWork(plan, deed, newState, who, since, done, total, newResult);
    }
}
