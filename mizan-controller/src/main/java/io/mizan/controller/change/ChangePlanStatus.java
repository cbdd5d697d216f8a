package io.mizan.controller.change;

import java.util.Optional;

/**
 * How a plan stands, and what can be done to it.
 *
 * @param state open, approved, begun, applied, undone or expired
 * @param execution the last that was begun with it since the process started
 * @param obstacle why nothing can be done to it here; empty where something can
 */
public record ChangePlanStatus(
        String state,
        Optional<Approval> approval,
        Optional<ChangeExecution> execution,
        boolean canApprove,
        boolean canApply,
        boolean canUndo,
        boolean canStop,
        String obstacle) {

    /** Of a plan that nothing can be done to here. */
    public static ChangePlanStatus none(String obstacle) {
        return new ChangePlanStatus("", Optional.empty(), Optional.empty(), false, false, false, false, obstacle);
    }
}
