package io.mizan.algorithms.path;

import static io.mizan.algorithms.path.Layers.abnormal;
import static io.mizan.algorithms.path.Layers.demand;
import static io.mizan.algorithms.path.Layers.node;
import static io.mizan.algorithms.path.Layers.site;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.mizan.model.error.MizanException;
import io.mizan.model.job.IoRates;
import io.mizan.model.job.path.ForwarderMap;
import io.mizan.model.job.path.JobPath;
import io.mizan.model.job.path.JobPath.Share;
import io.mizan.model.job.path.JobPath.TargetShare;
import io.mizan.model.job.path.PathDemand;
import io.mizan.model.job.path.PathNode;
import io.mizan.model.job.path.SiteLayers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class GreedyPathPolicyTest {
    private static final GreedyPathPolicy POLICY = GreedyPathPolicy.DEFAULT;

    private static List<String> names(JobPath path) {
        return path.targets().stream().map(TargetShare::node).toList();
    }

    @Test
    void anIdleTargetIsUsedUpToAFifthAndThenTheNext() {
        // 30 B/s on targets of 100 B/s: 20 on the first, 10 on the second; the server (300) leaves its bucket at 60.
        SiteLayers site = site(
                List.of(node("fwd0", 1000, 0)),
                List.of(node("oss0", 300, 0)),
                List.of(node("ost0", 100, 0), node("ost1", 100, 0), node("ost2", 100, 0)));

        FoundPath found = POLICY.search(site, demand(10, 30));

        assertThat(names(found.path())).containsExactly("ost0", "ost1");
        assertThat(found.path().targets().get(0).reserved().bytesPerSecond()).isCloseTo(20, within(1e-9));
        assertThat(found.path().targets().get(1).reserved().bytesPerSecond()).isCloseTo(10, within(1e-9));
        assertThat(found.path().servers().get(0).reserved().bytesPerSecond()).isCloseTo(30, within(1e-9));
        assertThat(found.served()).isCloseTo(1, within(1e-12));
        assertThat(found.path().unserved().bytesPerSecond()).isCloseTo(0, within(1e-9));
        assertThat(found.finish()).isEqualTo(1);
    }

    @Test
    void theLeastLoadedBucketComesFirstAndInItTheOrder() {
        // Buckets: ost0 2, ost1 1, ost2 1 (both in (0, 20 %]), ost3 5.
        SiteLayers site = site(
                List.of(),
                List.of(node("oss0", 1000, 0)),
                List.of(
                        node("ost0", 100, 0.3),
                        node("ost1", 100, 0.19),
                        node("ost2", 100, 0.01),
                        node("ost3", 100, 0.9)));

        assertThat(names(POLICY.choose(site, demand(4, 1)))).containsExactly("ost1");
        assertThat(names(POLICY.choose(site, demand(4, 2)))).containsExactly("ost1", "ost2");
    }

    @Test
    void abnormalNodesAreNeverOnAPathWhateverTheLoad() {
        SiteLayers site = site(
                List.of(abnormal(node("fwd0", 100, 0)), node("fwd1", 100, 0.5)),
                List.of(node("oss0", 100, 0), abnormal(node("oss1", 100, 0))),
                List.of(
                        abnormal(node("ost0", 100, 0)),
                        node("ost1", 100, 0.5),
                        node("ost2", 100, 0),
                        node("ost3", 100, 0)));

        JobPath path = POLICY.choose(site, demand(4, 1000));

        assertThat(names(path)).containsExactly("ost1");
        assertThat(path.forwarderOf().values()).containsOnly("fwd1");
        assertThat(path.servers()).extracting(Share::node).containsExactly("oss0");
        // Half of the forwarding node and half of the target are left: 50 B/s of 1000.
        assertThat(path.unserved().bytesPerSecond()).isCloseTo(950, within(1e-6));
    }

    @Test
    void aMapIsAConstraint() {
        SiteLayers free = site(
                List.of(node("fwd0", 100, 0.9), node("fwd1", 100, 0)),
                List.of(node("oss0", 100, 0)),
                List.of(node("ost0", 100, 0)));
        SiteLayers fixed = new SiteLayers(
                free.forwarders(),
                ForwarderMap.of(Map.of("c0", List.of("fwd0"), "c1", List.of("gone"))),
                free.servers(),
                free.targets());

        assertThat(POLICY.choose(free, demand(1, 20)).forwarderOf()).containsEntry("c0", "fwd1");
        JobPath path = POLICY.choose(fixed, demand(2, 40));
        assertThat(path.forwarderOf()).isEqualTo(Map.of("c0", "fwd0"));
        // 10 B/s are left on fwd0, and c1 has no forwarding node at all.
        assertThat(path.unserved().bytesPerSecond()).isCloseTo(30, within(1e-9));
    }

    @Test
    void targetsAreAddedUntilTheJobIsNoSlowerThanOnAllOfThem() {
        // Known to have used 10 B/s, but able to do 250: two targets of 100 would be 1.25 times as slow as three or
        // four.
        SiteLayers site = site(
                List.of(),
                List.of(node("oss0", 1000, 0)),
                List.of(node("ost0", 100, 0), node("ost1", 100, 0), node("ost2", 100, 0), node("ost3", 100, 0)));
        PathDemand demand = new PathDemand(List.of("c0"), new IoRates(10, 0, 0), 250, Integer.MAX_VALUE);

        FoundPath found = POLICY.search(site, demand);

        assertThat(names(found.path())).containsExactly("ost0", "ost1", "ost2");
        assertThat(found.finish()).isEqualTo(1);
        assertThat(found.path().targets().stream()
                        .mapToDouble(share -> share.reserved().bytesPerSecond())
                        .sum())
                .isCloseTo(10, within(1e-9));
        assertThat(names(new GreedyPathPolicy(CapacityReading.DOMINANT, 1.25).choose(site, demand)))
                .containsExactly("ost0", "ost1");
    }

    @Test
    void fewStreamsAreDealtOutWhole() {
        // 3 streams over 2 targets take as long as 4 would; over 3 targets two thirds of that. Over 1 target 3 times as
        // long.
        SiteLayers site = site(
                List.of(),
                List.of(node("oss0", 1000, 0)),
                List.of(node("ost0", 100, 0), node("ost1", 100, 0), node("ost2", 100, 0), node("ost3", 100, 0)));
        FinishTime times = new FinishTime(site, new PathDemand(List.of("c0"), new IoRates(1, 0, 0), 1000, 3));

        assertThat(times.of(new int[] {0})).isCloseTo(10, within(1e-6));
        assertThat(times.of(new int[] {0, 1})).isCloseTo(10 * 2 / 3.0, within(1e-6));
        assertThat(times.of(new int[] {0, 1, 2})).isCloseTo(10 / 3.0, within(1e-6));
        assertThat(times.of(new int[] {0, 1, 2, 3})).isCloseTo(10 / 3.0, within(1e-6));
    }

    @Test
    void aJobUsesNoMoreTargetsThanItHasStreams() {
        SiteLayers site = site(
                List.of(),
                List.of(node("oss0", 1000, 0)),
                List.of(node("ost0", 100, 0.5), node("ost1", 100, 0), node("ost2", 100, 0)));

        JobPath path = POLICY.choose(site, new PathDemand(List.of("c0", "c1"), new IoRates(110, 0, 0), 110, 1));

        assertThat(names(path)).containsExactly("ost1");
        assertThat(path.unserved().bytesPerSecond()).isCloseTo(10, within(1e-9));
    }

    @Test
    void dataAndMetadataBothTakeTheTimeOfANode() {
        // A hundredth of the bytes and twice the metadata operations that the forwarding node can do.
        PathNode forwarder = PathNode.of("fwd0", new IoRates(1000, 1000, 200), 0);
        SiteLayers site = site(List.of(forwarder), List.of(node("oss0", 1000, 0)), List.of(node("ost0", 1000, 0)));
        PathDemand demand = PathDemand.of(Layers.computeNodes(2), new IoRates(10, 10, 400));

        assertThat(POLICY.search(site, demand).served()).isCloseTo(1 / 2.01, within(1e-9));
        // Weighted: 0.01 + 0.01 + 2 of a node that has 3: it all fits.
        assertThat(new GreedyPathPolicy(CapacityReading.WEIGHTED, 1.05)
                        .search(site, demand)
                        .served())
                .isCloseTo(1, within(1e-9));
    }

    @Test
    void anUnknownJobIsOnlyKeptFromAbnormalNodes() {
        SiteLayers site = site(
                List.of(node("fwd0", 100, 0), abnormal(node("fwd1", 100, 0)), node("fwd2", 100, 0.9)),
                List.of(node("oss0", 100, 0)),
                List.of(node("ost0", 100, 0), abnormal(node("ost1", 100, 0)), node("ost2", 100, 0.9)));

        JobPath path = POLICY.choose(site, PathDemand.of(Layers.computeNodes(4), IoRates.NONE));

        assertThat(names(path)).containsExactly("ost0", "ost2");
        assertThat(path.forwarderOf()).isEqualTo(Map.of("c0", "fwd0", "c1", "fwd2", "c2", "fwd0", "c3", "fwd2"));
        assertThat(path.unserved().isNone()).isTrue();
        assertThat(path.targets()).allMatch(share -> share.reserved().isNone());
    }

    @Test
    void withoutAUsableNodeNothingIsChosen() {
        SiteLayers site = site(
                List.of(abnormal(node("fwd0", 100, 0))),
                List.of(node("oss0", 100, 0)),
                List.of(abnormal(node("ost0", 100, 0))));

        FoundPath found = POLICY.search(site, demand(2, 10));

        assertThat(found.path().forwarderOf()).isEmpty();
        assertThat(found.path().targets()).isEmpty();
        assertThat(found.served()).isZero();
        assertThat(found.mostServed()).isZero();
        assertThat(found.gap()).isZero();
    }

    @Test
    void aPathWithoutCapacityGoesOverAllUsableTargets() {
        SiteLayers site = site(
                List.of(node("fwd0", 100, 1)),
                List.of(node("oss0", 100, 1)),
                List.of(node("ost0", 100, 1), node("ost1", 100, 1)));

        JobPath path = POLICY.choose(site, demand(2, 10));

        assertThat(names(path)).containsExactly("ost0", "ost1");
        assertThat(path.forwarderOf()).isEqualTo(Map.of("c0", "fwd0", "c1", "fwd0"));
        assertThat(path.unserved().bytesPerSecond()).isEqualTo(10);
    }

    @Test
    void theMaximumFlowIsTheLeastCutAndTheGreedyPathIsNeverAboveIt() {
        Random random = new Random(23);
        int below = 0;
        for (int i = 0; i < 3000; i++) {
            SiteLayers site = KnownPeaks.fill(Layers.random(random));
            PathDemand demand = Layers.randomDemand(random);

            FoundPath found = POLICY.search(site, demand);

            assertThat(found.mostServed()).as("case %d", i).isCloseTo(CutBound.share(site, demand), within(1e-9));
            assertThat(found.served()).as("case %d", i).isLessThanOrEqualTo(found.mostServed() + 1e-9);
            assertThat(found.finish()).as("case %d", i).isLessThanOrEqualTo(GreedyPathPolicy.NEVER_SLOWER + 1e-9);
            holds(site, demand, found.path());
            below += found.gap() > 1e-6 ? 1 : 0;
        }
        // Compute nodes that are bound to a forwarding node come after free ones that took it: the greedy search is not
        // exact.
        assertThat(below).isBetween(1, 300);
    }

    /** Abnormal nodes are avoided, maps kept, and nobody is given more than it has left. */
    private static void holds(SiteLayers site, PathDemand demand, JobPath path) {
        Map<String, PathNode> nodes = new HashMap<>();
        List<PathNode> all = new ArrayList<>(site.forwarders());
        all.addAll(site.servers());
        site.targets().forEach(target -> all.add(target.node()));
        all.forEach(node -> nodes.put(node.name(), node));
        Map<String, IoRates> given = new HashMap<>();
        path.forwarders().forEach(share -> given.put(share.node(), share.reserved()));
        path.servers().forEach(share -> given.put(share.node(), share.reserved()));
        path.targets().forEach(share -> given.put(share.node(), share.reserved()));
        given.forEach((name, reserved) -> {
            PathNode node = nodes.getOrDefault(name, Layers.node("none", 1, 1));
            assertThat(node.usable()).isTrue();
            assertThat(reserved.shareOf(node.peak())).isLessThanOrEqualTo(1 - node.utilisation() + 1e-9);
        });
        path.forwarderOf().forEach((compute, forwarder) -> {
            List<String> allowed = site.map().of(compute);
            assertThat(allowed.isEmpty() || allowed.contains(forwarder)).isTrue();
        });
        assertThat(demand.computeNodes()).containsAll(path.forwarderOf().keySet());
    }

    @Test
    void theLimitIsAtLeastOne() {
        assertThatThrownBy(() -> new GreedyPathPolicy(CapacityReading.DOMINANT, 0.99))
                .isInstanceOf(MizanException.class);
        assertThatThrownBy(() -> new GreedyPathPolicy(CapacityReading.DOMINANT, Double.NaN))
                .isInstanceOf(MizanException.class);
    }
}
