package io.mizan.algorithms.placement.balanced;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.algorithms.placement.SystemBuilder;
import io.mizan.algorithms.placement.batch.Answer;
import io.mizan.algorithms.placement.batch.Batch;
import io.mizan.algorithms.placement.batch.Demand;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.model.layout.Extent;
import io.mizan.model.placement.ComponentRequest;
import io.mizan.model.placement.LayoutForm;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.SystemView;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class EvenTimesTest {
    private static final long MIB = 1L << 20;
    private static final long GIB = 1L << 30;

    /** The components of a progressive file are written in turn, which the optimum by bytes and rates does not know; it may still be the best that is found. */
    @Test
    void progressiveFilesAreWrittenNoLaterThanWithTheOptimumByBytesAndRates() {
        SplittableRandom random = new SplittableRandom(6);
        for (int round = 0; round < 12; round++) {
            SystemView view = system(random);
            List<PlacementRequest> requests = new ArrayList<>();
            int count = 1 + random.nextInt(6);
            for (int r = 0; r < count; r++) {
                requests.add(progressive(r, random));
            }
            Batch batch = Batch.of(requests, view, PolicyOptions.DEFAULT);
            BitSet all = new BitSet();
            all.set(0, count);
            List<int[]> together = Bursts.together(requests, all);
            TargetRates rates = TargetRates.of(batch.targets(), 1);
            Assumption foretold = new Assumption(batch, rates, true);
            Answer even = EvenTimes.place(batch, LayoutForm.LIST, rates, all).orElseThrow();
            Answer chosen = answer(batch, new BalancedPolicy(PolicyOptions.DEFAULT).place(requests, view));
            assertThat(FinishTimes.of(foretold, chosen, together))
                    .as("round %s", round)
                    .isLessThanOrEqualTo(1.01 * FinishTimes.of(foretold, even, together));
        }
    }

    @Test
    void largeBatchesAreLeftToTheOtherCandidates() {
        SystemView view = SystemBuilder.even(20, 10, 64 * GIB).build();
        Batch batch = Batch.of(List.of(progressive(0, new SplittableRandom(1))), view, PolicyOptions.DEFAULT);
        BitSet all = new BitSet();
        all.set(0);
        assertThat(EvenTimes.place(batch, LayoutForm.LIST, TargetRates.of(batch.targets(), 1), all))
                .isEmpty();
    }

    private static SystemView system(SplittableRandom random) {
        int targets = 4 + random.nextInt(12);
        SystemBuilder builder = SystemBuilder.even(targets, 1, 64 * GIB);
        for (int t = 0; t < targets; t++) {
            builder.performance(t, (200 + random.nextInt(1800)) * MIB, 0);
        }
        return builder.build();
    }

    private static PlacementRequest progressive(int number, SplittableRandom random) {
        List<ComponentRequest> components = List.of(
                new ComponentRequest(new Extent(0, 64 * MIB), false, MIB, 1),
                new ComponentRequest(new Extent(64 * MIB, GIB), false, 4 * MIB, 3),
                new ComponentRequest(new Extent(GIB, Extent.EOF), false, 16 * MIB, 1 + random.nextInt(4)));
        return new PlacementRequest("/f" + number, GIB + random.nextLong(3 * GIB), number, components, "", Set.of(), 0);
    }

    private static Answer answer(Batch batch, Placement placement) {
        Answer answer = new Answer(batch);
        for (int r = 0; r < batch.requests().size(); r++) {
            for (Demand demand : batch.demands(r)) {
                answer.give(
                        demand,
                        placement.allocations().get(r).components().get(demand.component()).targets().stream()
                                .mapToInt(Integer::intValue)
                                .toArray());
            }
        }
        return answer;
    }
}
