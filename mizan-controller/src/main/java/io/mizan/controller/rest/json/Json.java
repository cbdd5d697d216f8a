package io.mizan.controller.rest.json;

import io.mizan.controller.live.LiveEvent;
import io.mizan.controller.live.StartedJob;
import io.mizan.controller.rest.security.Viewer;
import io.mizan.controller.service.RunCounts;
import io.mizan.database.interaction.RunRecord;
import io.mizan.database.plan.AuditEntry;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Converts records of the controller to maps that JSON is written from. A number that is not known is a key that is not there.
 */
public final class Json {
    /** Documents that changed; all others are of version 1. */
    private static final Map<String, Integer> VERSIONS = Map.of("today", 2, "planning", 2, "plannings", 2);

    private Json() {}

    public static String schema(String name) {
        return "mizan/" + name + "/v" + VERSIONS.getOrDefault(name, 1);
    }

    public static Map<String, Object> document(String name) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("schema", schema(name));
        return tree;
    }

    public static void known(Map<String, Object> tree, String key, double value) {
        if (value >= 0) {
            tree.put(key, value);
        }
    }

    public static Map<String, Object> event(LiveEvent event) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("at", event.at().toString());
        tree.put("kind", event.kind());
        tree.put("subject", event.subject());
        tree.put("application", event.application());
        tree.put("user", event.user());
        tree.put("text", event.text());
        return tree;
    }

    public static Map<String, Object> audit(AuditEntry entry, Viewer viewer) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("at", entry.at().toString());
        tree.put("who", entry.who());
        tree.put("what", entry.what());
        tree.put("subject", entry.subject());
        tree.put("why", viewer.sentence(entry.why()));
        return tree;
    }

    public static Map<String, Object> run(RunRecord run) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("id", run.id());
        tree.put("application", run.application());
        tree.put("client", run.client());
        tree.put("user", run.user());
        tree.put("mode", run.mode());
        tree.put("startedAt", run.startedAt().toString());
        tree.put("seconds", run.seconds());
        tree.put("exitCode", run.exitCode());
        tree.put("creates", run.files().creates());
        tree.put("hits", run.files().hits());
        tree.put("templateHits", run.files().templateHits());
        tree.put("misses", run.files().misses());
        tree.put("predictedBytes", run.files().predictedBytes());
        tree.put("actualBytes", run.files().actualBytes());
        RunCounts.predictionError(run).ifPresent(error -> tree.put("predictionError", error));
        known(tree, "ostCostBefore", run.balance().before());
        known(tree, "ostCost", run.balance().after());
        known(tree, "lustreOstCost", run.balance().lustre());
        known(tree, "lowerBound", run.balance().lowerBound());
        tree.put("breaker", run.breaker());
        return tree;
    }

    public static Map<String, Object> started(StartedJob job, Viewer viewer) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("job", job.job());
        tree.put("user", job.user());
        tree.put("nodes", job.nodes());
        if (!job.hosts().isEmpty()) {
            tree.put("hosts", job.hosts());
        }
        tree.put("application", job.application());
        if (!job.directory().isEmpty()) {
            tree.put("directory", viewer.path(job.directory(), job.user()));
        }
        tree.put("mode", job.mode());
        tree.put("startedAt", job.startedAt().toString());
        job.endedAt().ifPresent(at -> tree.put("endedAt", at.toString()));
        return tree;
    }
}
