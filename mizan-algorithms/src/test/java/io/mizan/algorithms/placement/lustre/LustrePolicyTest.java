package io.mizan.algorithms.placement.lustre;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.algorithms.placement.RandomBatches;
import io.mizan.algorithms.placement.Requests;
import io.mizan.algorithms.placement.SystemBuilder;
import io.mizan.algorithms.placement.batch.LustreVersion;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.algorithms.placement.batch.TargetTable;
import io.mizan.model.layout.Extent;
import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.ComponentRequest;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementPolicy;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetFlag;
import io.mizan.model.system.TargetState;
import io.mizan.testing.Campaign;
import io.mizan.testing.RandomSystems;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LustrePolicyTest {
    private static final long GIB = 1L << 30;
    private static final Function<PolicyOptions, PlacementPolicy> RR = LustrePolicy::roundRobin;
    private static final Function<PolicyOptions, PlacementPolicy> QOS = LustrePolicy::weighted;
    private static final Function<PolicyOptions, PlacementPolicy> BOTH = LustrePolicy::switched;

    /** Four targets on two servers, the last with {@code free} of 1000 GiB left and the others with all. */
    private static SystemView lastHas(long free) {
        return new SystemBuilder()
                .target(0, 1000 * GIB, 1000 * GIB)
                .target(0, 1000 * GIB, 1000 * GIB)
                .target(1, 1000 * GIB, 1000 * GIB)
                .target(1, 1000 * GIB, free * GIB)
                .build();
    }

    @ParameterizedTest
    @EnumSource(LustreVersion.class)
    void roundRobinUntilFreeSpaceDiffersByTheThreshold(LustreVersion version) {
        // 213/256 of the largest is 832.03 GiB.
        List<PlacementRequest> files = Requests.plains(40, GIB, 1);
        assertThat(place(BOTH, version, lastHas(833), files)).isEqualTo(place(RR, version, lastHas(833), files));
        assertThat(place(BOTH, version, lastHas(832), files)).isEqualTo(place(QOS, version, lastHas(832), files));
        assertThat(place(RR, version, lastHas(832), files)).isNotEqualTo(place(QOS, version, lastHas(832), files));
    }

    @ParameterizedTest
    @EnumSource(LustreVersion.class)
    void settingsOfASiteTakeTheWaysOfTheOthers(LustreVersion version) {
        List<PlacementRequest> files = Requests.plains(40, GIB, 1);
        int usual = version.atLeast(LustreVersion.V2_15) ? 90 : 91;
        for (long free : new long[] {500, 832, 833}) {
            assertThat(place(o -> LustrePolicy.tuned(o, 17, -1), version, lastHas(free), files))
                    .isEqualTo(place(BOTH, version, lastHas(free), files));
            assertThat(place(o -> LustrePolicy.tuned(o, 100, usual), version, lastHas(free), files))
                    .isEqualTo(place(RR, version, lastHas(free), files));
        }
        assertThat(place(o -> LustrePolicy.tuned(o, 0, -1), version, lastHas(500), files))
                .isEqualTo(place(QOS, version, lastHas(500), files));
        // 50 % of the free space of the others: round robin up to there.
        assertThat(place(o -> LustrePolicy.tuned(o, 50, -1), version, lastHas(501), files))
                .isEqualTo(place(RR, version, lastHas(501), files));
        assertThat(place(o -> LustrePolicy.tuned(o, 50, -1), version, lastHas(499), files))
                .isEqualTo(place(QOS, version, lastHas(499), files));
        assertThat(LustrePolicy.tuned(options(version), 25, 90).name()).isEqualTo("lustre@25");
        assertThatThrownBy(() -> LustrePolicy.tuned(options(version), 101, 90)).hasMessageContaining("0 to 100 %");
    }

    /** On a real system of 35 even targets, 16 files of 8 stripes reach the best OST cost there is, 1.094: four at most on each. */
    @ParameterizedTest
    @EnumSource(LustreVersion.class)
    void roundRobinIsEven(LustreVersion version) {
        SystemView view = SystemBuilder.even(7, 5, 100 * GIB).build();
        for (int seed = 0; seed < 50; seed++) {
            PlacementPolicy policy = BOTH.apply(options(version).withSeed(seed));
            assertThat(stripes(policy.place(Requests.plains(16, GIB, 8), view)))
                    .contains(4)
                    .matches(stripes -> IntStream.of(stripes).allMatch(count -> count <= 4));
            assertThat(stripes(policy.place(Requests.plains(70, GIB, 1), view))).containsOnly(2);
        }
    }

    @ParameterizedTest
    @EnumSource(LustreVersion.class)
    void weightsFollowFreeSpace(LustreVersion version) {
        SystemView view = lastHas(250);
        int[] stripes = new int[4];
        for (List<Integer> targets : place(BOTH, version, view, Requests.plains(6500, 0x10000, 1))) {
            stripes[targets.get(0)]++;
        }
        // 1000 : 1000 : 1000 : 250, and recent use changes little.
        assertThat(stripes[3]).isBetween(300, 700);
        assertThat(stripes[0]).isBetween(1800, 2200);
    }

    @Test
    void weightsOf215FollowFreeInodesToo() {
        SystemView view = new SystemBuilder()
                .target(0, 1000 * GIB, 1000 * GIB)
                .target(1, 1000 * GIB, 800 * GIB)
                .build();
        SystemView inodes = new SystemBuilder()
                .target(0, 1000 * GIB, 1000 * GIB)
                .files(0, 1_000_000)
                .target(1, 1000 * GIB, 800 * GIB)
                .files(1, 9_000_000)
                .build();
        List<PlacementRequest> files = Requests.plains(1000, 0x10000, 1);
        assertThat(onFirst(place(BOTH, LustreVersion.V2_15, view, files))).isBetween(500, 610);
        assertThat(onFirst(place(BOTH, LustreVersion.V2_15, inodes, files))).isBetween(90, 160);
        assertThat(onFirst(place(BOTH, LustreVersion.V2_17, inodes, files))).isBetween(500, 610);
    }

    @ParameterizedTest
    @EnumSource(LustreVersion.class)
    void degradedTargetsAreTheLastResort(LustreVersion version) {
        SystemView view = SystemBuilder.even(2, 2, 100 * GIB)
                .flag(1, TargetFlag.DEGRADED)
                .flag(2, TargetFlag.DEGRADED)
                .build();
        for (Function<PolicyOptions, PlacementPolicy> policy : List.of(RR, QOS)) {
            assertThat(place(policy, version, view, Requests.plains(20, GIB, 2)))
                    .allSatisfy(targets -> assertThat(targets).containsExactlyInAnyOrder(0, 3));
            assertThat(place(policy, version, view, Requests.plains(20, GIB, 3)))
                    .allSatisfy(targets -> assertThat(targets)
                            .hasSize(3)
                            .doesNotHaveDuplicates()
                            .contains(0, 3));
        }
    }

    @ParameterizedTest
    @EnumSource(LustreVersion.class)
    void withAQuarterMissingOfAllTargetsNoDegradedOneIsUsed(LustreVersion version) {
        SystemView view =
                SystemBuilder.even(2, 2, 100 * GIB).flag(1, TargetFlag.DEGRADED).build();
        for (Function<PolicyOptions, PlacementPolicy> policy : List.of(RR, QOS)) {
            // Nine stripes become four, of which three will do.
            assertThat(place(policy, version, view, Requests.plains(5, GIB, 9)))
                    .hasSize(5)
                    .allSatisfy(targets -> assertThat(targets).containsExactlyInAnyOrder(0, 2, 3));
        }
    }

    @ParameterizedTest
    @EnumSource(LustreVersion.class)
    void aPoolSmallerThanTheWishGivesAllItHas(LustreVersion version) {
        SystemView view =
                SystemBuilder.even(4, 2, 100 * GIB).pool("fast", 1, 4, 6).build();
        for (Function<PolicyOptions, PlacementPolicy> policy : List.of(RR, QOS, BOTH)) {
            assertThat(place(policy, version, view, List.of(Requests.in("fast", Requests.plain("/f", GIB, 5)))))
                    .singleElement()
                    .satisfies(targets -> assertThat(targets).containsExactlyInAnyOrder(1, 4, 6));
        }
    }

    @Test
    void poolsAreJudgedByThemselvesFrom216On() {
        SystemBuilder builder = new SystemBuilder();
        for (int i = 0; i < 4; i++) {
            builder.target(i, 1000 * GIB, i < 2 ? 1000 * GIB : 100 * GIB);
        }
        SystemView view = builder.pool("even", 0, 1).build();
        List<PlacementRequest> files = Requests.plains(50, GIB, 1).stream()
                .map(file -> Requests.in("even", file))
                .toList();
        // Equal targets within a system of unequal ones.
        assertThat(place(BOTH, LustreVersion.V2_17, view, files))
                .isEqualTo(place(RR, LustreVersion.V2_17, view, files));
        assertThat(place(BOTH, LustreVersion.V2_15, view, files))
                .isEqualTo(place(QOS, LustreVersion.V2_15, view, files))
                .isNotEqualTo(place(RR, LustreVersion.V2_15, view, files));
    }

    @ParameterizedTest
    @EnumSource(LustreVersion.class)
    void componentsOfAFileAvoidEachOtherInRoundRobin(LustreVersion version) {
        SystemView view = SystemBuilder.even(2, 4, 100 * GIB).build();
        PlacementRequest file = progressive(4);
        for (int seed = 0; seed < 50; seed++) {
            Placement placement = RR.apply(options(version).withSeed(seed)).place(List.of(file), view);
            assertThat(Requests.targets(placement).stream().flatMap(List::stream))
                    .hasSize(8)
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void componentsOfAFileAvoidEachOtherByWeightsUpTo215() {
        SystemView view = SystemBuilder.even(2, 8, 100 * GIB).build();
        for (LustreVersion version : LustreVersion.values()) {
            int shared = 0;
            for (int seed = 0; seed < 100; seed++) {
                Placement placement = QOS.apply(options(version).withSeed(seed)).place(List.of(progressive(2)), view);
                List<Integer> all = Requests.targets(placement).stream()
                        .flatMap(List::stream)
                        .toList();
                shared += all.size() - new HashSet<>(all).size();
            }
            if (version.atLeast(LustreVersion.V2_17)) {
                assertThat(shared).isPositive();
            } else {
                assertThat(shared).isZero();
            }
        }
    }

    @Test
    void aComponentGetsNoMoreStripesThanItHasRoomForFrom215On() {
        SystemView view = SystemBuilder.even(2, 4, 100 * GIB).build();
        PlacementRequest file = Requests.file(
                "/f",
                GIB,
                new ComponentRequest(new Extent(0, 3 * Requests.MIB), false, Requests.MIB, 8),
                new ComponentRequest(new Extent(3 * Requests.MIB, Extent.EOF), false, Requests.MIB, 8));
        assertThat(place(RR, LustreVersion.V2_12, view, List.of(file)))
                .extracting(List::size)
                .containsExactly(8, 8);
        assertThat(place(RR, LustreVersion.V2_15, view, List.of(file)))
                .extracting(List::size)
                .containsExactly(3, 8);
        assertThat(place(RR, LustreVersion.V2_17, view, List.of(file)))
                .extracting(List::size)
                .containsExactly(3, 8);
    }

    @Test
    void freeSpaceIsSeenTenSecondsLate() {
        // The first file fills target 1 to the reserve; who creates within ten seconds does not know it.
        SystemView view = new SystemBuilder()
                .target(0, 1000 * GIB, 1000 * GIB)
                .target(1, 1000 * GIB, 1000 * GIB)
                .build();
        PlacementRequest filler = Requests.without(Set.of(0), Requests.plain("/filler", 999 * GIB, 1));
        List<PlacementRequest> files = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            files.add(Requests.at(i / 2.0, Requests.plain("/f" + i, 1, 1)));
        }
        files.add(filler);
        Placement placement = RR.apply(options(LustreVersion.V2_17)).place(files, view);
        List<Integer> chosen = IntStream.range(0, 40)
                .map(i -> Requests.targets(placement).get(i).get(0))
                .boxed()
                .toList();
        assertThat(chosen.subList(0, 20)).contains(0, 1);
        assertThat(chosen.subList(20, 40)).containsOnly(0);
    }

    @Test
    void inodesRunOutToo() {
        SystemView view =
                SystemBuilder.even(2, 1, 1000 * GIB).files(0, 1000).files(1, 3).build();
        List<PlacementRequest> files = new ArrayList<>(Requests.plains(6, GIB, 1));
        IntStream.range(0, 10).forEach(i -> files.add(Requests.at(10, Requests.plain("/late" + i, GIB, 1))));
        List<List<Integer>> targets = place(RR, LustreVersion.V2_17, view, files);
        assertThat(targets.subList(0, 6)).contains(List.of(1), List.of(0));
        assertThat(targets.subList(6, 16)).containsOnly(List.of(0));
    }

    @Test
    void roundRobinGivesWayWhenFreeSpaceHasGrownApart() {
        SystemView view = SystemBuilder.even(2, 1, 1000 * GIB).build();
        List<PlacementRequest> files = new ArrayList<>(Requests.plains(4, GIB, 1));
        files.add(Requests.without(Set.of(0), Requests.plain("/filler", 500 * GIB, 1)));
        IntStream.range(0, 40).forEach(i -> files.add(Requests.at(10, Requests.plain("/late" + i, GIB, 1))));
        List<List<Integer>> both = place(BOTH, LustreVersion.V2_17, view, files);
        List<List<Integer>> roundRobin = place(RR, LustreVersion.V2_17, view, files);
        assertThat(both.subList(0, 5)).isEqualTo(roundRobin.subList(0, 5));
        assertThat(both.subList(5, 45)).isNotEqualTo(roundRobin.subList(5, 45));
    }

    @Test
    void filesAreCreatedInTheOrderOfTheirTimes() {
        SystemView view = SystemBuilder.even(1, 4, 100 * GIB).build();
        List<PlacementRequest> inOrder =
                List.of(Requests.plain("/a", GIB, 1), Requests.at(1, Requests.plain("/b", GIB, 1)));
        List<PlacementRequest> reversed = List.of(inOrder.get(1), inOrder.get(0));
        List<List<Integer>> first = place(RR, LustreVersion.V2_17, view, inOrder);
        List<List<Integer>> second = place(RR, LustreVersion.V2_17, view, reversed);
        assertThat(second).containsExactly(first.get(1), first.get(0));
    }

    @Test
    void theStartIsTheFirstRandomNumberModuloTheTargets() {
        SystemView view = SystemBuilder.even(1, 5, 100 * GIB).build();
        for (long seed = 0; seed < 20; seed++) {
            int start = (int) Long.remainderUnsigned(splitMix(seed), 5);
            PolicyOptions old = options(LustreVersion.V2_12).withSeed(seed);
            PolicyOptions recent = options(LustreVersion.V2_17).withSeed(seed);
            List<PlacementRequest> file = Requests.plains(1, GIB, 1);
            assertThat(Requests.targets(RR.apply(old).place(file, view))).containsExactly(List.of(start));
            assertThat(Requests.targets(RR.apply(recent).place(file, view))).containsExactly(List.of((start + 1) % 5));
        }
    }

    @Test
    void nothingUsableIsRefusedWithItsReason() {
        SystemView view =
                SystemBuilder.even(1, 3, GIB).inactive(0).pool("fast", 0).build();
        PlacementRequest pool = Requests.in("fast", Requests.plain("/pool", GIB, 1));
        PlacementRequest forbidden = Requests.without(Set.of(1, 2), Requests.plain("/forbidden", GIB, 1));
        PlacementRequest unknown = Requests.in("slow", Requests.plain("/unknown", GIB, 1));
        Placement placement = BOTH.apply(options(LustreVersion.V2_17)).place(List.of(pool, forbidden, unknown), view);
        assertThat(placement.allocations()).isEmpty();
        assertThat(placement.refusals())
                .extracting(Placement.Refusal::code)
                .containsExactly("no-usable-target", "no-usable-target", "unknown-pool");
        assertThat(placement.refusals().get(1).reason())
                .isEqualTo(
                        "component 1 finds no target: of 3 without [1, 2], none is active, takes new files and has more"
                                + " free than the reserve");
    }

    @Test
    void refusedOnlyWhereNothingIsUsableAndNeverShortWithoutNeed() {
        RandomSystems systems = new RandomSystems(7);
        RandomBatches batches = new RandomBatches(8);
        for (int round = 0; round < Campaign.rounds(1000); round++) {
            SystemView view = systems.next();
            List<PlacementRequest> requests = batches.next(view).stream()
                    .map(request -> Requests.at(0, request))
                    .toList();
            LustreVersion version = LustreVersion.values()[round % 3];
            PlacementPolicy policy = List.of(RR, QOS, BOTH).get(round / 3 % 3).apply(options(version));
            Placement placement = policy.place(requests, view);
            long active = view.dataTargets().stream()
                    .filter(LustrePolicyTest::takesFiles)
                    .count();
            for (Placement.Refusal refusal : placement.refusals()) {
                assertThat(candidates(view, refusal.request())).isZero();
            }
            for (Allocation allocation : placement.allocations()) {
                long candidates = candidates(view, allocation.request());
                for (Allocation.Component component : allocation.components()) {
                    if (!component.targets().isEmpty()) {
                        long wanted = component.requested().stripeCount();
                        long extent = component.requested().extent().reachesEndOfFile()
                                ? Long.MAX_VALUE
                                : component.requested().extent().end()
                                        - component.requested().extent().start();
                        long most = version == LustreVersion.V2_12
                                ? wanted
                                : Math.min(wanted, -Math.floorDiv(-extent, component.stripeSizeBytes()));
                        long least = most > active ? active - active / 4 : most;
                        assertThat((long) component.targets().size())
                                .as("round %d", round)
                                .isBetween(Math.min(least, candidates), Math.min(most, candidates));
                    }
                }
            }
        }
    }

    private static long candidates(SystemView view, PlacementRequest request) {
        return view.dataTargets().stream()
                .filter(LustrePolicyTest::takesFiles)
                .filter(target -> request.pool().isEmpty() || target.pools().contains(request.pool()))
                .filter(target -> !request.forbidden().contains(target.index()))
                .count();
    }

    private static boolean takesFiles(Target target) {
        return (target.state() == TargetState.ACTIVE || target.state() == TargetState.DEGRADED)
                && target.filesFree() != 0
                && TargetTable.roomBytes(target, PolicyOptions.DEFAULT_RESERVE) > 0;
    }

    private static PlacementRequest progressive(int stripes) {
        return Requests.file(
                "/pfl",
                GIB,
                new ComponentRequest(new Extent(0, 64 * Requests.MIB), false, Requests.MIB, stripes),
                new ComponentRequest(new Extent(64 * Requests.MIB, Extent.EOF), false, Requests.MIB, stripes));
    }

    private static int[] stripes(Placement placement) {
        int[] stripes = new int[35];
        Requests.targets(placement).stream().flatMap(List::stream).forEach(index -> stripes[index]++);
        return stripes;
    }

    private static int onFirst(List<List<Integer>> targets) {
        return (int) targets.stream().filter(list -> list.get(0) == 0).count();
    }

    private static List<List<Integer>> place(
            Function<PolicyOptions, PlacementPolicy> policy,
            LustreVersion version,
            SystemView view,
            List<PlacementRequest> requests) {
        return Requests.targets(policy.apply(options(version)).place(requests, view));
    }

    private static PolicyOptions options(LustreVersion version) {
        return PolicyOptions.DEFAULT.withLustreVersion(version);
    }

    /** The first number of the generator, written down once more. */
    private static long splitMix(long seed) {
        long z = seed + 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
