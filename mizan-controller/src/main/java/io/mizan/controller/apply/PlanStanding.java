package io.mizan.controller.apply;

import java.util.Optional;

/**
 * How a plan stands, and what can be done to it.
 *
 * @param state open, approved, begun, applied, undone or expired
 * @param work the last that was begun with it since the process started
 * @param obstacle why nothing can be done to it here; empty where something can
 */
public record PlanStanding(
        String state,
        Optional<Approval> approval,
        Optional<PlanWork> work,
        boolean canApprove,
        boolean canApply,
        boolean canUndo,
        boolean canStop,
        String obstacle) {

    static PlanStanding none(String obstacle) {
        return new PlanStanding("", Optional.empty(), Optional.empty(), false, false, false, false, obstacle);
    }
}
