package io.mizan.algorithms.placement.balanced;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.algorithms.placement.SystemBuilder;
import io.mizan.algorithms.placement.Testbed;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.algorithms.placement.bound.LowerBound;
import io.mizan.algorithms.placement.check.Verifier;
import io.mizan.model.layout.Extent;
import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.ComponentRequest;
import io.mizan.model.placement.LayoutForm;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementPolicy.Rules;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.Balance;
import io.mizan.model.system.Server;
import io.mizan.model.system.ServerLoad;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetFlag;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class EvenSpacePolicyTest {
    /** Stripes of one size, so that counts can be read off. */
    private static final long STRIPE = 64 * Testbed.MIB;

    @Test
    void fewEmptyTargetsTakeOneStripeOfEveryFileAndNoMore() {
        SystemView view = Testbed.filled(t -> t < 4 ? 0 : 6 * Testbed.GIB);
        List<PlacementRequest> requests = files(20, 3);
        Placement placement = place(requests, view);
        Map<Integer, Long> counts = counts(placement);
        assertThat(counts.keySet()).isSubsetOf(0, 1, 2, 3);
        assertThat(counts.values()).allMatch(count -> count == 15);
        assertThat(PaperCasesTest.cost(view, placement, Balance::targetCost))
                .isCloseTo(LowerBound.ostCost(view, placement, 0.001), within(1e-9));
    }

    @Test
    void moreStripesThanEmptyTargetsSpillEvenly() {
        SystemView view = Testbed.filled(t -> t < 4 ? 0 : 6 * Testbed.GIB);
        Placement placement = place(files(20, 8), view);
        Map<Integer, Long> counts = counts(placement);
        for (int t = 0; t < Testbed.OSTS; t++) {
            long expected = counts.getOrDefault(t, 0L);
            if (t < 4) {
                assertThat(expected).isEqualTo(20);
            } else {
                assertThat(expected).isBetween(2L, 3L);
            }
        }
    }

    @Test
    void aBusyServerGetsLessWhereTargetsAreEqual() {
        SystemView idle = Testbed.empty();
        List<Server> servers = new ArrayList<>(idle.servers());
        Server busy = servers.get(3);
        servers.set(3, new Server(busy.name(), new ServerLoad(0.9, 0.8, 0.9, 0.7), busy.targets()));
        Placement placement = place(files(13, 4), idle.withServers(servers));
        Map<Integer, Long> counts = counts(placement);
        long onBusy = busy.targets().stream()
                .mapToLong(target -> counts.getOrDefault(target.index(), 0L))
                .sum();
        assertThat(onBusy).as("52 stripes: one for each target and 17 more").isEqualTo(5);
    }

    @Test
    void componentsOfAFileUseDifferentTargetsWhereTheyCan() {
        Placement placement = place(Testbed.files(16, 2 * Testbed.GIB, Testbed.configuration1()), Testbed.empty());
        for (Allocation allocation : placement.allocations()) {
            List<Integer> all = allocation.components().stream()
                    .flatMap(component -> component.targets().stream())
                    .toList();
            assertThat(new HashSet<>(all)).as(allocation.request().file()).hasSameSizeAs(all);
        }
    }

    @Test
    void stripesOfAFileLieOnDifferentServersWhereTheyCan() {
        Placement placement = place(Testbed.files(16, 2 * Testbed.GIB, Testbed.stripes(7)), Testbed.empty());
        for (Allocation allocation : placement.allocations()) {
            Set<Integer> servers = allocation.components().get(0).targets().stream()
                    .map(t -> t / 5)
                    .collect(Collectors.toSet());
            assertThat(servers).hasSizeGreaterThanOrEqualTo(6);
        }
    }

    @Test
    void equalBatchesOfDifferentFilesDoNotBeginAtTheSameTarget() {
        Set<List<Integer>> first = new HashSet<>();
        for (int i = 0; i < 20; i++) {
            PlacementRequest request =
                    new PlacementRequest("/mnt/run" + i, Testbed.GIB, 0, Testbed.stripes(1), "", Set.of(), 0);
            first.add(place(List.of(request), Testbed.empty())
                    .allocations()
                    .get(0)
                    .components()
                    .get(0)
                    .targets());
        }
        assertThat(first).hasSizeGreaterThan(5);
    }

    @Test
    void oneTargetMoreNeverMakesTheHighestLevelHigher() {
        SplittableRandom random = new SplittableRandom(3);
        for (int round = 0; round < 60; round++) {
            SystemView view = Testbed.filled(round);
            List<Server> servers = new ArrayList<>(view.servers());
            servers.remove(6);
            SystemView fewer = view.withServers(servers);
            List<PlacementRequest> requests = files(5 + random.nextInt(60), 1 + random.nextInt(12));
            double with = PaperCasesTest.cost(view, place(requests, view), Balance::highest);
            double without = PaperCasesTest.cost(fewer, place(requests, fewer), Balance::highest);
            assertThat(with).isLessThanOrEqualTo(Math.max(without, highest(view)) * (1 + 1e-12));
        }
    }

    @Test
    void startIndexGivesNeighboursAndKeepsAwayFromWhatTheServerWouldTake() {
        PolicyOptions options = PolicyOptions.DEFAULT.withForm(LayoutForm.START_INDEX);
        SystemView view = flagged(Testbed.filled(5));
        List<PlacementRequest> requests = Testbed.files(16, 2 * Testbed.GIB, Testbed.stripes(6));
        Placement placement = new EvenSpacePolicy(options).place(requests, view);
        assertThat(Verifier.faults(requests, view, placement, 0.001, Rules.EXACT))
                .isEmpty();
        List<Integer> walk = view.dataTargets().stream()
                .filter(target -> !target.flags().contains(TargetFlag.READ_ONLY))
                .map(Target::index)
                .toList();
        for (Allocation allocation : placement.allocations()) {
            List<Integer> targets = allocation.components().get(0).targets();
            int start = walk.indexOf(targets.get(0));
            for (int k = 0; k < targets.size(); k++) {
                assertThat(targets.get(k)).isEqualTo(walk.get((start + k) % walk.size()));
            }
            assertThat(targets).doesNotContain(10, 20);
        }
        double free = PaperCasesTest.cost(view, place(requests, view), Balance::targetCost);
        double neighbours = PaperCasesTest.cost(view, placement, Balance::targetCost);
        assertThat(neighbours).isBetween(free, 1.35 * free);
    }

    /** Above the size from which windows are not compared one by one. */
    @Test
    void startIndexIsNearTheBoundForThousandsOfFiles() {
        SplittableRandom random = new SplittableRandom(5);
        SystemBuilder builder = new SystemBuilder();
        for (int t = 0; t < 400; t++) {
            long total = (t % 5 == 0 ? 80L : 100L) * 1024 * Testbed.GIB;
            builder.target(t / 8, total, total - random.nextLong(total / 50));
        }
        SystemView view = builder.build();
        List<PlacementRequest> requests = new ArrayList<>();
        for (int i = 0; i < 8_000; i++) {
            requests.addAll(files(1, 1 << random.nextInt(4)));
        }
        Placement placement =
                new EvenSpacePolicy(PolicyOptions.DEFAULT.withForm(LayoutForm.START_INDEX)).place(requests, view);
        assertThat(Verifier.faults(requests, view, placement, 0.001, Rules.EXACT))
                .isEmpty();
        assertThat(placement.refusals()).isEmpty();
        assertThat(PaperCasesTest.cost(view, placement, Balance::targetCost))
                .isLessThanOrEqualTo(1.02 * LowerBound.ostCost(view, placement, 0.001));
    }

    /** Two files begin to be placed; the second one does not fit, and what it took is there for the small ones. */
    @Test
    void whatIsRefusedWithAStartIndexGivesBackAllItsComponents() {
        SystemView view = new SystemBuilder()
                .target(0, 100 * Testbed.GIB, 100 * Testbed.GIB)
                .build();
        List<PlacementRequest> requests = new ArrayList<>();
        List<ComponentRequest> two = List.of(
                new ComponentRequest(new Extent(0, 40 * Testbed.GIB), false, 1 << 20, 1),
                new ComponentRequest(new Extent(40 * Testbed.GIB, Extent.EOF), false, 1 << 20, 1));
        for (int i = 0; i < 2; i++) {
            requests.add(new PlacementRequest("/large" + i, 55 * Testbed.GIB, i, two, "", Set.of(), 0));
        }
        List<ComponentRequest> one = List.of(new ComponentRequest(new Extent(0, Extent.EOF), false, 1 << 20, 1));
        for (int i = 0; i < 4; i++) {
            requests.add(new PlacementRequest("/small" + i, 10 * Testbed.GIB, i, one, "", Set.of(), 0));
        }
        Placement placement =
                new EvenSpacePolicy(PolicyOptions.DEFAULT.withForm(LayoutForm.START_INDEX)).place(requests, view);
        assertThat(Verifier.faults(requests, view, placement, 0.001, Rules.EXACT))
                .isEmpty();
        assertThat(placement.refusals())
                .extracting(refusal -> refusal.request().file())
                .containsExactly("/large1");
    }

    @Test
    void theSameTwice() {
        List<PlacementRequest> requests = Testbed.files(16, 8 * Testbed.GIB, Testbed.configuration2());
        assertThat(place(requests, Testbed.filled(9))).isEqualTo(place(requests, Testbed.filled(9)));
    }

    /** Target 10 is degraded and 20 is read-only. */
    private static SystemView flagged(SystemView view) {
        return view.withServers(view.servers().stream()
                .map(server -> new Server(
                        server.name(),
                        server.load(),
                        server.targets().stream()
                                .map(target -> switch (target.index()) {
                                    case 10 -> target.withFlags(Set.of(TargetFlag.DEGRADED));
                                    case 20 -> target.withFlags(Set.of(TargetFlag.READ_ONLY));
                                    default -> target;
                                })
                                .toList()))
                .toList());
    }

    private static double highest(SystemView view) {
        return Balance.of(view).highest();
    }

    private static List<PlacementRequest> files(int count, int stripes) {
        return Testbed.files(
                count,
                stripes * STRIPE,
                List.of(new ComponentRequest(new Extent(0, Extent.EOF), false, STRIPE, stripes)));
    }

    private static Placement place(List<PlacementRequest> requests, SystemView view) {
        Placement placement = new EvenSpacePolicy(PolicyOptions.DEFAULT).place(requests, view);
        assertThat(Verifier.faults(requests, view, placement, 0.001, Rules.EXACT))
                .isEmpty();
        assertThat(placement.refusals()).isEmpty();
        return placement;
    }

    private static Map<Integer, Long> counts(Placement placement) {
        Map<Integer, Long> counts = new HashMap<>();
        placement
                .allocations()
                .forEach(allocation -> allocation
                        .components()
                        .forEach(component ->
                                component.targets().forEach(target -> counts.merge(target, 1L, Long::sum))));
        return counts;
    }
}
