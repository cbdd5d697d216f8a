package io.mizan.controller.change;

import io.mizan.controller.change.StepResult.State;
import io.mizan.model.plan.PlannedChange;
import java.util.List;

/**
 * How an apply or an undo ended.
 *
 * @param stopped why it ended early, empty where it went through
 */
public record Outcome(String plan, List<StepResult> steps, String stopped) {
    public Outcome {
        steps = List.copyOf(steps);
    }

    public boolean finished() {
        return stopped.isEmpty();
    }

    public long count(State state) {
        return steps.stream().filter(step -> step.state() == state).count();
    }

    /** Bytes that were copied now. */
    public long bytes() {
        return steps.stream()
                .filter(step -> step.state() == State.DONE)
                .map(StepResult::change)
                .mapToLong(PlannedChange::bytes)
                .sum();
    }
}
