package io.mizan.telemetry.report;

import io.mizan.model.system.DeviceClass;
import io.mizan.model.system.Performance;
import io.mizan.model.system.Target;
import io.mizan.telemetry.lustre.LustreTargetFlags;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A report as the maps and lists that its JSON is written from. */
final class ReportWriter {
    private ReportWriter() {}

    static Map<String, Object> tree(ServerReport report) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("schema", ReportJson.SCHEMA);
        tree.put("server", report.server());
        tree.put("session", report.session());
        tree.put("sequence", report.sequence());
        tree.put("takenAt", report.takenAt().toString());
        tree.put("intervalSeconds", report.intervalSeconds());
        tree.put("host", host(report.host()));
        tree.put("targets", report.targets().stream().map(ReportWriter::target).toList());
        tree.put("jobs", report.jobs().stream().map(ReportWriter::job).toList());
        return tree;
    }

    private static Map<String, Object> host(HostLoad host) {
        Map<String, Object> tree = new LinkedHashMap<>();
        ActivityJson.known(tree, "cpu", host.load().cpu());
        ActivityJson.known(tree, "memory", host.load().memory());
        ActivityJson.known(tree, "network", host.load().network());
        ActivityJson.known(tree, "ioWait", host.load().ioWait());
        ActivityJson.known(tree, "processes", host.processes());
        ActivityJson.known(tree, "cores", host.cores());
        ActivityJson.known(tree, "networkInBytesPerSecond", host.networkInBytesPerSecond());
        ActivityJson.known(tree, "networkOutBytesPerSecond", host.networkOutBytesPerSecond());
        ActivityJson.known(tree, "networkDropsPerSecond", host.networkDropsPerSecond());
        return tree;
    }

    private static Map<String, Object> target(TargetReport report) {
        Target target = report.target();
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", target.name().toString());
        tree.put("active", target.active());
        tree.put("totalBytes", target.space().totalBytes());
        tree.put("usedBytes", target.space().usedBytes());
        tree.put("availableBytes", target.space().availableBytes());
        if (target.filesFree() != Target.UNKNOWN_FILES) {
            tree.put("filesFree", target.filesFree());
        }
        if (!target.flags().isEmpty()) {
            tree.put("flags", LustreTargetFlags.format(target.flags()));
        }
        if (target.deviceClass() != DeviceClass.UNKNOWN) {
            tree.put("deviceClass", target.deviceClass().name().toLowerCase(Locale.ROOT));
        }
        if (!target.pools().isEmpty()) {
            tree.put("pools", List.copyOf(target.pools()));
        }
        if (target.performance().peakBytesPerSecond() > 0) {
            tree.put("peakBytesPerSecond", target.performance().peakBytesPerSecond());
        }
        if (target.performance().loadRatio() != Performance.UNKNOWN_LOAD) {
            tree.put("loadRatio", target.performance().loadRatio());
        }
        tree.put("activity", activity(report.activity()));
        if (!report.jobs().isEmpty()) {
            tree.put("jobs", report.jobs().stream().map(ReportWriter::job).toList());
        }
        return tree;
    }

    private static Map<String, Object> activity(Activity activity) {
        Map<String, Object> tree = new LinkedHashMap<>();
        ActivityJson.put(tree, activity);
        if (!activity.histogram().isEmpty()) {
            tree.put(
                    "histogram",
                    activity.histogram().stream().map(ReportWriter::latency).toList());
        }
        return tree;
    }

    private static Map<String, Object> latency(Activity.Latency latency) {
        Map<String, Object> tree = new LinkedHashMap<>();
        ActivityJson.known(tree, "atMostMillis", latency.atMostMillis());
        ActivityJson.known(tree, "reads", latency.reads());
        ActivityJson.known(tree, "writes", latency.writes());
        return tree;
    }

    private static Map<String, Object> job(JobActivity job) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("job", job.job());
        tree.put("jobs", job.jobs());
        ActivityJson.put(tree, job);
        return tree;
    }
}
