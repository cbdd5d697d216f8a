package io.mizan.controller.jobs.action;

import io.mizan.controller.jobs.action.NodeParameter.Kind;
import io.mizan.model.job.tuning.TuningAction;
import io.mizan.model.layout.lustre.LayoutOptions;
import io.mizan.model.units.HostList;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** Takes the action of a setting apart into the parameters of single nodes that the controller sets. */
public final class NodeParameters {
    private static final String DATA_SHARE = "dataShare";
    private static final String PREFETCH_CHUNK = "prefetchChunkBytes";
    private static final String FORWARDERS = "forwarders";

    private NodeParameters() {}

    /**
     * The parameters of nodes; none where the action is not the controller's: environment and hints go to the job, and parameters of clients are set by their
     * own prologs.
     *
     * @param servers of a service of the file system
     */
    public static List<NodeParameter> of(
            TuningAction action, String fileSystem, Function<TuningAction.Service, List<String>> servers) {
        if (action instanceof TuningAction.StartTbfRule rule) {
            return servers.apply(rule.service()).stream()
                    .map(server -> new NodeParameter(
                            Kind.TBF_RULE,
                            server,
                            LustreServerRules.name(rule.service(), rule.rule()),
                            LustreServerRules.value(rule.jobId(), rule.requestsPerSecond())))
                    .toList();
        }
        if (action instanceof TuningAction.SetForwarderShare share) {
            return share.forwarders().stream()
                    .map(node ->
                            new NodeParameter(Kind.DATA_SHARE, node, DATA_SHARE, Double.toString(share.dataShare())))
                    .toList();
        }
        if (action instanceof TuningAction.SetPrefetchChunk chunk) {
            return chunk.forwarders().stream()
                    .map(node ->
                            new NodeParameter(Kind.PREFETCH_CHUNK, node, PREFETCH_CHUNK, Long.toString(chunk.bytes())))
                    .toList();
        }
        if (action instanceof TuningAction.MapToForwarders map) {
            Map<String, List<String>> nodes = new TreeMap<>();
            map.forwarderOf()
                    .forEach((compute, forwarder) -> nodes.computeIfAbsent(forwarder, name -> new ArrayList<>())
                            .add(compute));
            return nodes.entrySet().stream()
                    .map(entry -> new NodeParameter(
                            Kind.FORWARDER_MAP, entry.getKey(), FORWARDERS, HostList.fold(entry.getValue())))
                    .toList();
        }
        if (action instanceof TuningAction.SetDirectoryLayout layout) {
            return List.of(new NodeParameter(
                    Kind.DIRECTORY_LAYOUT, fileSystem, layout.directory(), LayoutOptions.of(layout.layout())));
        }
        return List.of();
    }
}
