package io.mizan.controller.plan;

import io.mizan.database.interaction.RunRecord;
import io.mizan.model.document.JsonText;
import io.mizan.model.document.Mapping;
import io.mizan.model.document.Moments;
import io.mizan.model.document.Node;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.error.VisibleName;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reports of clients about runs that are over, as messages. */
public final class RunMessages {
    /** The kind of the message. */
    public static final String KIND = "run";

    private static final String SCHEMA = "mizan/run-end/v1";
    private static final int LONGEST = 255;
    private static final int LONGEST_REASON = 4096;
    /** As many as a run may say that it needs while it goes on; older ones expire. */
    private static final int MOST_REPLACED = 100;

    private static final long MOST_VALUES = 10_000;

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
        json.put("replaced", replaced.subList(Math.max(0, replaced.size() - MOST_REPLACED), replaced.size()));
        json.put("id", run.id());
        json.put("application", run.application());
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
        json.put("job", run.job());
        return JsonText.of(json).getBytes(StandardCharsets.UTF_8);
    }

    /**
     * The user that clients of earlier releases send is not used.
     *
     * @param client the key that signed it
     * @param user whose key that is
     */
    public static RunEnd read(byte[] message, String client, String user) {
        Mapping json = PlanMessages.mapping("a run", message, SCHEMA, MOST_VALUES);
        return new RunEnd(
                json.text("plan", ""),
                replaced(json.list("replaced")),
                new RunRecord(
                        name("id", json.text("id")),
                        name("application", json.text("application")),
                        client,
                        user,
                        name("mode", json.text("mode")),
                        json.convert("startedAt", Moments::parse),
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
                        VisibleName.check("breaker", json.text("breaker", ""), LONGEST_REASON),
                        name("job", json.text("job", ""))));
    }

    /** Rows of earlier releases may have other names, so that it is not up to the record to refuse them. */
    private static List<String> replaced(List<Node> plans) {
        if (plans.size() > MOST_REPLACED) {
            throw Problem.of(ErrorCode.INPUT_TOO_LARGE, "too many replaced plans in one run")
                    .with("most", MOST_REPLACED)
                    .with("replaced", plans.size())
                    .exception();
        }
        return plans.stream().map(node -> node.asScalar().text()).toList();
    }

    private static String name(String field, String text) {
        return VisibleName.check(field, text, LONGEST);
    }
}
