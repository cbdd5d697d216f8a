package io.mizan.controller.jobs.record;

import io.mizan.controller.jobs.action.JobKey;
import io.mizan.controller.jobs.action.NodeParameter;
import io.mizan.controller.jobs.action.ParameterResult;
import io.mizan.controller.jobs.record.JobDecision.Verdict;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import io.mizan.model.document.Moments;
import io.mizan.model.document.Node;
import io.mizan.model.job.ExpectedFiles;
import io.mizan.model.job.FileAccess;
import io.mizan.model.job.IoRates;
import io.mizan.model.job.JobPhase;
import io.mizan.model.job.PredictedBehaviour;
import io.mizan.model.job.path.JobPath;
import io.mizan.model.job.tuning.ParameterSetting;
import io.mizan.model.job.tuning.TuningPermission;
import io.mizan.model.units.HostList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the record of a job as {@link JobRecordJson} writes it. */
public final class JobRecordReader {
    private static final long MOST_VALUES = 1_000_000;

    private JobRecordReader() {}

    /** @throws io.mizan.model.error.MizanException where it is not such a record */
    public static JobRecord read(String name, String document) {
        Mapping tree = Documents.parse(name, document, MOST_VALUES).asMapping();
        JobStart start = new JobStart(
                tree.text("job"),
                tree.text("user"),
                tree.text("name"),
                tree.integer("parallelism"),
                tree.text("nodes"),
                tree.text("directory"),
                tree.text("mode"),
                Moments.parse(tree.text("startedAt")),
                tree.has("endsBy") ? Moments.parse(tree.text("endsBy")) : null,
                tree.integer("restarts"),
                tree.choice("announcedBy", Announcer.USER));
        return new JobRecord(
                new JobKey(start.job(), tree.integer("run")),
                start,
                decision(tree.require("decision").asMapping()),
                tree.list("parameters").stream()
                        .map(node -> result(node.asMapping()))
                        .toList(),
                tree.has("endedAt") ? Moments.parse(tree.text("endedAt")) : null,
                tree.text("endReason", ""),
                (int) tree.wholeNumber("observedBehaviour", JobRecord.NOT_OBSERVED));
    }

    private static JobDecision decision(Mapping tree) {
        Mapping behaviour = tree.require("behaviour").asMapping();
        Mapping path = tree.require("path").asMapping();
        return new JobDecision(
                tree.choice("verdict", Verdict.DEFAULT),
                tree.text("reason"),
                behaviour.has("id") ? behaviour(behaviour) : PredictedBehaviour.UNKNOWN,
                new JobPath(
                        forwarders(path.require("clientsOfForwarder").asMapping()),
                        shares(path.list("forwarders")),
                        shares(path.list("servers")),
                        path.list("targets").stream()
                                .map(Node::asMapping)
                                .map(target -> new JobPath.TargetShare(
                                        target.integer("index"), target.text("node"), rates(target, "reserved")))
                                .toList(),
                        rates(path, "unserved")),
                tree.list("settings").stream()
                        .map(node -> setting(node.asMapping()))
                        .toList(),
                tree.number("millis", 0));
    }

    private static Map<String, String> forwarders(Mapping tree) {
        Map<String, String> forwarderOf = new LinkedHashMap<>();
        tree.entries()
                .keySet()
                .forEach(forwarder ->
                        HostList.expand(tree.text(forwarder)).forEach(node -> forwarderOf.put(node, forwarder)));
        return forwarderOf;
    }

    private static ChosenSetting setting(Mapping tree) {
        return new ChosenSetting(
                tree.text("rule"),
                tree.text("parameter"),
                tree.choice("scope", ParameterSetting.Scope.ONCE_PER_JOB, JobRecordJson::word),
                tree.text("oldValue"),
                tree.text("newValue"),
                tree.text("evidence"),
                tree.text("expectedEffect"),
                tree.choice("permission", TuningPermission.ADVISE, JobRecordJson::word),
                Boolean.parseBoolean(tree.text("required")),
                texts(tree.require("environment").asMapping()),
                texts(tree.require("hints").asMapping()));
    }

    private static Map<String, String> texts(Mapping tree) {
        Map<String, String> texts = new LinkedHashMap<>();
        tree.entries().keySet().forEach(key -> texts.put(key, tree.text(key)));
        return texts;
    }

    private static PredictedBehaviour behaviour(Mapping tree) {
        return PredictedBehaviour.of(
                tree.integer("id"),
                tree.number("confidence", 0),
                tree.list("phases").stream()
                        .map(Node::asMapping)
                        .map(phase -> new JobPhase(
                                phase.number("beginSeconds", 0),
                                phase.number("seconds", 0),
                                phase.number("readBytes", 0),
                                phase.number("writtenBytes", 0),
                                phase.number("operations", 0),
                                phase.number("metadataOperations", 0)))
                        .toList(),
                tree.choice("access", FileAccess.UNKNOWN, FileAccess::label),
                files(tree.require("files").asMapping()));
    }

    private static ExpectedFiles files(Mapping tree) {
        return new ExpectedFiles(
                number(tree, "readFiles"),
                number(tree, "writtenFiles"),
                number(tree, "medianBytes"),
                number(tree, "most90Bytes"),
                number(tree, "sharedFileBytes"),
                number(tree, "readRequestBytes"),
                number(tree, "ioProcesses"),
                number(tree, "rankGapBytes"));
    }

    private static long number(Mapping tree, String key) {
        return tree.wholeNumber(key, ExpectedFiles.UNKNOWN_NUMBER);
    }

    private static List<JobPath.Share> shares(List<Node> nodes) {
        return nodes.stream()
                .map(Node::asMapping)
                .map(share -> new JobPath.Share(share.text("node"), rates(share, "reserved")))
                .toList();
    }

    private static IoRates rates(Mapping of, String key) {
        Mapping rates = of.require(key).asMapping();
        return new IoRates(
                rates.number("bytesPerSecond", 0),
                rates.number("operationsPerSecond", 0),
                rates.number("metadataPerSecond", 0));
    }

    private static ParameterResult result(Mapping tree) {
        return new ParameterResult(
                new NodeParameter(
                        tree.choice("kind", NodeParameter.Kind.TBF_RULE, NodeParameter.Kind::word),
                        tree.text("node"),
                        tree.text("name"),
                        tree.text("value")),
                tree.choice("state", ParameterResult.State.PLANNED, ParameterResult.State::word),
                tree.text("before"),
                tree.text("detail"),
                tree.integer("attempts"),
                tree.number("millis", 0));
    }
}
