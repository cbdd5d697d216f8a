package io.mizan.controller.jobs.site;

import io.mizan.model.job.IoRates;
import io.mizan.model.job.path.ForwarderMap;
import io.mizan.model.job.path.PathNode;
import io.mizan.model.job.path.SiteLayers;
import io.mizan.model.job.path.SiteLayers.TargetNode;
import io.mizan.model.job.tuning.SiteParameters;
import io.mizan.model.job.tuning.TuningAction.Service;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A site at one moment, as decisions see it.
 *
 * @param servers that have a service, by their names
 */
public record SiteState(SiteLayers layers, SiteParameters parameters, Map<Service, List<String>> servers) {
    public SiteState {
        servers = Map.copyOf(servers);
    }

    /** With what jobs that run were promised on each node, by its name. */
    public SiteState reserving(Function<String, IoRates> reserved) {
        return new SiteState(
                new SiteLayers(
                        layers.forwarders().stream()
                                .map(node -> reserving(node, reserved))
                                .toList(),
                        layers.map(),
                        layers.servers().stream()
                                .map(node -> reserving(node, reserved))
                                .toList(),
                        layers.targets().stream()
                                .map(target -> new TargetNode(
                                        target.index(), target.server(), reserving(target.node(), reserved)))
                                .toList()),
                parameters,
                servers);
    }

    private static PathNode reserving(PathNode node, Function<String, IoRates> reserved) {
        return node.withReserved(reserved.apply(node.name()));
    }

    /** Without forwarding nodes: for a job whose compute nodes have no known names. */
    public SiteState withoutForwarders() {
        return new SiteState(
                new SiteLayers(List.of(), ForwarderMap.ANY, layers.servers(), layers.targets()), parameters, servers);
    }

    public List<String> servers(Service service) {
        return servers.getOrDefault(service, List.of());
    }
}
