package io.mizan.controller.change.planning;

import java.util.Locale;

/**
 * Progress of planning.
 *
 * @param files that were looked at so far
 * @param plan its id, empty until it is kept
 * @param changes in it
 */
public record PlanDraft(Step step, long files, String plan, int changes) {
    static final PlanDraft NOTHING_YET = new PlanDraft(Step.OPENING, 0, "", 0);

    /** What is being done. */
    public enum Step {
        OPENING,
        PLANNING,
        KEPT;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
