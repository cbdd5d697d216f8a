package io.mizan.algorithms.placement.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.algorithms.placement.Requests;
import io.mizan.algorithms.placement.SystemBuilder;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.Performance;
import io.mizan.model.system.Server;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class EvenLoadPolicyTest {
    private static final long GIB = 1L << 30;

    private static Placement place(List<PlacementRequest> requests, SystemView view) {
        return new EvenLoadPolicy(PolicyOptions.DEFAULT).place(requests, view);
    }

    /** Bytes on each target, for files of one stripe. */
    private static Map<Integer, Long> bytes(Placement placement) {
        Map<Integer, Long> bytes = new HashMap<>();
        placement
                .allocations()
                .forEach(allocation -> bytes.merge(
                        allocation.components().get(0).targets().get(0),
                        allocation.request().sizeBytes(),
                        Long::sum));
        return bytes;
    }

    private static SystemView with(SystemView view, Function<Target, Performance> performance) {
        return view.withServers(view.servers().stream()
                .map(server -> new Server(
                        server.name(),
                        server.load(),
                        server.targets().stream()
                                .map(target -> target.withPerformance(performance.apply(target)))
                                .toList()))
                .toList());
    }

    /** Thirty-six targets that are half full, and four new ones. */
    private static SystemView extended() {
        SystemBuilder builder = new SystemBuilder();
        for (int i = 0; i < 40; i++) {
            builder.target(i / 10, 1000 * GIB, (i < 36 ? 500 : 1000) * GIB);
        }
        return builder.build();
    }

    @Test
    void aBurstIsAsWideAsTheSystemThoughSomeTargetsAreEmpty() {
        Placement placement = place(Requests.plains(40, GIB, 1), extended());
        assertThat(bytes(placement)).hasSize(40);
    }

    @Test
    void theEmptiestTargetsGetTheFirstFiles() {
        List<List<Integer>> targets = Requests.targets(place(Requests.plains(1, GIB, 4), extended()));
        assertThat(targets.get(0)).containsExactlyInAnyOrder(36, 37, 38, 39);
        Map<Integer, Long> six = bytes(place(Requests.plains(6, GIB, 1), extended()));
        assertThat(six).hasSize(6).containsKeys(36, 37, 38, 39);
    }

    @Test
    void overManyBatchesSpaceBecomesEven() {
        long[] used = new long[40];
        for (int i = 0; i < 36; i++) {
            used[i] = 500 * GIB;
        }
        for (int batch = 0; batch < 100; batch++) {
            SystemBuilder builder = new SystemBuilder();
            for (int i = 0; i < 40; i++) {
                builder.target(i / 10, 2000 * GIB, 2000 * GIB - used[i]);
            }
            bytes(place(Requests.plains(20, 10 * GIB, 1), builder.build()))
                    .forEach((target, more) -> used[target] += more);
        }
        LongSummaryStatistics all = LongStream.of(used).summaryStatistics();
        assertThat(all.getMax() - all.getMin()).isLessThanOrEqualTo(20 * GIB);
        assertThat(all.getSum()).isEqualTo((36 * 500L + 100 * 20 * 10) * GIB);
    }

    @Test
    void fasterAndIdlerTargetsGetMore() {
        SystemView view = with(
                SystemBuilder.even(1, 4, 1000 * GIB).build(),
                target -> new Performance(
                        target.index() == 0 ? 2 * GIB : GIB, target.index() == 1 ? 0.5 : Performance.UNKNOWN_LOAD));
        Map<Integer, Long> bytes = bytes(place(Requests.plains(90, GIB, 1), view));
        assertThat(bytes.get(0)).isBetween(36 * GIB, 44 * GIB);
        assertThat(bytes.get(1)).isBetween(8 * GIB, 12 * GIB);
        assertThat(bytes.get(2)).isBetween(18 * GIB, 22 * GIB);
    }

    @Test
    void noTargetFinishesMuchLaterThanItMust() {
        SplittableRandom random = new SplittableRandom(11);
        for (int round = 0; round < 200; round++) {
            int count = 1 + random.nextInt(30);
            SystemBuilder builder = new SystemBuilder();
            double[] rates = new double[count];
            for (int i = 0; i < count; i++) {
                builder.target(i / 8, 10_000 * GIB, (9_000 + random.nextInt(1000)) * GIB);
                rates[i] = (1 + random.nextInt(4)) * GIB;
            }
            SystemView view = with(builder.build(), target -> new Performance((long) rates[target.index()], 0));
            List<PlacementRequest> requests = new ArrayList<>();
            double all = 0;
            double largest = 0;
            for (int i = 0; i < random.nextInt(200); i++) {
                long size = 1 + random.nextLong(20 * GIB);
                requests.add(Requests.at(random.nextInt(3), Requests.plain("/f" + i, size, 1)));
                all += size;
                largest = Math.max(largest, size);
            }
            double sum = 0;
            double slowest = Double.MAX_VALUE;
            for (double rate : rates) {
                sum += rate;
                slowest = Math.min(slowest, rate);
            }
            double latest = 1.1 * (all / sum + largest / slowest);
            Placement placement = place(requests, view);
            assertThat(placement.refusals()).isEmpty();
            bytes(placement)
                    .forEach((target, bytes) ->
                            assertThat(bytes / rates[target]).isLessThanOrEqualTo(latest * (1 + 1e-9)));
        }
    }
}
