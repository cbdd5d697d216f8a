package io.mizan.controller.rest;

import io.mizan.controller.apply.PlanDesk;
import io.mizan.controller.apply.PlanStanding;
import io.mizan.database.plan.StoredPlan;
import java.util.Locale;

/** What can be done to plans. Wired by whoever can do it; where nobody can, the endpoints are not there. */
public interface PlanActions {

    enum Action {
        APPROVE("Say that a plan may be applied"),
        APPLY("Begin to carry out a plan"),
        UNDO("Begin to put back what a plan changed"),
        STOP("End what goes on with a plan after the change that is being made");

        private final String summary;

        Action(String summary) {
            this.summary = summary;
        }

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        public String summary() {
            return summary;
        }
    }

    /**
     * Does it, or begins to do it.
     *
     * @param who the token that asked, for the audit
     * @param why as the operator said
     */
    PlanStanding perform(StoredPlan plan, Action action, String who, String why);

    /** How a plan stands for somebody. */
    PlanStanding standing(StoredPlan plan, String who);

    static PlanActions of(PlanDesk desk) {
        return new PlanActions() {
            @Override
            public PlanStanding perform(StoredPlan plan, Action action, String who, String why) {
                return switch (action) {
                    case APPROVE -> desk.approve(plan, who, why);
                    case APPLY -> desk.apply(plan, who, why);
                    case UNDO -> desk.undo(plan, who, why);
                    case STOP -> desk.stop(plan, who, why);
                };
            }

            @Override
            public PlanStanding standing(StoredPlan plan, String who) {
                return desk.standing(plan, who);
            }
        };
    }
}
