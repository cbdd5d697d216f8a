package io.mizan.cli.command.simulate;

import io.mizan.simulator.result.ApplicationResult;
import io.mizan.simulator.result.Comparison;
import io.mizan.simulator.result.Comparison.Outcome;
import io.mizan.simulator.result.Metric;
import io.mizan.simulator.result.RunResult;
import io.mizan.simulator.result.RunTimeline;
import io.mizan.simulator.result.Summary;
import io.mizan.simulator.result.TargetResult;
import io.mizan.simulator.result.Transfers;
import java.util.LinkedHashMap;
import java.util.Map;

/** The document of schema {@code mizan/simulate/v1}. */
public final class ComparisonJson {
    private ComparisonJson() {}

    public static Map<String, Object> of(Comparison comparison) {
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("schema", "mizan/simulate/v1");
        root.put("scenario", comparison.scenario());
        root.put("platform", comparison.platform());
        root.put(
                "policies",
                comparison.outcomes().stream().map(ComparisonJson::outcome).toList());
        return root;
    }

    private static Map<String, Object> outcome(Outcome outcome) {
        Map<String, Object> summaries = new LinkedHashMap<>();
        for (Metric metric : Metric.ALL) {
            Summary summary = outcome.summary(metric);
            Map<String, Object> each = new LinkedHashMap<>();
            each.put("mean", summary.mean());
            each.put("halfWidth", summary.halfWidth());
            each.put("lowest", summary.lowest());
            each.put("highest", summary.highest());
            summaries.put(metric.name(), each);
        }
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("policy", outcome.policy());
        map.put("summary", summaries);
        map.put("runs", outcome.runs().stream().map(ComparisonJson::run).toList());
        return map;
    }

    private static Map<String, Object> run(RunResult run) {
        Map<String, Object> figures = new LinkedHashMap<>();
        Metric.ALL.forEach(metric -> figures.put(metric.name(), metric.of().applyAsDouble(run)));
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("seed", run.seed());
        map.put("figures", figures);
        map.put("replacedFiles", run.replacedFiles());
        map.put(
                "applications",
                run.applications().stream().map(ComparisonJson::application).toList());
        map.put("targets", run.targets().stream().map(ComparisonJson::target).toList());
        map.put(
                "course",
                run.course().samples().stream().map(ComparisonJson::sample).toList());
        return map;
    }

    private static Map<String, Object> application(ApplicationResult application) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", application.name());
        map.put("nodes", application.nodes());
        map.put("startSeconds", application.startSeconds());
        map.put("endSeconds", application.endSeconds());
        map.put("ioSeconds", application.ioSeconds());
        map.put("written", transfers(application.written()));
        map.put("read", transfers(application.read()));
        map.put("refusedBytes", application.refusedBytes());
        map.put("creates", application.creates());
        map.put("createMeanSeconds", application.createMeanSeconds());
        map.put("createP99Seconds", application.createP99Seconds());
        map.put("slowdown", application.slowdown());
        return map;
    }

    private static Map<String, Object> transfers(Transfers transfers) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("bytes", transfers.bytes());
        map.put("seconds", transfers.seconds());
        map.put("bytesPerSecond", transfers.bandwidth());
        return map;
    }

    private static Map<String, Object> target(TargetResult target) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("index", target.index());
        map.put("server", target.server());
        map.put("totalBytes", target.totalBytes());
        map.put("utilisation", target.utilisation());
        map.put("placedBytes", target.placedBytes());
        map.put("movedBytes", target.movedBytes());
        map.put("busyShare", target.busyShare());
        return map;
    }

    private static Map<String, Object> sample(RunTimeline.Sample sample) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("seconds", sample.seconds());
        map.put("writeBytesPerSecond", sample.writeBytesPerSecond());
        map.put("readBytesPerSecond", sample.readBytesPerSecond());
        map.put("meanUtilisation", sample.meanUtilisation());
        map.put("highestUtilisation", sample.highestUtilisation());
        return map;
    }
}
