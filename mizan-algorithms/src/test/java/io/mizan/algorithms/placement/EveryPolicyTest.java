package io.mizan.algorithms.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.algorithms.layout.StripeSizing;
import io.mizan.algorithms.placement.batch.LustreVersion;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.algorithms.placement.bound.LowerBound;
import io.mizan.algorithms.placement.check.PlacementMetrics;
import io.mizan.algorithms.placement.check.Verifier;
import io.mizan.algorithms.placement.tarazu.TarazuPolicy;
import io.mizan.model.layout.Extent;
import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.ComponentRequest;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementPolicy;
import io.mizan.model.placement.PlacementPolicy.Rules;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.TargetFlag;
import io.mizan.testing.Campaign;
import io.mizan.testing.RandomSystems;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What every policy in the registry has to keep, on systems and batches of every kind. */
class EveryPolicyTest {
    private static final double[] RESERVES = {0.001, 0, 0.05};
    private static final long GIB = 1L << 30;

    static Stream<String> names() {
        return Policies.ALL.stream().map(Policies.Entry::name);
    }

    @ParameterizedTest
    @MethodSource("names")
    void keepsTheRulesOnRandomSystems(String name) {
        RandomSystems systems = new RandomSystems(3);
        RandomBatches batches = new RandomBatches(4);
        int allocated = 0;
        int refused = 0;
        for (int round = 0; round < Campaign.rounds(2000); round++) {
            SystemView view = systems.next();
            List<PlacementRequest> requests = batches.next(view);
            PolicyOptions options = options(round);
            Placement placement = place(name, options, requests, view);
            assertThat(Verifier.faults(requests, view, placement, options.reserve(), rules(name)))
                    .as("%s, round %d", name, round)
                    .isEmpty();
            if (round % 4 == 0) {
                assertThat(place(name, options, requests, view))
                        .as("%s, round %d, the same again", name, round)
                        .isEqualTo(placement);
            }
            allocated += placement.allocations().size();
            refused += placement.refusals().size();
        }
        assertThat(allocated).as("files served").isGreaterThan(Campaign.rounds(2000));
        assertThat(refused).as("files refused").isGreaterThan(Campaign.rounds(2000));
    }

    @ParameterizedTest
    @MethodSource("names")
    void aSystemWithoutTargetsRefusesAllThatHoldsBytes(String name) {
        RandomBatches batches = new RandomBatches(5);
        SystemView empty = SystemView.of("scratch", List.of());
        SystemView useless = SystemBuilder.even(2, 2, GIB)
                .inactive(0)
                .flag(1, TargetFlag.READ_ONLY)
                .files(2, 0)
                .flag(3, TargetFlag.OUT_OF_SPACE)
                .build();
        SystemView full =
                new SystemBuilder().target(0, GIB, 0).target(0, GIB, 0).build();
        for (SystemView view : List.of(empty, useless, full)) {
            for (int round = 0; round < 100; round++) {
                List<PlacementRequest> requests = batches.next(view);
                Placement placement = place(name, options(round), requests, view);
                assertThat(Requests.targets(placement)).isEmpty();
                assertThat(Verifier.faults(
                                requests, view, placement, options(round).reserve(), rules(name)))
                        .isEmpty();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void targetsNearTwoToThe63AreNothingSpecial(String name) {
        RandomBatches batches = new RandomBatches(6);
        SystemBuilder builder = new SystemBuilder();
        for (int i = 0; i < 6; i++) {
            builder.target(i % 2, Long.MAX_VALUE, Long.MAX_VALUE - i * (Long.MAX_VALUE / 7));
        }
        SystemView view = builder.build();
        for (int round = 0; round < 200; round++) {
            List<PlacementRequest> requests = batches.next(view);
            PolicyOptions options = options(round);
            Placement placement = place(name, options, requests, view);
            assertThat(Verifier.faults(requests, view, placement, options.reserve(), rules(name)))
                    .as("%s, round %d", name, round)
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void aSystemWithOneServerOrOneTargetIsServed(String name) {
        for (SystemView view : List.of(
                SystemBuilder.even(1, 4, 100 * GIB).build(),
                SystemBuilder.even(1, 1, 100 * GIB).build())) {
            List<PlacementRequest> requests = Requests.plains(5, GIB, 1);
            Placement placement = place(name, PolicyOptions.DEFAULT, requests, view);
            assertThat(Requests.targets(placement)).hasSize(5);
            assertThat(Verifier.faults(requests, view, placement, PolicyOptions.DEFAULT_RESERVE, rules(name)))
                    .isEmpty();
        }
    }

    /**
     * Lustre makes the objects of a component that begins with the file at create, and those of others when a write reaches them. The
     * DoM file of the real 2.17.57 system shows it: its second component is not instantiated.
     */
    @ParameterizedTest
    @MethodSource("names")
    void aFileWithoutBytesGetsTheTargetsOfItsFirstComponent(String name) {
        SystemView view = SystemBuilder.even(4, 3, 100 * GIB).build();
        ComponentRequest first = new ComponentRequest(new Extent(0, GIB), false, 0, 2);
        ComponentRequest later = new ComponentRequest(new Extent(GIB, Extent.EOF), false, Requests.MIB, 4);
        List<PlacementRequest> requests = List.of(
                Requests.plain("/plain", 0, 3),
                Requests.file("/progressive", 0, first, later),
                Requests.file(
                        "/dom",
                        0,
                        new ComponentRequest(new Extent(0, GIB), true, GIB, 0),
                        new ComponentRequest(new Extent(GIB, Extent.EOF), false, Requests.MIB, 4)),
                Requests.file("/tiny", 1, first, later),
                Requests.plain("/large", GIB, 4));
        Placement placement = place(name, PolicyOptions.DEFAULT, requests, view);
        assertThat(placement.refusals()).isEmpty();
        Map<String, List<Integer>> stripes = new HashMap<>();
        placement
                .allocations()
                .forEach(allocation -> stripes.put(
                        allocation.request().file(),
                        allocation.components().stream()
                                .map(component -> component.targets().size())
                                .toList()));
        assertThat(stripes)
                .isEqualTo(Map.of(
                        "/plain", List.of(3),
                        "/progressive", List.of(2, 0),
                        "/dom", List.of(0, 0),
                        "/tiny", List.of(2, 0),
                        "/large", List.of(4)));
        assertThat(Verifier.faults(requests, view, placement, PolicyOptions.DEFAULT_RESERVE, rules(name)))
                .isEmpty();
    }

    /** Files without bytes take no room: who comes with them is served as without them, and neither cost nor bound moves. */
    @ParameterizedTest
    @MethodSource("names")
    void filesWithoutBytesChangeNeitherCostNorBound(String name) {
        SystemView view = SystemBuilder.even(4, 3, 100 * GIB).build();
        PolicyOptions options = PolicyOptions.DEFAULT;
        for (List<PlacementRequest> files : List.<List<PlacementRequest>>of(List.of(), Requests.plains(5, GIB, 3))) {
            List<PlacementRequest> both = new ArrayList<>(files);
            for (int i = 0; i < 40; i++) {
                both.add(Requests.plain("/empty" + i, 0, 1 + i % 12));
            }
            Placement without = place(name, options, files, view);
            Placement with = place(name, options, both, view);
            assertThat(with.refusals()).isEmpty();
            double bound = LowerBound.ostCost(view, with, options.reserve());
            assertThat(bound).isEqualTo(LowerBound.ostCost(view, without, options.reserve()));
            assertThat(PlacementMetrics.of(view, with, bound)).isEqualTo(PlacementMetrics.of(view, without, bound));
        }
    }

    /** They are no reason to use a target more than another: what is predicted to be empty may not be. */
    @ParameterizedTest
    @ValueSource(strings = {"balanced", "even-space"})
    void filesWithoutBytesAreSpread(String name) {
        SystemView view = SystemBuilder.even(4, 3, 100 * GIB).build();
        int[] stripes = new int[12];
        Requests.targets(place(name, PolicyOptions.DEFAULT, Requests.plains(120, 0, 2), view)).stream()
                .flatMap(List::stream)
                .forEach(index -> stripes[index]++);
        assertThat(stripes).containsOnly(20);
    }

    @ParameterizedTest
    @MethodSource("names")
    void everyTargetIsUsedBySomeone(String name) {
        SystemView view = SystemBuilder.even(4, 3, 100 * GIB).build();
        Placement placement = place(name, PolicyOptions.DEFAULT, Requests.plains(200, GIB, 2), view);
        Set<Integer> used = new HashSet<>();
        for (Allocation allocation : placement.allocations()) {
            allocation.components().forEach(component -> used.addAll(component.targets()));
        }
        assertThat(placement.refusals()).isEmpty();
        // Algorithm 1 as printed fills the cheapest targets to the brim before it looks at another: that is its
        // weakness.
        assertThat(used.size()).isEqualTo(name.equals(TarazuPolicy.NAME) ? 3 : 12);
    }

    @Test
    void theSeedDecidesWhereLotsAreDrawn() {
        SystemView view = SystemBuilder.even(4, 3, 100 * GIB).build();
        List<PlacementRequest> requests = Requests.plains(10, GIB, 2);
        List<String> drawing = new ArrayList<>();
        names().forEach(name -> {
            Placement one = place(name, PolicyOptions.DEFAULT.withSeed(1), requests, view);
            Placement two = place(name, PolicyOptions.DEFAULT.withSeed(2), requests, view);
            if (!one.equals(two)) {
                drawing.add(name);
            }
        });
        assertThat(drawing).contains("random", "lustre", "lustre-rr", "lustre-qos");
        assertThat(drawing).doesNotContain("round-robin", "least-loaded", "aiot");
    }

    private static Placement place(
            String name, PolicyOptions options, List<PlacementRequest> requests, SystemView view) {
        PlacementPolicy policy = Policies.named(name, options);
        assertThat(policy.name()).isEqualTo(name);
        return policy.place(requests, view);
    }

    private static Rules rules(String name) {
        return Policies.named(name, PolicyOptions.DEFAULT).rules();
    }

    private static PolicyOptions options(int round) {
        return PolicyOptions.DEFAULT
                .withSeed(round)
                .withReserve(RESERVES[round % RESERVES.length])
                .withSizing(round % 4 == 0 ? StripeSizing.PAPER : StripeSizing.ACCEPTED)
                .withLustreVersion(LustreVersion.values()[round % LustreVersion.values().length]);
    }
}
