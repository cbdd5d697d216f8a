package io.mizan.algorithms.path;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.job.IoRates;
import io.mizan.model.job.path.ForwarderMap;
import io.mizan.model.job.path.JobPath;
import io.mizan.model.job.path.JobPath.Share;
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
import org.junit.jupiter.api.Test;

/** The queues of the search choose what looking at all nodes would choose, on layers that are too large for other oracles. */
class GreedySearchTest {
    /** Without targets that are added to those of the search. */
    private static final GreedyPathPolicy FEWEST = new GreedyPathPolicy(CapacityReading.DOMINANT, 1e18);

    private static final double[] LOADS = {0, 0.05, 0.2, 0.4, 0.9, 1};

    @Test
    void theQueuesChooseWhatAScanOfAllNodesChooses() {
        Random random = new Random(2323);
        int full = 0;
        int partly = 0;
        for (int i = 0; i < 300; i++) {
            SiteLayers site = site(random);
            PathDemand demand = demand(random);
            ScanningSearch expected = new ScanningSearch(site, demand);

            JobPath path = FEWEST.choose(site, demand);

            assertThat(path.forwarderOf()).as("case %d", i).isEqualTo(expected.forwarderOf);
            assertThat(path.unserved())
                    .as("case %d", i)
                    .isEqualTo(demand.load().times(1 - Math.min(1, expected.served)));
            for (Share share : path.forwarders()) {
                int node = position(site.forwarders(), share.node());
                assertThat(share.reserved())
                        .as("case %d, %s", i, share.node())
                        .isEqualTo(demand.load().times(expected.forwarders.taken(node)));
            }
            if (IntStream.range(0, site.targets().size()).anyMatch(node -> expected.targets.taken(node) > 0)) {
                Map<String, IoRates> reserved = new HashMap<>();
                path.targets().forEach(share -> reserved.put(share.node(), share.reserved()));
                for (int node = 0; node < site.targets().size(); node++) {
                    assertThat(reserved.getOrDefault(
                                    site.targets().get(node).node().name(), IoRates.NONE))
                            .as("case %d, target %d", i, node)
                            .isEqualTo(demand.load().times(expected.targets.taken(node)));
                }
            }
            full += expected.served == 0 ? 1 : 0;
            partly += expected.served > 0 && expected.served < 1 - 1e-9 ? 1 : 0;
        }
        // Most of what the queues have to get right happens where nodes run out of room.
        assertThat(partly).isGreaterThan(100);
        assertThat(full).isLessThan(100);
    }

    private static int position(List<PathNode> nodes, String name) {
        return IntStream.range(0, nodes.size())
                .filter(node -> nodes.get(node).name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static SiteLayers site(Random random) {
        List<PathNode> forwarders = nodes("fwd", random.nextInt(41), random);
        List<PathNode> servers = nodes("oss", 1 + random.nextInt(20), random);
        List<PathNode> targets = nodes("ost", 1 + random.nextInt(60), random);
        return new SiteLayers(
                forwarders,
                map(forwarders, random),
                servers,
                IntStream.range(0, targets.size())
                        .mapToObj(i -> new TargetNode(i, random.nextInt(servers.size()), targets.get(i)))
                        .toList());
    }

    /** None, or lists that overlap, some with a name that nobody has, for all compute nodes or for half of them. */
    private static ForwarderMap map(List<PathNode> forwarders, Random random) {
        if (forwarders.isEmpty() || random.nextInt(3) == 0) {
            return ForwarderMap.ANY;
        }
        List<List<String>> lists = new ArrayList<>();
        for (int i = 0; i < 1 + random.nextInt(8); i++) {
            List<String> some = new ArrayList<>(random.nextInt(4) == 0 ? List.of("gone") : List.of());
            for (int entries = random.nextInt(forwarders.size()); entries >= 0; entries--) {
                some.add(forwarders.get(random.nextInt(forwarders.size())).name());
            }
            lists.add(some);
        }
        boolean half = random.nextBoolean();
        Map<String, List<String>> allowed = new HashMap<>();
        for (String compute : Layers.computeNodes(1500)) {
            if (!half || random.nextBoolean()) {
                allowed.put(compute, lists.get(random.nextInt(lists.size())));
            }
        }
        return ForwarderMap.of(allowed);
    }

    private static List<PathNode> nodes(String name, int count, Random random) {
        List<PathNode> nodes = new ArrayList<>();
        double unknown = random.nextInt(4) == 0 ? 0.3 : 0;
        for (int i = 0; i < count; i++) {
            IoRates peak = random.nextDouble() < unknown
                    ? IoRates.NONE
                    : new IoRates(100 + random.nextInt(1000), 1000, random.nextInt(2) * 100);
            double load = random.nextBoolean() ? LOADS[random.nextInt(LOADS.length)] : random.nextDouble();
            PathNode node = PathNode.of(name + i, peak, load);
            nodes.add(random.nextInt(10) == 0 ? Layers.abnormal(node) : node);
        }
        return nodes;
    }

    private static PathDemand demand(Random random) {
        double bytes = random.nextInt(10) == 0 ? 0 : 10 * Math.exp(random.nextDouble() * 8);
        IoRates load = new IoRates(bytes, bytes, random.nextInt(3) * bytes / 20);
        int streams = random.nextBoolean() ? Integer.MAX_VALUE : 1 + random.nextInt(20);
        return new PathDemand(Layers.computeNodes(1 + random.nextInt(1500)), load, bytes, streams);
    }
}
