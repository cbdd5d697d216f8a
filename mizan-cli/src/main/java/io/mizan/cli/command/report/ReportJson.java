package io.mizan.cli.command.report;

import io.mizan.controller.report.SiteReport;
import io.mizan.database.interaction.RunRecord;
import io.mizan.traces.diagnosis.LostTime;
import java.util.LinkedHashMap;
import java.util.Map;

/** A report, for programs. */
final class ReportJson {
    private ReportJson() {}

    static Map<String, Object> of(SiteReport report) {
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("schema", "mizan/site-report/v1");
        root.put("period", report.period().name());
        root.put("from", report.period().from().toString());
        root.put("to", report.period().to().toString());
        root.put("empty", report.isEmpty());
        root.put("logs", report.logs());
        root.put("unreadableLogs", report.unreadable());
        root.put("lostNodeHours", report.lostNodeHours());
        root.put("jobs", report.top().stream().map(ReportJson::job).toList());
        root.put("runs", report.runs().size());
        root.put(
                "applications",
                report.effects().stream().map(ReportJson::effect).toList());
        Map<String, Object> plans = new LinkedHashMap<>();
        plans.putAll(report.plans());
        root.put("plans", plans);
        root.put(
                "actions",
                report.actions().stream()
                        .map(entry -> Map.of(
                                "at", entry.at().toString(),
                                "who", entry.who(),
                                "what", entry.what(),
                                "subject", entry.subject(),
                                "why", entry.why()))
                        .toList());
        root.put("notes", report.notes());
        return root;
    }

    private static Map<String, Object> job(LostTime job) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("jobId", job.jobId());
        map.put("program", job.program());
        map.put("startedAt", job.startedAt().toString());
        map.put("runSeconds", job.runSeconds());
        map.put("processes", job.processes());
        map.put("nodes", job.nodes());
        map.put("nodesKnown", job.nodesKnown());
        map.put("lostSeconds", job.lostSeconds());
        map.put("nodeHours", job.nodeHours());
        map.put("code", job.code());
        map.put("title", job.title());
        return map;
    }

    private static Map<String, Object> effect(SiteReport.Effect effect) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("application", effect.application());
        map.put("runs", effect.runs());
        map.put("creates", effect.creates());
        map.put("hits", effect.hits());
        map.put("predictedBytes", effect.predictedBytes());
        map.put("actualBytes", effect.actualBytes());
        cost(map, "ostCostBefore", effect.before());
        cost(map, "ostCostAfter", effect.after());
        cost(map, "ostCostOfLustre", effect.lustre());
        return map;
    }

    /** What is not known is left out. */
    private static void cost(Map<String, Object> map, String name, double value) {
        if (value != RunRecord.Balance.UNKNOWN) {
            map.put(name, value);
        }
    }
}
