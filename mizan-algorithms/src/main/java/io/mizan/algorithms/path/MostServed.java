package io.mizan.algorithms.path;

import io.mizan.algorithms.flow.MaximumFlow;
import io.mizan.model.job.path.PathDemand;
import io.mizan.model.job.path.SiteLayers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The largest share of a job that any choice of paths can serve: the maximum flow of the graph of AIOT. Compute nodes with the same forwarding nodes are one, and every
 * forwarding node reaches every server, so that the graph has few arcs; the bytes of a compute node may be divided, which no real one can.
 */
final class MostServed {
    private final SiteLayers site;
    private final LoadedLayer forwarders;
    private final LoadedLayer servers;
    private final LoadedLayer targets;

    MostServed(SiteLayers site, LoadedLayer forwarders, LoadedLayer servers, LoadedLayer targets) {
        this.site = site;
        this.forwarders = forwarders;
        this.servers = servers;
        this.targets = targets;
    }

    /** To be asked before anything is put on the layers; 0 to 1. */
    double share(PathDemand demand) {
        AllowedForwarders allowed = new AllowedForwarders(forwarders);
        Map<List<String>, Integer> groups = new HashMap<>();
        demand.computeNodes().forEach(node -> groups.merge(site.map().of(node), 1, Integer::sum));
        int source = 0;
        int sink = 1;
        int between = 2;
        int firstForwarder = 3;
        int firstServer = firstForwarder + forwarders.size();
        int next = firstServer + servers.size();
        MaximumFlow flow = new MaximumFlow(next + groups.size(), 1);
        for (Map.Entry<List<String>, Integer> group : groups.entrySet()) {
            flow.arc(
                    source,
                    next,
                    group.getValue() / (double) demand.computeNodes().size());
            if (forwarders.size() == 0) {
                flow.arc(next, between, 1);
            }
            for (int node : allowed.of(group.getKey())) {
                flow.arc(next, firstForwarder + node, 1);
            }
            next++;
        }
        for (int node = 0; node < forwarders.size(); node++) {
            flow.arc(firstForwarder + node, between, Math.min(1, forwarders.residual(node)));
        }
        double[] ofTargets = new double[servers.size()];
        for (int target = 0; target < targets.size(); target++) {
            ofTargets[site.targets().get(target).server()] += Math.min(1, targets.residual(target));
        }
        for (int server = 0; server < servers.size(); server++) {
            flow.arc(between, firstServer + server, Math.min(1, servers.residual(server)));
            flow.arc(firstServer + server, sink, ofTargets[server]);
        }
        return Math.min(1, flow.between(source, sink));
    }
}
