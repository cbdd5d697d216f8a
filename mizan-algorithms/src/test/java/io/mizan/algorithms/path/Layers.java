package io.mizan.algorithms.path;

import io.mizan.model.job.IoRates;
import io.mizan.model.job.path.ForwarderMap;
import io.mizan.model.job.path.NodeState;
import io.mizan.model.job.path.PathDemand;
import io.mizan.model.job.path.PathNode;
import io.mizan.model.job.path.SiteLayers;
import io.mizan.model.job.path.SiteLayers.TargetNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/** Layers for tests: by hand, and at random. */
final class Layers {
    private Layers() {}

    static PathNode node(String name, double bytes, double load) {
        return PathNode.of(name, new IoRates(bytes, 0, 0), load);
    }

    static PathNode abnormal(PathNode node) {
        return node.withState(new NodeState.Abnormal("slow since noon"));
    }

    /** Targets fill servers one after the other, the same number each. */
    static SiteLayers site(List<PathNode> forwarders, List<PathNode> servers, List<PathNode> targets) {
        int each = targets.size() / servers.size();
        return new SiteLayers(
                forwarders,
                ForwarderMap.ANY,
                servers,
                IntStream.range(0, targets.size())
                        .mapToObj(i -> new TargetNode(i, i / each, targets.get(i)))
                        .toList());
    }

    static List<String> computeNodes(int count) {
        return IntStream.range(0, count).mapToObj(i -> "c" + i).toList();
    }

    static PathDemand demand(int nodes, double bytes) {
        return PathDemand.of(computeNodes(nodes), new IoRates(bytes, 0, 0));
    }

    /** Up to 4 forwarding nodes, 3 servers, 6 targets and 6 compute nodes, some abnormal, some loaded, some with maps. */
    static SiteLayers random(Random random) {
        List<PathNode> forwarders = nodes("fwd", 1 + random.nextInt(4), random);
        List<PathNode> servers = nodes("oss", 1 + random.nextInt(3), random);
        List<PathNode> targets = nodes("ost", 1 + random.nextInt(6), random);
        Map<String, List<String>> allowed = new HashMap<>();
        for (String compute : computeNodes(6)) {
            if (random.nextInt(3) == 0) {
                List<String> some = new ArrayList<>();
                some.add(forwarders.get(random.nextInt(forwarders.size())).name());
                allowed.put(compute, some);
            }
        }
        return new SiteLayers(
                forwarders,
                ForwarderMap.of(allowed),
                servers,
                IntStream.range(0, targets.size())
                        .mapToObj(i -> new TargetNode(i, random.nextInt(servers.size()), targets.get(i)))
                        .toList());
    }

    private static List<PathNode> nodes(String name, int count, Random random) {
        List<PathNode> nodes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            IoRates peak = new IoRates(1 + random.nextInt(100), 1 + random.nextInt(100), random.nextInt(3) * 10);
            PathNode node = PathNode.of(name + i, peak, random.nextInt(5) / 4.0);
            nodes.add(random.nextInt(6) == 0 ? abnormal(node) : node);
        }
        return nodes;
    }

    static PathDemand randomDemand(Random random) {
        IoRates load = new IoRates(random.nextInt(150), random.nextInt(150), random.nextInt(20));
        return PathDemand.of(computeNodes(1 + random.nextInt(6)), load);
    }
}
