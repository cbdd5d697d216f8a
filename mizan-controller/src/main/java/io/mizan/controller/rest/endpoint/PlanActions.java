package io.mizan.controller.rest.endpoint;

import io.mizan.controller.change.BackgroundChanges;
import io.mizan.controller.change.ChangePlanStatus;
import io.mizan.database.plan.StoredChangePlan;
import java.util.Locale;

/**
 * Actions on change plans: approve, apply, undo and stop. Wired by whoever can do it; where nobody can, the endpoints are not
 * there.
 */
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
    ChangePlanStatus perform(StoredChangePlan plan, Action action, String who, String why);

    /** The state of a plan, and what somebody may do to it now. */
    ChangePlanStatus status(StoredChangePlan plan, String who);

    static PlanActions of(BackgroundChanges service) {
        return new PlanActions() {
            @Override
            public ChangePlanStatus perform(StoredChangePlan plan, Action action, String who, String why) {
                return switch (action) {
                    case APPROVE -> service.approve(plan, who, why);
                    case APPLY -> service.apply(plan, who, why);
                    case UNDO -> service.undo(plan, who, why);
                    case STOP -> service.stop(plan, who, why);
                };
            }

            @Override
            public ChangePlanStatus status(StoredChangePlan plan, String who) {
                return service.status(plan, who);
            }
        };
    }
}
