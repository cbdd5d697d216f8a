package io.mizan.model.job.path;

import io.mizan.model.job.IoRates;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The nodes that a job goes through, layer by layer, with the load that is reserved on each.
 *
 * @param forwarderOf for each compute node of the job its forwarding node; empty where there are none
 * @param targets with their index in the file system
 * @param unserved what no node had room for: the job goes through the same nodes and is slower by it
 */
public record JobPath(
        Map<String, String> forwarderOf,
        List<Share> forwarders,
        List<Share> servers,
        List<TargetShare> targets,
        IoRates unserved) {

    /** No path chosen: the job goes where it goes by default. */
    public static final JobPath DEFAULT = new JobPath(Map.of(), List.of(), List.of(), List.of(), IoRates.NONE);

    /** What a job reserves on a node. */
    public record Share(String node, IoRates reserved) {}

    /** What a job reserves on a target. */
    public record TargetShare(int index, String node, IoRates reserved) {}

    public JobPath {
        forwarderOf = Collections.unmodifiableMap(new LinkedHashMap<>(forwarderOf));
        forwarders = List.copyOf(forwarders);
        servers = List.copyOf(servers);
        targets = List.copyOf(targets);
    }

    /** What the job reserves on each node of its path, by name. */
    public Map<String, IoRates> reserved() {
        Map<String, IoRates> reserved = new LinkedHashMap<>();
        forwarders.forEach(share -> reserved.merge(share.node(), share.reserved(), IoRates::plus));
        servers.forEach(share -> reserved.merge(share.node(), share.reserved(), IoRates::plus));
        targets.forEach(share -> reserved.merge(share.node(), share.reserved(), IoRates::plus));
        return reserved;
    }

    /** The targets that the files of the job are placed on, by index. */
    public List<Integer> targetIndices() {
        return targets.stream().map(TargetShare::index).sorted().toList();
    }
}
