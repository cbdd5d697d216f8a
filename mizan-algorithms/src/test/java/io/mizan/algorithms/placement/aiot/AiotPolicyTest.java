package io.mizan.algorithms.placement.aiot;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.algorithms.placement.Requests;
import io.mizan.algorithms.placement.SystemBuilder;
import io.mizan.algorithms.placement.batch.Batch;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.model.layout.Extent;
import io.mizan.model.placement.ComponentRequest;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.TargetFlag;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class AiotPolicyTest {
    private static final long GIB = 1L << 30;
    private static final long PEAK = 1_000_000_000;

    /** The testbed of the paper's §IV.C: four servers with three targets each; target 1 is busy and target 2 abnormal. */
    private static SystemBuilder testbed() {
        SystemBuilder builder = SystemBuilder.even(4, 3, 100 * GIB);
        for (int i = 0; i < 12; i++) {
            builder.performance(i, PEAK, i == 1 ? 0.9 : 0);
        }
        for (int i = 0; i < 4; i++) {
            builder.forwarder(true, 3 * PEAK, 0);
        }
        return builder.flag(2, TargetFlag.DEGRADED);
    }

    @Test
    void busyAndAbnormalTargetsOfTheTestbedAreAvoided() {
        for (int stripes : List.of(1, 2, 4)) {
            Placement placement = place(testbed().build(), Requests.plains(20, GIB, stripes));
            Set<Integer> used = used(placement);
            assertThat(used).doesNotContain(1, 2);
            assertThat(used).contains(0, 3, 4, 5, 6, 7, 8, 9, 10, 11);
        }
    }

    @Test
    void fiveApplicationsAreIsolated() {
        Placement placement = place(testbed().build(), Requests.plains(5, GIB, 2));
        assertThat(Requests.targets(placement).stream().flatMap(List::stream)).doesNotHaveDuplicates();
    }

    @Test
    void idleServersComeFirstThenEachKeepsItsPlaceWithinABucket() {
        // 8 stripes ask for half of 4 targets' peak: each is a quarter of a target and an eighth of a server.
        SystemView view = SystemBuilder.even(2, 2, 100 * GIB).build();
        assertThat(Requests.targets(place(view, Requests.plains(8, GIB, 1))).stream()
                        .map(targets -> targets.get(0)))
                .containsExactly(0, 2, 1, 3, 0, 1, 2, 3);
    }

    @Test
    void aBusyServerWaitsUntilOthersAreAsBusy() {
        SystemView view = SystemBuilder.even(2, 4, 100 * GIB).cpu(0, 0.5).build();
        List<List<Integer>> targets = Requests.targets(place(view, Requests.plains(20, GIB, 1)));
        assertThat(targets.subList(0, 7).stream().flatMap(List::stream)).allMatch(index -> index >= 4);
        assertThat(targets.subList(7, 20).stream().flatMap(List::stream)).anyMatch(index -> index < 4);
    }

    @Test
    void aComponentTakesTheBusyTargetsWhereItNeedsThem() {
        Placement placement = place(testbed().build(), List.of(Requests.plain("/wide", GIB, 11)));
        assertThat(used(placement)).hasSize(11).contains(1).doesNotContain(2);
    }

    @Test
    void unknownLoadsCountAsTheMeanOfTheKnownOnes() {
        // Target 0 tells nothing and counts as 0.5: after target 2, before target 1.
        SystemView view = SystemBuilder.even(1, 3, 100 * GIB)
                .performance(1, PEAK, 0.9)
                .performance(2, PEAK, 0.1)
                .build();
        assertThat(Requests.targets(place(view, Requests.plains(1, GIB, 3)))).containsExactly(List.of(2, 0, 1));
    }

    @Test
    void inactiveForwardersAreAsGoodAsNone() {
        List<PlacementRequest> requests = Requests.plains(20, GIB, 2);
        Placement without = place(SystemBuilder.even(4, 3, 100 * GIB).build(), requests);
        Placement inactive = place(
                SystemBuilder.even(4, 3, 100 * GIB).forwarder(false, PEAK, 0).build(), requests);
        assertThat(inactive).isEqualTo(without);
    }

    @Test
    void pathsGoThroughIdleForwardersOnly() {
        SystemView view = SystemBuilder.even(1, 4, 100 * GIB)
                .forwarder(true, PEAK, 0.9)
                .forwarder(false, PEAK, 0)
                .forwarder(true, PEAK, 0.1)
                .forwarder(true, PEAK, 0)
                .build();
        assertThat(firstOfPaths(view, 4)).extracting(PathNode::number).containsExactly(2, 1, 1, 1);
    }

    @Test
    void forwardersThatHaveNothingLeftTakeTurns() {
        SystemView view = SystemBuilder.even(1, 4, 100 * GIB)
                .forwarder(true, 1, 1)
                .forwarder(true, 1, 1)
                .build();
        assertThat(firstOfPaths(view, 4)).extracting(PathNode::number).containsExactly(0, 1, 0, 1);
    }

    @Test
    void aFileThatCannotBeServedDoesNotMakeTheOthersLookSmall() {
        SystemView view = SystemBuilder.even(4, 3, 100 * GIB).build();
        List<PlacementRequest> requests = Requests.plains(40, GIB, 1);
        List<List<Integer>> alone = Requests.targets(place(view, requests));
        List<PlacementRequest> withHuge = new ArrayList<>(requests);
        withHuge.add(Requests.plain("/huge", Long.MAX_VALUE, 1));
        assertThat(Requests.targets(place(view, withHuge))).isEqualTo(alone);
    }

    @Test
    void aRefusedFileLeavesNoLoadBehind() {
        SystemView view = SystemBuilder.even(3, 1, GIB).build();
        PlacementRequest first = Requests.plain("/first", 100 * Requests.MIB, 1);
        // Its first component fits, its second has no room beside the first file.
        PlacementRequest tooLarge = Requests.file(
                "/large",
                (2 * 1024 + 100 + 924) * Requests.MIB,
                new ComponentRequest(new Extent(0, 100 * Requests.MIB), false, Requests.MIB, 1),
                new ComponentRequest(new Extent(100 * Requests.MIB, Extent.EOF), false, Requests.MIB, 3));
        PlacementRequest last = Requests.plain("/last", 100 * Requests.MIB, 1);
        PlacementRequest more = Requests.plain("/more", 100 * Requests.MIB, 1);
        Placement placement = place(view, List.of(first, tooLarge, last, more));
        assertThat(placement.refusals())
                .singleElement()
                .satisfies(refusal -> assertThat(refusal.request()).isSameAs(tooLarge));
        // Target 1, which the refused file had for a moment, is idle again and has gone to the end of the queue of idle
        // ones.
        assertThat(Requests.targets(placement)).containsExactly(List.of(0), List.of(2), List.of(1));
    }

    private static List<PathNode> firstOfPaths(SystemView view, int stripes) {
        Batch batch = Batch.of(List.of(Requests.plain("/f", 4 * Requests.MIB, stripes)), view, PolicyOptions.DEFAULT);
        BitSet open = (BitSet) batch.allowed(0).clone();
        List<List<PathNode>> paths =
                new PathSearch(batch, view).paths(batch.demands(0).get(0), open);
        assertThat(paths).allSatisfy(path -> assertThat(path).hasSize(3));
        return paths.stream().map(path -> path.get(0)).toList();
    }

    private static Placement place(SystemView view, List<PlacementRequest> requests) {
        return new AiotPolicy(PolicyOptions.DEFAULT).place(requests, view);
    }

    private static Set<Integer> used(Placement placement) {
        Set<Integer> used = new TreeSet<>();
        Requests.targets(placement).forEach(used::addAll);
        return used;
    }
}
