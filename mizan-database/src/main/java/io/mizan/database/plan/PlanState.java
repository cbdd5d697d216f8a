package io.mizan.database.plan;

import java.util.EnumSet;
import java.util.Set;

/** What has become of a plan. */
public enum PlanState {
    /** Stored; the client may not know of it yet. */
    MADE,
    /** The client has the answer. */
    ANSWERED,
    /** The client uses it. */
    APPLIED,
    EXPIRED,
    UNDONE,
    FAILED;

    /** The states that a plan may come from to be in this one. */
    public Set<PlanState> from() {
        return switch (this) {
            case MADE -> EnumSet.noneOf(PlanState.class);
            case ANSWERED -> EnumSet.of(MADE);
            // What was undone may be applied again, and what was begun in time does not expire.
            case APPLIED -> EnumSet.of(MADE, ANSWERED, EXPIRED, UNDONE);
            case EXPIRED -> EnumSet.of(MADE, ANSWERED);
            case UNDONE -> EnumSet.of(APPLIED);
            case FAILED -> EnumSet.of(MADE, ANSWERED, APPLIED);
        };
    }

    /** Whether the space that was promised with the plan is free again. */
    public boolean releases() {
        return this == EXPIRED || this == UNDONE || this == FAILED;
    }
}
