package io.mizan.database.plan;

import java.util.EnumSet;
import java.util.Set;

/** State of a placement plan. */
public enum PlacementPlanState {
    /** Stored; the client may not know of it yet. */
    MADE,
    /** The client has the answer. */
    ANSWERED,
    /** The client uses it. */
    APPLIED,
    EXPIRED;

    /** The states that a plan may come from to be in this one. */
    public Set<PlacementPlanState> from() {
        return switch (this) {
            case MADE -> EnumSet.noneOf(PlacementPlanState.class);
            case ANSWERED -> EnumSet.of(MADE);
            // A run that began in time may report late.
            case APPLIED -> EnumSet.of(MADE, ANSWERED, EXPIRED);
            case EXPIRED -> EnumSet.of(MADE, ANSWERED);
        };
    }

    /** Whether the space that was promised with the plan is free again. */
    public boolean releases() {
        return this == EXPIRED;
    }
}
