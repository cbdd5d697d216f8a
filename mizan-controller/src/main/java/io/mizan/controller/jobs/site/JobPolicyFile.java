package io.mizan.controller.jobs.site;

import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Suggestion;
import io.mizan.model.file.TextInput;
import io.mizan.model.job.IoRates;
import io.mizan.model.job.path.ForwarderMap;
import io.mizan.model.job.path.PathNode;
import io.mizan.model.job.tuning.SiteParameters;
import io.mizan.model.job.tuning.SiteParameters.Clients;
import io.mizan.model.job.tuning.SiteParameters.Forwarding;
import io.mizan.model.job.tuning.SiteParameters.RequestScheduler;
import io.mizan.model.job.tuning.TuningPermission;
import io.mizan.model.system.Performance;
import io.mizan.model.units.HostList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Reads a {@link JobPolicy}; {@code docs/jobs.md} has an example. */
public final class JobPolicyFile {
    private static final long UNKNOWN = SiteParameters.UNKNOWN_NUMBER;

    private JobPolicyFile() {}

    /** @param rules the names of all rules that there are */
    public static JobPolicy read(TextInput input, Set<String> rules) {
        return MizanException.locating(Place.of(input.name()), () -> policy(input, rules));
    }

    private static JobPolicy policy(TextInput input, Set<String> rules) {
        Mapping file = Documents.read(input)
                .asMapping()
                .onlyKeys("apply", "advise", "off", "required", "forwarders", "forwarding", "clients", "scheduler");
        Map<String, TuningPermission> permissions = new LinkedHashMap<>();
        for (TuningPermission permission : TuningPermission.values()) {
            String key = permission.name().toLowerCase(Locale.ROOT);
            for (String rule : names(file, key, rules)) {
                if (permissions.put(rule, permission) != null) {
                    throw Problem.of(ErrorCode.INPUT_DUPLICATE, "a rule may be listed once under apply, advise and off")
                            .with("rule", rule)
                            .exception();
                }
            }
        }
        Set<String> required = names(file, "required", rules);
        required.stream()
                .filter(rule -> permissions.get(rule) != TuningPermission.APPLY)
                .findFirst()
                .ifPresent(rule -> {
                    throw Problem.of(ErrorCode.INPUT_FORMAT, "a required rule must be listed under apply")
                            .with("rule", rule)
                            .exception();
                });
        Map<String, List<String>> map = new HashMap<>();
        List<PathNode> forwarders = new ArrayList<>();
        for (Node node : file.list("forwarders")) {
            forwarders.add(forwarder(node.asMapping(), map));
        }
        return new JobPolicy(
                permissions,
                required,
                forwarders,
                ForwarderMap.of(map),
                new SiteParameters(
                        file.has("forwarding") ? forwarding(section(file, "forwarding")) : Forwarding.UNKNOWN,
                        file.has("clients") ? clients(section(file, "clients")) : Clients.UNKNOWN,
                        file.has("scheduler") ? scheduler(section(file, "scheduler")) : RequestScheduler.NONE,
                        SiteParameters.Metadata.UNKNOWN));
    }

    private static Mapping section(Mapping file, String key) {
        return file.require(key).asMapping();
    }

    private static Set<String> names(Mapping file, String key, Set<String> rules) {
        Set<String> names = new TreeSet<>();
        for (Node node : file.list(key)) {
            String name = node.asScalar().text();
            if (!rules.contains(name)) {
                Problem problem = Problem.of(ErrorCode.UNKNOWN_NAME, "not a rule for parameters of jobs")
                        .with("rule", name)
                        .at(node.place());
                throw problem.maybe(Suggestion.nearest(name, rules)
                                .map(near -> "you meant " + near)
                                .orElse("use one of " + String.join(", ", new TreeSet<>(rules))))
                        .exception();
            }
            names.add(name);
        }
        return names;
    }

    private static PathNode forwarder(Mapping forwarder, Map<String, List<String>> map) {
        forwarder.onlyKeys("name", "nodes", "bytesPerSecond", "operationsPerSecond", "metadataPerSecond");
        String name = forwarder.text("name");
        if (forwarder.has("nodes")) {
            forwarder
                    .convert("nodes", HostList::expand)
                    .forEach(node -> map.computeIfAbsent(node, missing -> new ArrayList<>())
                            .add(name));
        }
        return PathNode.of(
                name,
                new IoRates(
                        forwarder.bytes("bytesPerSecond", 0),
                        forwarder.number("operationsPerSecond", 0),
                        forwarder.number("metadataPerSecond", 0)),
                Performance.UNKNOWN_LOAD);
    }

    private static Forwarding forwarding(Mapping section) {
        section.onlyKeys("prefetchBuffer", "prefetchChunk", "dataShare");
        return new Forwarding(
                section.bytes("prefetchBuffer", UNKNOWN),
                section.bytes("prefetchChunk", UNKNOWN),
                section.number("dataShare", Forwarding.UNKNOWN.dataShare()));
    }

    private static Clients clients(Mapping section) {
        section.onlyKeys(
                "readAhead", "readAheadPerFile", "rpcsInFlight", "dirty", "memory", "roundTripSeconds", "rpcBytes");
        return new Clients(
                section.bytes("readAhead", UNKNOWN),
                section.bytes("readAheadPerFile", UNKNOWN),
                section.wholeNumber("rpcsInFlight", UNKNOWN),
                section.bytes("dirty", UNKNOWN),
                section.bytes("memory", UNKNOWN),
                section.number("roundTripSeconds", UNKNOWN),
                section.bytes("rpcBytes", UNKNOWN));
    }

    private static RequestScheduler scheduler(Mapping section) {
        section.onlyKeys("classification", "exemptRule", "dataPartitions", "metadataPartitions", "metadataServers");
        return new RequestScheduler(
                section.choice(
                        "classification",
                        SiteParameters.Classification.NONE,
                        choice -> choice.name().toLowerCase(Locale.ROOT).replace('_', '-')),
                Boolean.parseBoolean(section.text("exemptRule", "false")),
                (int) section.wholeNumber("dataPartitions", 1),
                (int) section.wholeNumber("metadataPartitions", 1),
                (int) section.wholeNumber("metadataServers", 1));
    }
}
