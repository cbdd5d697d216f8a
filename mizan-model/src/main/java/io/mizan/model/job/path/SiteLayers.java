package io.mizan.model.job.path;

import io.mizan.model.error.Problem;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The layers between compute nodes and disks, as a site has them at one moment. Compute nodes are not listed: they are given to a
 * job as a whole and carry nobody else.
 *
 * @param forwarders forwarding nodes or LNet routers; empty where compute nodes reach servers directly
 * @param map which of them a compute node may use
 * @param targets each with the server it belongs to
 */
public record SiteLayers(
        List<PathNode> forwarders, ForwarderMap map, List<PathNode> servers, List<TargetNode> targets) {

    /**
     * A target in its layer.
     *
     * @param index as the file system numbers it
     * @param server position of its server in the list of servers
     */
    public record TargetNode(int index, int server, PathNode node) {
        public TargetNode {
            if (index < 0) {
                throw Problem.impossible("the index of a target must not be negative")
                        .with("target", node.name())
                        .with("index", index)
                        .exception();
            }
        }
    }

    public SiteLayers {
        forwarders = List.copyOf(forwarders);
        servers = List.copyOf(servers);
        targets = List.copyOf(targets);
        checkNames("forwarding node", forwarders);
        checkNames("server", servers);
        checkNames("target", targets.stream().map(TargetNode::node).toList());
        for (TargetNode target : targets) {
            if (target.server() < 0 || target.server() >= servers.size()) {
                throw Problem.impossible("the server of a target does not exist")
                        .with("target", target.node().name())
                        .with("server", target.server())
                        .with("servers", servers.size())
                        .exception();
            }
        }
    }

    private static void checkNames(String layer, List<PathNode> nodes) {
        Set<String> names = new HashSet<>();
        for (PathNode node : nodes) {
            if (!names.add(node.name())) {
                throw Problem.impossible("a " + layer + " is listed twice")
                        .with("name", node.name())
                        .exception();
            }
        }
    }
}
