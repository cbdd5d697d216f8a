package io.mizan.algorithms.placement.balanced;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.algorithms.layout.RequestedComponents;
import io.mizan.algorithms.placement.Policies;
import io.mizan.algorithms.placement.Requests;
import io.mizan.algorithms.placement.SystemBuilder;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.algorithms.placement.check.Verifier;
import io.mizan.model.placement.AllocatedBytes;
import io.mizan.model.placement.LayoutForm;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementPolicy.Rules;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.testing.Campaign;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BalancedPolicyTest {
    private static final long GIB = 1L << 30;
    private static final long PEAK = 500L << 20;

    /** The oracle tries every placement; it shares nothing with the policy. */
    @Test
    void noPlacementFinishesEarlier() {
        SplittableRandom random = new SplittableRandom(1);
        for (int round = 0; round < Campaign.rounds(300); round++) {
            int targets = random.nextInt(2, 5);
            SystemBuilder builder = new SystemBuilder();
            for (int t = 0; t < targets; t++) {
                builder.target(t % 2, 100 * GIB, random.nextLong(20 * GIB, 100 * GIB))
                        .performance(t, PEAK * random.nextInt(1, 5), -1);
            }
            SystemView view = builder.build();
            int files = random.nextInt(1, 6);
            int stripes = random.nextInt(1, targets);
            List<PlacementRequest> requests = writers(files, stripes * GIB, stripes);
            Placement placement = place(LayoutForm.LIST, requests, view);
            double best = fastest(view, new long[targets], files, stripes);
            assertThat(finish(view, placement)).as("round %d", round).isLessThanOrEqualTo(1.01 * best + 1e-9);
        }
    }

    private static double fastest(SystemView view, long[] bytes, int files, int stripes) {
        if (files == 0) {
            double latest = 0;
            for (int t = 0; t < bytes.length; t++) {
                latest = Math.max(latest, (double) bytes[t] / peak(view, t));
            }
            return latest;
        }
        double best = Double.POSITIVE_INFINITY;
        for (int set = 0; set < 1 << bytes.length; set++) {
            if (Integer.bitCount(set) == stripes) {
                long[] more = bytes.clone();
                for (int t = 0; t < bytes.length; t++) {
                    more[t] += ((set >> t) & 1) * GIB;
                }
                best = Math.min(best, fastest(view, more, files - 1, stripes));
            }
        }
        return best;
    }

    @Test
    void fullTargetsGetLessWhereThatCostsNoTime() {
        SystemBuilder builder = new SystemBuilder();
        for (int t = 0; t < 10; t++) {
            builder.target(t / 5, 100 * GIB, (90 - 8L * t) * GIB).performance(t, PEAK, -1);
        }
        SystemView view = builder.build();
        Map<Integer, Long> few = bytes(place(LayoutForm.LIST, writers(4, GIB, 1), view));
        assertThat(few.keySet()).as("four files, the four emptiest").containsExactlyInAnyOrder(0, 1, 2, 3);
        Map<Integer, Long> many = bytes(place(LayoutForm.LIST, writers(36, GIB, 1), view));
        assertThat(many.values()).as("as many rounds as without the fill").allMatch(bytes -> bytes <= 4 * GIB);
        assertThat(many.getOrDefault(9, 0L)).isLessThan(4 * GIB);
        assertThat(many.get(0)).isEqualTo(4 * GIB);
    }

    /** On equal targets of any fill no target gets more than where files go round. */
    @ParameterizedTest
    @EnumSource(
            value = LayoutForm.class,
            names = {"LIST", "START_INDEX"})
    void unevenFillCostsNoTime(LayoutForm form) {
        SplittableRandom random = new SplittableRandom(2);
        for (int round = 0; round < Campaign.rounds(100); round++) {
            int targets = random.nextInt(8, 40);
            SystemBuilder builder = new SystemBuilder();
            for (int t = 0; t < targets; t++) {
                builder.target(t % 4, 1000 * GIB, random.nextLong(100 * GIB, 1000 * GIB))
                        .performance(t, PEAK, -1);
            }
            SystemView view = builder.build();
            int stripes = random.nextInt(1, 5);
            int files = random.nextInt(1, 60);
            List<PlacementRequest> requests = writers(files, stripes * GIB, stripes);
            Placement placement = place(form, requests, view);
            int rounds = (files * stripes + targets - 1) / targets;
            // Windows of some targets each may leave a gap at the end of the row.
            int most = form == LayoutForm.LIST || stripes == 1 ? rounds : rounds + 1;
            assertThat(bytes(placement).values()).as("round %d", round).allMatch(bytes -> bytes <= most * GIB);
        }
    }

    @Test
    void aSlowTargetGetsWhatItCanWriteInTheSameTime() {
        SystemBuilder builder = SystemBuilder.even(2, 4, 1000 * GIB);
        for (int t = 0; t < 8; t++) {
            builder.performance(t, t == 3 ? PEAK / 4 : PEAK, -1);
        }
        Map<Integer, Long> bytes = bytes(place(LayoutForm.LIST, writers(58, GIB, 1), builder.build()));
        assertThat(bytes.get(3)).isEqualTo(2 * GIB);
        assertThat(bytes.values().stream().filter(b -> b == 8 * GIB)).hasSize(7);
    }

    @Test
    void aBusyTargetGivesItsFairShareAndIsNotOverlooked() {
        SystemBuilder builder = SystemBuilder.even(2, 4, 1000 * GIB);
        for (int t = 0; t < 8; t++) {
            builder.performance(t, PEAK, t == 3 ? 0.95 : 0);
        }
        SystemView view = builder.build();
        assertThat(bytes(place(LayoutForm.LIST, writers(7, GIB, 1), view)).keySet())
                .as("there is room beside it")
                .doesNotContain(3);
        assertThat(bytes(place(LayoutForm.LIST, writers(80, GIB, 1), view)).get(3))
                .as("ten files share it with one other")
                .isBetween(8 * GIB, 10 * GIB);
    }

    /** Sizes are off by up to a half; the number of files on each target is what it would be with right ones. */
    @Test
    void wrongSizesDoNotCrowdTargets() {
        SplittableRandom random = new SplittableRandom(3);
        SystemBuilder builder = SystemBuilder.even(5, 4, 1000 * GIB);
        for (int t = 0; t < 20; t++) {
            builder.performance(t, PEAK, -1);
        }
        SystemView view = builder.build();
        List<PlacementRequest> requests = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            requests.add(writer(i, (long) (GIB * (0.5 + random.nextDouble())), 1));
        }
        Map<Integer, Integer> files = new HashMap<>();
        place(LayoutForm.LIST, requests, view)
                .allocations()
                .forEach(file -> files.merge(file.components().get(0).targets().get(0), 1, Integer::sum));
        assertThat(files.values()).allMatch(count -> count == 2 || count == 3);
    }

    @Test
    void filesOfDifferentSizeFillUpEachOther() {
        SystemBuilder builder = SystemBuilder.even(1, 4, 1000 * GIB);
        for (int t = 0; t < 4; t++) {
            builder.performance(t, PEAK, -1);
        }
        List<PlacementRequest> requests = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            requests.add(writer(i, i < 4 ? GIB : 2 * GIB, 1));
        }
        assertThat(bytes(place(LayoutForm.LIST, requests, builder.build())).values())
                .allMatch(bytes -> bytes == 3 * GIB);
    }

    @Test
    void everyBurstOfABatchIsSpread() {
        SystemBuilder builder = SystemBuilder.even(2, 4, 1000 * GIB);
        for (int t = 0; t < 8; t++) {
            builder.performance(t, PEAK, -1);
        }
        List<PlacementRequest> requests = new ArrayList<>();
        for (int burst = 0; burst < 3; burst++) {
            for (int rank = 0; rank < 8; rank++) {
                requests.add(Requests.at(60 * burst, writer(8 * burst + rank, GIB, 1)));
            }
        }
        Placement placement = place(LayoutForm.LIST, requests, builder.build());
        for (int burst = 0; burst < 3; burst++) {
            double at = 60 * burst;
            assertThat(placement.allocations().stream()
                            .filter(file -> file.request().createSeconds() == at)
                            .map(file -> file.components().get(0).targets().get(0)))
                    .as("burst %d", burst)
                    .doesNotHaveDuplicates()
                    .hasSize(8);
        }
    }

    @Test
    void filesThatARankWritesInTurnAreSpreadTurnByTurn() {
        SystemBuilder builder = SystemBuilder.even(2, 4, 1000 * GIB);
        for (int t = 0; t < 8; t++) {
            builder.performance(t, PEAK, -1);
        }
        List<PlacementRequest> requests = new ArrayList<>();
        for (int rank = 0; rank < 8; rank++) {
            for (int turn = 0; turn < 3; turn++) {
                requests.add(new PlacementRequest(
                        "/r" + rank + "." + turn, GIB, rank, RequestedComponents.plain(1, 1 << 20), "", Set.of(), 0));
            }
        }
        Placement placement = place(LayoutForm.LIST, requests, builder.build());
        for (int turn = 0; turn < 3; turn++) {
            String end = "." + turn;
            assertThat(placement.allocations().stream()
                            .filter(file -> file.request().file().endsWith(end))
                            .map(file -> file.components().get(0).targets().get(0)))
                    .as("turn %d", turn)
                    .doesNotHaveDuplicates();
        }
    }

    private static List<PlacementRequest> writers(int files, long bytes, int stripes) {
        List<PlacementRequest> requests = new ArrayList<>();
        for (int i = 0; i < files; i++) {
            requests.add(writer(i, bytes, stripes));
        }
        return requests;
    }

    /** Each file has a rank of its own. */
    private static PlacementRequest writer(int rank, long bytes, int stripes) {
        return new PlacementRequest(
                "/f" + rank, bytes, rank, RequestedComponents.plain(stripes, 1 << 20), "", Set.of(), 0);
    }

    private static Placement place(LayoutForm form, List<PlacementRequest> requests, SystemView view) {
        Placement placement = Policies.named(BalancedPolicy.NAME, PolicyOptions.DEFAULT.withForm(form))
                .place(requests, view);
        assertThat(placement.refusals()).isEmpty();
        assertThat(Verifier.faults(requests, view, placement, PolicyOptions.DEFAULT_RESERVE, Rules.EXACT))
                .isEmpty();
        return placement;
    }

    private static Map<Integer, Long> bytes(Placement placement) {
        return AllocatedBytes.of(placement.allocations());
    }

    private static double finish(SystemView view, Placement placement) {
        return bytes(placement).entrySet().stream()
                .mapToDouble(entry -> (double) entry.getValue() / peak(view, entry.getKey()))
                .max()
                .orElse(0);
    }

    private static long peak(SystemView view, int index) {
        return view.dataTargets().stream()
                .filter(target -> target.index() == index)
                .map(Target::performance)
                .findFirst()
                .orElseThrow()
                .peakBytesPerSecond();
    }
}
