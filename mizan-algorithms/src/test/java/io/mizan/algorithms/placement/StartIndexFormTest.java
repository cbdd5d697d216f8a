package io.mizan.algorithms.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.algorithms.placement.batch.RefusalCode;
import io.mizan.algorithms.placement.check.Verifier;
import io.mizan.model.layout.Extent;
import io.mizan.model.placement.AllocatedBytes;
import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.ComponentRequest;
import io.mizan.model.placement.LayoutForm;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementPolicy;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetFlag;
import io.mizan.testing.Campaign;
import io.mizan.testing.RandomSystems;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * With a start index alone, Lustre chooses all targets but the first ({@code lod_ost_alloc_specific}): what any policy promises has to
 * be what Lustre makes of the first target. The walk of the server is written here anew.
 */
class StartIndexFormTest {
    private static final long GIB = 1L << 30;
    private static final PolicyOptions OPTIONS = PolicyOptions.DEFAULT.withForm(LayoutForm.START_INDEX);
    private static final PolicyRegistry REGISTRY = new PolicyRegistry(List.of(new Backwards()));

    /** As a site could write it: the last targets that will do, from behind. */
    private record Backwards() implements PlacementPolicy {
        @Override
        public String name() {
            return "backwards";
        }

        @Override
        public Set<Need> needs() {
            return Set.of();
        }

        @Override
        public Placement place(List<PlacementRequest> requests, SystemView view) {
            PlacementPolicy other = Policies.named("least-loaded", PolicyOptions.DEFAULT);
            Placement placement = other.place(requests, view);
            return new Placement(
                    placement.allocations().stream().map(Backwards::turned).toList(), placement.refusals());
        }

        private static Allocation turned(Allocation allocation) {
            return new Allocation(
                    allocation.request(),
                    allocation.components().stream()
                            .map(component -> {
                                List<Integer> targets = new ArrayList<>(component.targets());
                                Collections.reverse(targets);
                                return new Allocation.Component(
                                        component.requested(), component.stripeSizeBytes(), targets);
                            })
                            .toList());
        }
    }

    static Stream<String> names() {
        return Stream.concat(REGISTRY.all().stream(), Stream.of("lustre@25"));
    }

    @ParameterizedTest
    @MethodSource("names")
    void whatIsPromisedIsWhatTheServerTakesFromTheFirstTargetOn(String name) {
        RandomSystems systems = new RandomSystems(13);
        RandomBatches batches = new RandomBatches(14);
        SplittableRandom random = new SplittableRandom(15);
        int wide = 0;
        for (int round = 0; round < Campaign.rounds(1000); round++) {
            SystemView view = avoiding(systems.next(), random);
            List<PlacementRequest> requests = batches.next(view);
            PlacementPolicy policy = REGISTRY.named(name, OPTIONS.withSeed(round));
            assertThat(policy.name()).isEqualTo(name);
            Placement placement = policy.place(requests, view);
            assertThat(Verifier.faults(requests, view, placement, OPTIONS.reserve(), policy.rules()))
                    .as("%s, round %d", name, round)
                    .isEmpty();
            for (Allocation allocation : placement.allocations()) {
                for (Allocation.Component component : allocation.components()) {
                    List<Integer> targets = component.targets();
                    if (!targets.isEmpty()) {
                        assertThat(targets)
                                .as("%s, round %d, %s", name, round, allocation.request())
                                .isEqualTo(walk(view, allocation.request().pool(), targets.get(0), targets.size()));
                        wide += targets.size() > 1 ? 1 : 0;
                    }
                }
            }
            checkRoom(view, placement);
            assertThat(policy.place(requests, view)).as("the same again").isEqualTo(placement);
        }
        assertThat(wide).as("components of several targets").isGreaterThan(Campaign.rounds(1000) / 20);
    }

    /** Targets as Lustre counts them; it knows nothing of those that Mizan avoids. */
    private static List<Integer> walk(SystemView view, String pool, int start, int count) {
        List<Target> all = view.dataTargets();
        List<Integer> walked = new ArrayList<>();
        int place = 0;
        while (all.get(place).index() != start) {
            place++;
        }
        for (int i = 0; i < all.size() && walked.size() < count; i++) {
            Target target = all.get((place + i) % all.size());
            boolean inPool = pool.isEmpty() || target.pools().contains(pool);
            boolean closed = !target.active()
                    || target.flags().contains(TargetFlag.READ_ONLY)
                    || target.flags().contains(TargetFlag.NO_NEW_FILES)
                    || target.flags().contains(TargetFlag.OUT_OF_SPACE)
                    || target.flags().contains(TargetFlag.OUT_OF_INODES)
                    || target.filesFree() == 0;
            boolean full = target.space().availableBytes() <= target.space().totalBytes() / 1000.0;
            if (inPool && !closed && !full) {
                walked.add(target.index());
            }
        }
        return walked;
    }

    /** Also of policies that do not look at sizes themselves; and none is on a target that takes no files of Mizan's. */
    private static void checkRoom(SystemView view, Placement placement) {
        Map<Integer, Long> bytes = AllocatedBytes.of(placement.allocations());
        for (Target target : view.dataTargets()) {
            assertThat(bytes.getOrDefault(target.index(), 0L))
                    .isLessThanOrEqualTo(target.space().availableBytes());
        }
        List<Integer> avoided = view.dataTargets().stream()
                .filter(target -> target.flags().contains(TargetFlag.AVOIDED)
                        || target.flags().contains(TargetFlag.DEGRADED))
                .map(Target::index)
                .toList();
        assertThat(Requests.targets(placement)).allMatch(targets -> Collections.disjoint(targets, avoided));
    }

    private static SystemView avoiding(SystemView view, SplittableRandom random) {
        return view.withDataTargets(target -> {
            if (random.nextInt(8) > 0) {
                return target;
            }
            Set<TargetFlag> flags = EnumSet.of(TargetFlag.AVOIDED);
            flags.addAll(target.flags());
            return target.withFlags(flags);
        });
    }

    @Test
    void theNearestWindowHoldsMostOfTheChosenTargetsAndThenTheEmptiest() {
        SystemView view = new SystemBuilder()
                .target(0, 100 * GIB, 90 * GIB)
                .target(0, 100 * GIB, 10 * GIB)
                .target(0, 100 * GIB, 80 * GIB)
                .target(0, 100 * GIB, 70 * GIB)
                .target(0, 100 * GIB, 20 * GIB)
                .build();
        // With lists, 0, 2 and 3. All windows but 4, 0, 1 have two of these; without target 1, which is the fullest,
        // two are left.
        Placement placement =
                REGISTRY.named("least-loaded", OPTIONS).place(List.of(Requests.plain("/f", 3 * Requests.MIB, 3)), view);
        assertThat(Requests.targets(placement)).containsExactly(List.of(2, 3, 4));
    }

    /** Its first component found a window and gives it back, or the second file would have to go elsewhere. */
    @Test
    void aFileWithoutAWindowIsRefusedAndTakesNothing() {
        SystemView view = new SystemBuilder()
                .target(0, 100 * GIB, 50 * GIB)
                .target(0, 100 * GIB, GIB)
                .target(0, 100 * GIB, 50 * GIB)
                .target(0, 100 * GIB, GIB)
                .build();
        PlacementRequest wide = Requests.file(
                "/wide",
                50 * GIB,
                new ComponentRequest(new Extent(0, 30 * GIB), false, Requests.MIB, 1),
                new ComponentRequest(new Extent(30 * GIB, Extent.EOF), false, Requests.MIB, 2));
        Windows windows = new Windows(view, OPTIONS.reserve());
        assertThat(windows.nearest(allocation(wide, List.of(0), List.of(0, 2)))).isEmpty();
        Allocation narrow = allocation(Requests.plain("/narrow", 45 * GIB, 1), List.of(0));
        assertThat(windows.nearest(narrow)).contains(narrow);

        assertThat(REGISTRY.named("least-loaded", PolicyOptions.DEFAULT)
                        .place(List.of(wide), view)
                        .refusals())
                .isEmpty();
        Placement placement = REGISTRY.named("least-loaded", OPTIONS).place(List.of(wide), view);
        assertThat(placement.allocations()).isEmpty();
        assertThat(placement.refusals()).singleElement().satisfies(refusal -> {
            assertThat(refusal.code()).isEqualTo(RefusalCode.NOT_ENOUGH_SPACE.label());
            assertThat(refusal.reason()).contains("neighbour");
        });
    }

    @SafeVarargs
    private static Allocation allocation(PlacementRequest request, List<Integer>... targets) {
        List<Allocation.Component> components = new ArrayList<>();
        for (int c = 0; c < targets.length; c++) {
            ComponentRequest requested = request.components().get(c);
            components.add(new Allocation.Component(requested, requested.stripeSizeBytes(), targets[c]));
        }
        return new Allocation(request, components);
    }
}
