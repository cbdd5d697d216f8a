package io.mizan.controller.rest.json;

import io.mizan.controller.jobs.action.NodeParameter;
import io.mizan.controller.jobs.action.ParameterResult;
import io.mizan.controller.jobs.record.ChosenSetting;
import io.mizan.controller.jobs.record.JobDecision;
import io.mizan.controller.jobs.record.JobRecord;
import io.mizan.controller.jobs.record.JobRecordJson;
import io.mizan.controller.jobs.record.JobStart;
import io.mizan.controller.rest.security.Viewer;
import java.util.LinkedHashMap;
import java.util.Map;

/** Records of jobs as callers may see them: an operator without paths sees no directory of a user. */
public final class JobDecisionJson {
    private JobDecisionJson() {}

    public static Map<String, Object> of(JobRecord record, Viewer viewer) {
        return JobRecordJson.of(viewer.sees(record.start().user()) && !viewer.all() ? record : masked(record, viewer));
    }

    private static JobRecord masked(JobRecord record, Viewer viewer) {
        JobStart start = record.start();
        JobDecision decision = record.decision();
        return new JobRecord(
                record.key(),
                new JobStart(
                        start.job(),
                        start.user(),
                        start.name(),
                        start.parallelism(),
                        start.hosts(),
                        start.directory().isEmpty() ? "" : viewer.path(start.directory(), start.user()),
                        start.mode(),
                        start.startedAt(),
                        start.endsBy(),
                        start.restarts(),
                        start.announcer()),
                new JobDecision(
                        decision.verdict(),
                        decision.reason(),
                        decision.behaviour(),
                        decision.path(),
                        decision.settings().stream()
                                .map(setting -> masked(setting, viewer))
                                .toList(),
                        decision.millis()),
                record.parameters().stream()
                        .map(result -> masked(result, start.user(), viewer))
                        .toList(),
                record.endedAt().orElse(null),
                record.endReason(),
                record.observed());
    }

    private static ChosenSetting masked(ChosenSetting setting, Viewer viewer) {
        return new ChosenSetting(
                setting.rule(),
                viewer.sentence(setting.parameter()),
                setting.scope(),
                viewer.sentence(setting.oldValue()),
                viewer.sentence(setting.newValue()),
                viewer.sentence(setting.evidence()),
                viewer.sentence(setting.expectedEffect()),
                setting.permission(),
                setting.required(),
                masked(setting.environment(), viewer),
                masked(setting.hints(), viewer));
    }

    private static Map<String, String> masked(Map<String, String> values, Viewer viewer) {
        Map<String, String> masked = new LinkedHashMap<>();
        values.forEach((name, value) -> masked.put(name, viewer.sentence(value)));
        return masked;
    }

    private static ParameterResult masked(ParameterResult result, String user, Viewer viewer) {
        NodeParameter parameter = result.parameter();
        return parameter.kind() != NodeParameter.Kind.DIRECTORY_LAYOUT
                ? result
                : new ParameterResult(
                        new NodeParameter(
                                parameter.kind(),
                                parameter.node(),
                                viewer.path(parameter.name(), user),
                                parameter.value()),
                        result.state(),
                        result.before(),
                        viewer.sentence(result.detail()),
                        result.attempts(),
                        result.millis());
    }

    /** One line of a list. */
    public static Map<String, Object> summary(JobRecord record) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("job", record.key().job());
        tree.put("run", record.key().run());
        tree.put("user", record.start().user());
        tree.put("category", record.category());
        tree.put("startedAt", record.start().startedAt().toString());
        record.endedAt().ifPresent(at -> tree.put("endedAt", at.toString()));
        tree.put("verdict", record.decision().verdict().word());
        tree.put("millis", record.decision().millis());
        if (record.decision().behaviour().known()) {
            tree.put("behaviour", record.decision().behaviour().behaviour());
            tree.put("confidence", record.decision().behaviour().confidence());
            tree.put(
                    "idealBytesPerSecond",
                    record.decision().behaviour().idealLoad().bytesPerSecond());
        }
        if (record.observed() != JobRecord.NOT_OBSERVED) {
            tree.put("observedBehaviour", record.observed());
        }
        tree.put("targets", record.decision().path().targets().size());
        tree.put("settings", record.decision().settings().size());
        return tree;
    }
}
