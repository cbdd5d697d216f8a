package io.mizan.controller.jobs.record;

import io.mizan.controller.jobs.action.NodeParameter;
import io.mizan.controller.jobs.action.ParameterResult;
import io.mizan.model.job.ExpectedFiles;
import io.mizan.model.job.IoRates;
import io.mizan.model.job.JobPhase;
import io.mizan.model.job.PredictedBehaviour;
import io.mizan.model.job.path.JobPath;
import io.mizan.model.units.HostList;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Writes the record of a job as JSON: what the database keeps and what callers get. {@link JobRecordReader} reads it. */
public final class JobRecordJson {
    public static final String SCHEMA = "mizan/job-decision/v1";

    private JobRecordJson() {}

    public static Map<String, Object> of(JobRecord record) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("schema", SCHEMA);
        JobStart start = record.start();
        tree.put("job", start.job());
        tree.put("run", record.key().run());
        tree.put("user", start.user());
        tree.put("name", start.name());
        tree.put("parallelism", start.parallelism());
        tree.put("category", record.category());
        tree.put("nodes", start.hosts());
        tree.put("directory", start.directory());
        tree.put("mode", start.mode());
        tree.put("announcedBy", start.announcer().word());
        tree.put("startedAt", start.startedAt().toString());
        if (start.endsBy() != null) {
            tree.put("endsBy", start.endsBy().toString());
        }
        tree.put("restarts", start.restarts());
        tree.put("state", record.endedAt().isEmpty() ? "running" : "ended");
        record.endedAt().ifPresent(at -> {
            tree.put("endedAt", at.toString());
            tree.put("endReason", record.endReason());
        });
        tree.put("decision", decision(record.decision()));
        tree.put(
                "parameters",
                record.parameters().stream().map(JobRecordJson::result).toList());
        if (record.observed() != JobRecord.NOT_OBSERVED) {
            tree.put("observedBehaviour", record.observed());
        }
        return tree;
    }

    private static Map<String, Object> decision(JobDecision decision) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("verdict", decision.verdict().word());
        tree.put("reason", decision.reason());
        tree.put("millis", decision.millis());
        tree.put("behaviour", behaviour(decision.behaviour()));
        tree.put("path", path(decision.path()));
        tree.put(
                "settings",
                decision.settings().stream().map(JobRecordJson::setting).toList());
        return tree;
    }

    private static Map<String, Object> behaviour(PredictedBehaviour behaviour) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("known", behaviour.known());
        if (behaviour.known()) {
            tree.put("id", behaviour.behaviour());
            tree.put("confidence", behaviour.confidence());
        }
        tree.put("access", behaviour.access().label());
        tree.put("idealLoad", rates(behaviour.idealLoad()));
        tree.put("phases", behaviour.phases().stream().map(JobRecordJson::phase).toList());
        ExpectedFiles files = behaviour.files();
        Map<String, Object> known = new LinkedHashMap<>();
        known(known, "readFiles", files.readFiles());
        known(known, "writtenFiles", files.writtenFiles());
        known(known, "medianBytes", files.medianBytes());
        known(known, "most90Bytes", files.most90Bytes());
        known(known, "sharedFileBytes", files.sharedFileBytes());
        known(known, "readRequestBytes", files.readRequestBytes());
        known(known, "ioProcesses", files.ioProcesses());
        known(known, "rankGapBytes", files.rankGapBytes());
        tree.put("files", known);
        return tree;
    }

    private static void known(Map<String, Object> tree, String key, long value) {
        if (value != ExpectedFiles.UNKNOWN_NUMBER) {
            tree.put(key, value);
        }
    }

    private static Map<String, Object> phase(JobPhase phase) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("beginSeconds", phase.beginSeconds());
        tree.put("seconds", phase.seconds());
        tree.put("readBytes", phase.readBytes());
        tree.put("writtenBytes", phase.writtenBytes());
        tree.put("operations", phase.operations());
        tree.put("metadataOperations", phase.metadataOperations());
        tree.put("idealLoad", rates(phase.load()));
        return tree;
    }

    private static Map<String, Object> rates(IoRates rates) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("bytesPerSecond", rates.bytesPerSecond());
        tree.put("operationsPerSecond", rates.operationsPerSecond());
        tree.put("metadataPerSecond", rates.metadataPerSecond());
        return tree;
    }

    private static Map<String, Object> path(JobPath path) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put(
                "forwarders",
                path.forwarders().stream().map(JobRecordJson::share).toList());
        tree.put("servers", path.servers().stream().map(JobRecordJson::share).toList());
        List<Object> targets = new ArrayList<>();
        for (JobPath.TargetShare target : path.targets()) {
            Map<String, Object> share = new LinkedHashMap<>();
            share.put("index", target.index());
            share.put("node", target.node());
            share.put("reserved", rates(target.reserved()));
            targets.add(share);
        }
        tree.put("targets", targets);
        Map<String, List<String>> clients = new TreeMap<>();
        path.forwarderOf()
                .forEach((node, forwarder) -> clients.computeIfAbsent(forwarder, name -> new ArrayList<>())
                        .add(node));
        Map<String, Object> folded = new LinkedHashMap<>();
        clients.forEach((forwarder, nodes) -> folded.put(forwarder, HostList.fold(nodes)));
        tree.put("clientsOfForwarder", folded);
        tree.put("unserved", rates(path.unserved()));
        return tree;
    }

    private static Map<String, Object> share(JobPath.Share share) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("node", share.node());
        tree.put("reserved", rates(share.reserved()));
        return tree;
    }

    private static Map<String, Object> setting(ChosenSetting setting) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("rule", setting.rule());
        tree.put("parameter", setting.parameter());
        tree.put("scope", word(setting.scope()));
        tree.put("oldValue", setting.oldValue());
        tree.put("newValue", setting.newValue());
        tree.put("evidence", setting.evidence());
        tree.put("expectedEffect", setting.expectedEffect());
        tree.put("permission", word(setting.permission()));
        tree.put("required", setting.required());
        tree.put("environment", new LinkedHashMap<>(setting.environment()));
        tree.put("hints", new LinkedHashMap<>(setting.hints()));
        return tree;
    }

    static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static Map<String, Object> result(ParameterResult result) {
        NodeParameter parameter = result.parameter();
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("kind", parameter.kind().word());
        tree.put("node", parameter.node());
        tree.put("name", parameter.name());
        tree.put("value", parameter.value());
        tree.put("state", result.state().word());
        tree.put("before", result.before());
        tree.put("detail", result.detail());
        tree.put("attempts", result.attempts());
        tree.put("millis", result.millis());
        return tree;
    }
}
