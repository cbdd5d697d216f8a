package io.mizan.algorithms.placement.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.algorithms.layout.RequestedComponents;
import io.mizan.algorithms.placement.Policies;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.Server;
import io.mizan.model.system.ServerLoad;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.units.TargetKind;
import io.mizan.model.units.TargetName;
import io.mizan.testing.Campaign;
import io.mizan.testing.RandomSystems;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PlacementMetricsTest {
    private static final long MIB = 1 << 20;

    /** Two servers; targets of 100, 100 and 200 MiB, of which 10, 20 and 0 MiB are used; an MDT with the index of an OST. */
    private static final SystemView VIEW = SystemView.of(
            "fs",
            List.of(
                    new Server(
                            "a",
                            ServerLoad.UNKNOWN,
                            List.of(target(TargetKind.DATA, 0, 100, 90), target(TargetKind.DATA, 1, 100, 80))),
                    new Server(
                            "b",
                            ServerLoad.UNKNOWN,
                            List.of(target(TargetKind.DATA, 2, 200, 200), target(TargetKind.METADATA, 0, 100, 50)))));

    @Test
    void theFiguresFollowTheTerms() {
        // stripes of 10 MiB over 0 and 2: 20 and 15 MiB
        PlacementMetrics metrics = PlacementMetrics.of(VIEW, placement(file("f", 35, 2, 10, List.of(0, 2))), 1.25);
        assertThat(metrics.placedBytes()).isEqualTo(Map.of(0, 20 * MIB, 2, 15 * MIB));
        double mean = (30 + 20 + 15) / 400.0;
        assertThat(metrics.ostCost()).isCloseTo(0.30 / mean, within(1e-12));
        assertThat(metrics.ossCost()).isCloseTo((50 / 200.0) / mean, within(1e-12));
        double centre = (0.30 + 0.20 + 0.075) / 3;
        assertThat(metrics.stddevUtilisation())
                .isCloseTo(Math.sqrt((sq(0.30 - centre) + sq(0.20 - centre) + sq(0.075 - centre)) / 3), within(1e-12));
        assertThat(metrics.ostCostApplicationOnly()).isCloseTo(0.20 / (35 / 400.0), within(1e-12));
        assertThat(metrics.enospcBytes()).isZero();
        assertThat(metrics.lowerBound()).isEqualTo(1.25);
        assertThat(metrics.gap()).isCloseTo(0.30 / mean / 1.25 - 1, within(1e-12));
    }

    @Test
    void nothingPlacedCosts1() {
        PlacementMetrics metrics = PlacementMetrics.of(VIEW, new Placement(List.of(), List.of()), 1);
        assertThat(metrics.ostCostApplicationOnly()).isEqualTo(1);
        assertThat(metrics.ostCost()).isCloseTo(0.20 / (30 / 400.0), within(1e-12));
        assertThat(metrics.placedBytes()).isEmpty();
    }

    @Test
    void bytesWithoutSpaceAreNotPlaced() {
        PlacementMetrics metrics = PlacementMetrics.of(VIEW, placement(file("f", 200, 2, 10, List.of(0, 1))), 1.5);
        assertThat(metrics.lowerBound()).isEqualTo(1);
        assertThat(metrics.enospcBytes()).isEqualTo(10 * MIB + 20 * MIB);
        assertThat(metrics.placedBytes()).isEqualTo(Map.of(0, 90 * MIB, 1, 80 * MIB));
        assertThat(metrics.ostCost()).isCloseTo(1 / (200 / 400.0), within(1e-12));
    }

    /** Fewer stripes than asked for, as Lustre may give, hold the same bytes. */
    @Test
    void bytesAreSpreadOverTheTargetsThatWereGiven() {
        PlacementMetrics metrics = PlacementMetrics.of(VIEW, placement(file("f", 30, 3, 10, List.of(1))), 1);
        assertThat(metrics.placedBytes()).isEqualTo(Map.of(1, 30 * MIB));
    }

    @Test
    void aCostBelowTheBoundByRoundingHasNoGap() {
        assertThat(PlacementMetrics.of(VIEW, new Placement(List.of(), List.of()), 100)
                        .gap())
                .isZero();
    }

    /** Whatever the policy, the bytes of the files that are served are on the targets or have no space. */
    @Test
    void noByteIsLost() {
        SplittableRandom random = new SplittableRandom(31);
        RandomSystems systems = new RandomSystems(32);
        for (int round = 0; round < Campaign.rounds(300); round++) {
            SystemView view = systems.next();
            List<PlacementRequest> requests = new ArrayList<>();
            for (int i = random.nextInt(6); i >= 0; i--) {
                requests.add(new PlacementRequest(
                        "f" + i,
                        random.nextLong(1L << (20 + random.nextInt(20))),
                        0,
                        RequestedComponents.plain(1 + random.nextInt(4), 0),
                        "",
                        Set.of(),
                        0));
            }
            for (Policies.Entry entry : Policies.ALL) {
                Placement placement = entry.make().apply(PolicyOptions.DEFAULT).place(requests, view);
                PlacementMetrics metrics = PlacementMetrics.of(view, placement, 1);
                long placed = metrics.placedBytes().values().stream()
                        .mapToLong(Long::longValue)
                        .sum();
                long asked = placement.allocations().stream()
                        .mapToLong(allocation -> allocation.request().sizeBytes())
                        .sum();
                assertThat(placed + metrics.enospcBytes()).as(entry.name()).isEqualTo(asked);
                assertThat(metrics.ostCost()).isGreaterThanOrEqualTo(1 - 1e-9);
                assertThat(metrics.ostCostApplicationOnly()).isGreaterThanOrEqualTo(1 - 1e-9);
                if (!entry.name().startsWith("lustre")) {
                    assertThat(metrics.enospcBytes()).as(entry.name()).isZero();
                }
            }
        }
    }

    private static Placement placement(Allocation allocation) {
        return new Placement(List.of(allocation), List.of());
    }

    private static Allocation file(String name, long mib, int stripes, long stripeMib, List<Integer> targets) {
        PlacementRequest request =
                new PlacementRequest(name, mib * MIB, 0, RequestedComponents.plain(stripes, 0), "", Set.of(), 0);
        return new Allocation(
                request, List.of(new Allocation.Component(request.components().get(0), stripeMib * MIB, targets)));
    }

    private static Target target(TargetKind kind, int index, long totalMib, long availableMib) {
        return Target.of(
                new TargetName("fs", kind, index),
                new Space(totalMib * MIB, (totalMib - availableMib) * MIB, availableMib * MIB));
    }

    private static double sq(double x) {
        return x * x;
    }
}
