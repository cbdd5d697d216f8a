package io.mizan.controller.plan;

import io.mizan.database.interaction.RunRecord;
import io.mizan.model.document.JsonText;
import io.mizan.model.document.Mapping;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a client says about a run that is over. */
public final class RunMessages {
    /** The kind of the message. */
    public static final String KIND = "run";

    private static final String SCHEMA = "mizan/run-end/v1";

    /**
     * The end of a run.
     *
     * @param plan that the run was under, empty where it had none
     * @param replaced plans that it had before, when it was planned again on its way
     */
    public record RunEnd(String plan, List<String> replaced, RunRecord run) {
        public RunEnd {
            replaced = List.copyOf(replaced);
        }
    }

    private RunMessages() {}

    public static byte[] encode(String plan, List<String> replaced, RunRecord run) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("schema", SCHEMA);
        json.put("plan", plan);
        json.put("replaced", replaced);
        json.put("id", run.id());
        json.put("application", run.application());
        json.put("user", run.user());
        json.put("mode", run.mode());
        json.put("startedAt", run.startedAt().toString());
        json.put("seconds", run.seconds());
        json.put("exitCode", run.exitCode());
        json.put("creates", run.files().creates());
        json.put("hits", run.files().hits());
        json.put("templateHits", run.files().templateHits());
        json.put("misses", run.files().misses());
        json.put("predictedBytes", run.files().predictedBytes());
        json.put("actualBytes", run.files().actualBytes());
        json.put("before", run.balance().before());
        json.put("after", run.balance().after());
        json.put("lustre", run.balance().lustre());
        json.put("lowerBound", run.balance().lowerBound());
        json.put("breaker", run.breaker());
        return JsonText.of(json).getBytes(StandardCharsets.UTF_8);
    }

    /** @param client the key that signed it */
    public static RunEnd read(byte[] message, String client) {
        Mapping json = PlanMessages.mapping("a run", message, SCHEMA);
        return new RunEnd(
                json.text("plan", ""),
                json.list("replaced").stream()
                        .map(node -> node.asScalar().text())
                        .toList(),
                new RunRecord(
                        json.text("id"),
                        json.text("application"),
                        client,
                        json.text("user", ""),
                        json.text("mode"),
                        json.convert("startedAt", Instant::parse),
                        json.number("seconds", 0),
                        json.integer("exitCode"),
                        new RunRecord.Files(
                                json.wholeNumber("creates", 0),
                                json.wholeNumber("hits", 0),
                                json.wholeNumber("templateHits", 0),
                                json.wholeNumber("misses", 0),
                                json.wholeNumber("predictedBytes", 0),
                                json.wholeNumber("actualBytes", 0)),
                        new RunRecord.Balance(
                                json.number("before", RunRecord.Balance.UNKNOWN),
                                json.number("after", RunRecord.Balance.UNKNOWN),
                                json.number("lustre", RunRecord.Balance.UNKNOWN),
                                json.number("lowerBound", RunRecord.Balance.UNKNOWN)),
                        json.text("breaker", "")));
    }
}
