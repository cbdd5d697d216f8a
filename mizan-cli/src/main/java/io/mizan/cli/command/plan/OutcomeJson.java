package io.mizan.cli.command.plan;

import io.mizan.controller.change.Outcome;
import io.mizan.controller.change.StepResult;
import io.mizan.controller.plan.ChosenLayout;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.plan.PlannedChange.FileMove;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** How an apply or undo ended, as JSON. */
final class OutcomeJson {
    private OutcomeJson() {}

    static Map<String, Object> applied(Outcome outcome) {
        return tree("mizan/apply/v1", outcome, FileMove::after);
    }

    static Map<String, Object> undone(Outcome outcome) {
        return tree("mizan/undo/v1", outcome, move -> move.before().layout());
    }

    /** @param said the layout that a file was asked to have */
    private static Map<String, Object> tree(String schema, Outcome outcome, Function<FileMove, FileLayout> said) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("schema", schema);
        json.put("plan", outcome.plan());
        json.put("finished", outcome.finished());
        json.put("stopped", outcome.stopped());
        json.put("bytes", outcome.bytes());
        json.put(
                "changes",
                outcome.steps().stream().map(step -> step(step, said)).toList());
        return json;
    }

    private static Map<String, Object> step(StepResult step, Function<FileMove, FileLayout> said) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("change", step.number());
        json.put("path", step.change().path());
        json.put("state", step.state().label());
        json.put("detail", step.detail());
        if (step.change() instanceof FileMove move) {
            json.put("form", ChosenLayout.formOf(said.apply(move)).label());
        }
        return json;
    }
}
