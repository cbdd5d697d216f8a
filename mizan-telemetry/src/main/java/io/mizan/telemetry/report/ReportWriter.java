package io.mizan.telemetry.report;

import io.mizan.model.system.DeviceClass;
import io.mizan.model.system.Performance;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetFlag;
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
        known(tree, "cpu", host.load().cpu());
        known(tree, "memory", host.load().memory());
        known(tree, "network", host.load().network());
        known(tree, "ioWait", host.load().ioWait());
        known(tree, "processes", host.processes());
        known(tree, "cores", host.cores());
        known(tree, "networkInBytesPerSecond", host.networkInBytesPerSecond());
        known(tree, "networkOutBytesPerSecond", host.networkOutBytesPerSecond());
        known(tree, "networkDropsPerSecond", host.networkDropsPerSecond());
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
            tree.put("flags", TargetFlag.format(target.flags()));
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
        known(tree, "readBytesPerSecond", activity.readBytesPerSecond());
        known(tree, "writeBytesPerSecond", activity.writeBytesPerSecond());
        known(tree, "readsPerSecond", activity.readsPerSecond());
        known(tree, "writesPerSecond", activity.writesPerSecond());
        known(tree, "metadataPerSecond", activity.metadataPerSecond());
        known(tree, "readMillis", activity.readMillis());
        known(tree, "writeMillis", activity.writeMillis());
        known(tree, "queueDepth", activity.queueDepth());
        if (!activity.histogram().isEmpty()) {
            tree.put(
                    "histogram",
                    activity.histogram().stream().map(ReportWriter::latency).toList());
        }
        return tree;
    }

    private static Map<String, Object> latency(Activity.Latency latency) {
        Map<String, Object> tree = new LinkedHashMap<>();
        known(tree, "atMostMillis", latency.atMostMillis());
        known(tree, "reads", latency.reads());
        known(tree, "writes", latency.writes());
        return tree;
    }

    private static Map<String, Object> job(JobActivity job) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("job", job.job());
        tree.put("jobs", job.jobs());
        known(tree, "readBytesPerSecond", job.readBytesPerSecond());
        known(tree, "writeBytesPerSecond", job.writeBytesPerSecond());
        known(tree, "readsPerSecond", job.readsPerSecond());
        known(tree, "writesPerSecond", job.writesPerSecond());
        known(tree, "metadataPerSecond", job.metadataPerSecond());
        return tree;
    }

    private static void known(Map<String, Object> tree, String key, double value) {
        if (value != Known.UNKNOWN) {
            tree.put(key, value);
        }
    }
}
