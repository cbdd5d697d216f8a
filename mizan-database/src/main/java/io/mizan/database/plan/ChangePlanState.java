package io.mizan.database.plan;

import java.util.EnumSet;
import java.util.Set;

/** State of a change plan. */
public enum ChangePlanState {
    MADE,
    /** Changes were begun; some of them may be missing. */
    APPLIED,
    EXPIRED,
    UNDONE;

    /** The states that a plan may come from to be in this one. */
    public Set<ChangePlanState> from() {
        return switch (this) {
            case MADE -> EnumSet.noneOf(ChangePlanState.class);
            // What was undone may be applied again, and what was begun in time does not expire.
            case APPLIED -> EnumSet.of(MADE, EXPIRED, UNDONE);
            case EXPIRED -> EnumSet.of(MADE);
            case UNDONE -> EnumSet.of(APPLIED);
        };
    }
}
