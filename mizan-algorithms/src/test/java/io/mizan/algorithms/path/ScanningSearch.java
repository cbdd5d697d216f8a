package io.mizan.algorithms.path;

import io.mizan.model.job.path.PathDemand;
import io.mizan.model.job.path.PathNode;
import io.mizan.model.job.path.SiteLayers;
import io.mizan.model.job.path.SiteLayers.TargetNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * An oracle for large layers: the greedy search as it is defined, which looks at all nodes of a layer whenever it needs one. O(compute nodes × (forwarding nodes +
 * targets)). It shares the arithmetic of a node with the search ({@link LoadedLayer}), so that results are equal to the last bit.
 */
final class ScanningSearch {
    private static final int NONE = -1;

    final Map<String, String> forwarderOf = new LinkedHashMap<>();
    final LoadedLayer forwarders;
    final LoadedLayer servers;
    final LoadedLayer targets;
    double served;

    private final SiteLayers site;
    private final PathDemand demand;
    private int used;
    private int target = NONE;
    private int bucketOfTarget;
    private int turn;

    ScanningSearch(SiteLayers given, PathDemand demand) {
        this.site = KnownPeaks.fill(given);
        this.demand = demand;
        this.forwarders = layer(site.forwarders());
        this.servers = layer(site.servers());
        this.targets = layer(site.targets().stream().map(TargetNode::node).toList());
        double each = 1.0 / demand.computeNodes().size();
        for (String compute : demand.computeNodes()) {
            int through = forwarder(site.map().of(compute), each);
            if (through != NONE) {
                forwarderOf.put(compute, forwarders.node(through).name());
                double share = give(Math.min(each, forwarders.residual(through)));
                forwarders.give(through, share);
                served += share;
            } else if (forwarders.size() == 0) {
                served += give(each);
            }
        }
    }

    private LoadedLayer layer(List<PathNode> nodes) {
        return new LoadedLayer(nodes, CapacityReading.DOMINANT.use(nodes, demand.load()));
    }

    private int forwarder(List<String> names, double share) {
        List<String> all = site.forwarders().stream().map(PathNode::name).toList();
        int[] allowed = (names.isEmpty() ? all : names)
                .stream()
                        .mapToInt(all::indexOf)
                        .filter(node -> node != NONE && forwarders.usable(node))
                        .toArray();
        if (allowed.length > 0 && forwarders.limitsNothing()) {
            return names.isEmpty() ? allowed[turn++ % allowed.length] : allowed[0];
        }
        int first = NONE;
        int roomiest = NONE;
        for (int node : allowed) {
            if (forwarders.residual(node) >= share && (first == NONE || before(forwarders, node, first))) {
                first = node;
            }
            if (roomiest == NONE || forwarders.residual(node) > forwarders.residual(roomiest)) {
                roomiest = node;
            }
        }
        return first == NONE ? roomiest : first;
    }

    private double give(double share) {
        double given = 0;
        while (given < share) {
            if (target == NONE || bucket(target) != bucketOfTarget || residual(target) <= 0) {
                target = IntStream.range(0, targets.size())
                        .filter(node -> residual(node) > 0)
                        .filter(node -> used < demand.streams() || targets.taken(node) > 0)
                        .reduce((a, b) -> firstOf(a, b))
                        .orElse(NONE);
                if (target == NONE) {
                    return given;
                }
                bucketOfTarget = bucket(target);
            }
            double room = Math.min(targets.untilNextBucket(target), servers.untilNextBucket(server(target)));
            double piece = Math.min(share - given, Math.min(room, residual(target)));
            used += targets.taken(target) == 0 && piece > 0 ? 1 : 0;
            targets.give(target, piece);
            servers.give(server(target), piece);
            given += piece;
        }
        return share;
    }

    private int firstOf(int a, int b) {
        if (bucket(a) != bucket(b)) {
            return bucket(a) < bucket(b) ? a : b;
        }
        boolean first =
                server(a) == server(b) ? before(targets, a, b) : servers.place(server(a)) < servers.place(server(b));
        return first ? a : b;
    }

    private static boolean before(LoadedLayer layer, int a, int b) {
        return layer.bucket(a) != layer.bucket(b) ? layer.bucket(a) < layer.bucket(b) : layer.place(a) < layer.place(b);
    }

    private int server(int node) {
        return site.targets().get(node).server();
    }

    private int bucket(int node) {
        return Math.max(targets.bucket(node), servers.bucket(server(node)));
    }

    private double residual(int node) {
        return Math.min(targets.residual(node), servers.residual(server(node)));
    }
}
