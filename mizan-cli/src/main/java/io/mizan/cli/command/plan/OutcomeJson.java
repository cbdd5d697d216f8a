package io.mizan.cli.command.plan;

import io.mizan.controller.apply.Outcome;
import io.mizan.controller.apply.StepResult;
import java.util.LinkedHashMap;
import java.util.Map;

/** How an apply or undo ended, as JSON. */
final class OutcomeJson {
    private OutcomeJson() {}

    static Map<String, Object> of(String schema, Outcome outcome) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("schema", schema);
        json.put("plan", outcome.plan());
        json.put("finished", outcome.finished());
        json.put("stopped", outcome.stopped());
        json.put("bytes", outcome.bytes());
        json.put("changes", outcome.steps().stream().map(OutcomeJson::step).toList());
        return json;
    }

    private static Map<String, Object> step(StepResult step) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("change", step.number());
        json.put("path", step.change().path());
        json.put("state", step.state().label());
        json.put("detail", step.detail());
        return json;
    }
}
