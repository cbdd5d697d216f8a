package io.mizan.controller.rest;

import io.mizan.controller.apply.PlanDesk;
import io.mizan.controller.live.LiveEvent;
import io.mizan.controller.live.StartedJob;
import io.mizan.controller.service.RunCounts;
import io.mizan.database.interaction.RunRecord;
import io.mizan.database.plan.AuditEntry;
import io.mizan.database.plan.PlanSummary;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The records that are shown, as the maps that JSON is written from. A number that is not known is a key that is not there. */
final class Json {
    private Json() {}

    static String schema(String name) {
        return "mizan/" + name + "/v1";
    }

    static Map<String, Object> document(String name) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("schema", schema(name));
        return tree;
    }

    static void known(Map<String, Object> tree, String key, double value) {
        if (value >= 0) {
            tree.put(key, value);
        }
    }

    static Map<String, Object> event(LiveEvent event) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("at", event.at().toString());
        tree.put("kind", event.kind());
        tree.put("subject", event.subject());
        tree.put("application", event.application());
        tree.put("user", event.user());
        tree.put("text", event.text());
        return tree;
    }

    /** Plans of changes and plans for the files of a run are stored together, and look different inside. */
    static boolean isChange(PlanSummary plan) {
        return plan.application().equals(PlanDesk.CHANGE);
    }

    static Map<String, Object> plan(PlanSummary plan, Sight sight) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("id", plan.id());
        tree.put("kind", isChange(plan) ? "change" : "placement");
        tree.put("client", plan.client());
        tree.put("application", plan.application());
        tree.put("user", plan.user());
        tree.put("madeAt", plan.madeAt().toString());
        tree.put("basedOn", plan.basedOn().toString());
        tree.put("expiresAt", plan.expiresAt().toString());
        tree.put("reason", sight.sentence(plan.reason()));
        tree.put("form", plan.form());
        tree.put("state", plan.state().name().toLowerCase(Locale.ROOT));
        return tree;
    }

    static Map<String, Object> audit(AuditEntry entry, Sight sight) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("at", entry.at().toString());
        tree.put("who", entry.who());
        tree.put("what", entry.what());
        tree.put("subject", entry.subject());
        tree.put("why", sight.sentence(entry.why()));
        return tree;
    }

    static Map<String, Object> run(RunRecord run) {
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

    static Map<String, Object> started(StartedJob job, Sight sight) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("job", job.job());
        tree.put("user", job.user());
        tree.put("nodes", job.nodes());
        if (!job.hosts().isEmpty()) {
            tree.put("hosts", job.hosts());
        }
        tree.put("application", job.application());
        if (!job.directory().isEmpty()) {
            tree.put("directory", sight.path(job.directory(), job.user()));
        }
        tree.put("mode", job.mode());
        tree.put("startedAt", job.startedAt().toString());
        job.endedAt().ifPresent(at -> tree.put("endedAt", at.toString()));
        return tree;
    }
}
