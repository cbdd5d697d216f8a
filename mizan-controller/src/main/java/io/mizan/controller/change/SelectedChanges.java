package io.mizan.controller.change;

import io.mizan.controller.change.planner.PlanSteps;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.plan.ChangePlan;
import io.mizan.model.plan.PlannedChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The changes of a plan to make, by number, those of the canary directory first.
 *
 * @param canaries how many of them are in the canary directory
 */
record SelectedChanges(List<Integer> numbers, int canaries) {
    SelectedChanges {
        numbers = List.copyOf(numbers);
    }

    /**
     * @param only steps, all if empty
     * @param canary a directory; empty for none
     */
    static SelectedChanges of(ChangePlan plan, Set<Integer> only, String canary) {
        List<Integer> steps = PlanSteps.numbers(plan);
        List<Integer> first = new ArrayList<>();
        List<Integer> rest = new ArrayList<>();
        for (int i = 0; i < plan.changes().size(); i++) {
            if (only.isEmpty() || only.contains(steps.get(i))) {
                (isIn(canary, plan.changes().get(i)) ? first : rest).add(i);
            }
        }
        if (!only.isEmpty() && !steps.containsAll(only)) {
            throw Problem.of(ErrorCode.USAGE, "the plan has no such step")
                    .with("only", only)
                    .with("steps", steps.stream().max(Integer::compare).orElse(0))
                    .exception();
        }
        if (!canary.isEmpty() && first.isEmpty()) {
            throw Problem.of(ErrorCode.USAGE, "the plan changes nothing in the canary directory")
                    .with("canary", canary)
                    .maybe("name a directory that the plan changes something in")
                    .exception();
        }
        int canaries = first.size();
        first.addAll(rest);
        return new SelectedChanges(first, canaries);
    }

    private static boolean isIn(String canary, PlannedChange change) {
        return !canary.isEmpty()
                && (change.path().equals(canary)
                        || change.path().startsWith(canary.endsWith("/") ? canary : canary + "/"));
    }
}
