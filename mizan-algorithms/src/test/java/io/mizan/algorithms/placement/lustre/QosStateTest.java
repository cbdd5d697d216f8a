package io.mizan.algorithms.placement.lustre;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.algorithms.placement.SystemBuilder;
import io.mizan.algorithms.placement.batch.LustreVersion;
import io.mizan.algorithms.placement.batch.TargetTable;
import io.mizan.model.system.SystemView;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Several servers, an inactive target, pools, time: what the golden vectors do not have. Numbers were worked out by hand. */
class QosStateTest {
    private static final long UNIT = 256;

    /** Three targets on the first server, two on the second, of which one is inactive. */
    private static final SystemView VIEW = new SystemBuilder()
            .target(0, 512000 * UNIT, 512000 * UNIT)
            .target(0, 256000 * UNIT, 256000 * UNIT)
            .target(0, 256000 * UNIT, 256000 * UNIT)
            .target(1, 1024000 * UNIT, 1024000 * UNIT)
            .target(1, UNIT, UNIT)
            .inactive(4)
            .build();

    @Test
    void penaltiesOf217() {
        QosState qos = state(VIEW, LustreVersion.V2_17);
        TargetPool all = pool(true, 0, 1, 2, 3, 4);
        assertThat(qos.prepare(all, 0)).isTrue();
        assertThat(perObject(qos.targets(), 5)).containsExactly(8666, 4333, 4333, 17333, 0);
        // 26 × 1024000 / 256 / targets of the server / 1 other server / 2
        assertThat(perObject(qos.servers(), 2)).containsExactly(17333, 26000);

        begin(qos, 0, 1, 2, 3);
        long total = qos.used(3, all, 0);
        assertThat(of(qos.targets(), 5)).containsExactly(0, 0, 0, 3 * 17333, 0);
        assertThat(of(qos.servers(), 2)).containsExactly(0, 26000);
        assertThat(qos.weight(3)).isEqualTo(1024000 - 3 * 17333 - 26000);
        assertThat(total).isEqualTo(1024000);

        total = qos.used(0, all, 0);
        assertThat(of(qos.targets(), 5)).containsExactly(3 * 8666, 0, 0, 2 * 17333, 0);
        assertThat(of(qos.servers(), 2)).containsExactly(17333, 0);
        assertThat(total).isEqualTo(2 * (256000 - 17333));
    }

    @Test
    void penaltiesOf212() {
        QosState qos = state(VIEW, LustreVersion.V2_12);
        TargetPool pool = pool(false, 0, 1);
        assertThat(qos.prepare(pool, 0)).isTrue();
        assertThat(perObject(qos.targets(), 5)).containsExactly(2047999, 1023999, 1023999, 4095999, 0);
        assertThat(perObject(qos.servers(), 2)).containsExactly(4095999, 6144000);

        begin(qos, 0, 1);
        long total = qos.used(0, pool, 0);
        // All five targets count, and the one that does not answer too.
        assertThat(of(qos.targets(), 5)).containsExactly(4 * 2047999, 0, 0, 0, 0);
        assertThat(total).isEqualTo(256000 * UNIT - 4095999);
    }

    @Test
    void only212LeavesTargetsOutsideThePoolAlone() {
        for (LustreVersion version : LustreVersion.values()) {
            QosState qos = state(VIEW, version);
            TargetPool all = pool(true, 0, 1, 2, 3, 4);
            qos.prepare(all, 0);
            begin(qos, 0, 1, 2, 3);
            qos.used(3, all, 0);
            long before = qos.targets().of(3);
            qos.used(0, pool(false, 0, 1), 0);
            assertThat(qos.targets().of(3) == before).isEqualTo(version == LustreVersion.V2_12);
        }
    }

    @Test
    void sameSpaceEndsExactlyAtTheThreshold() {
        // 213/256 of 512000 is 426000.
        for (LustreVersion version : LustreVersion.values()) {
            assertThat(state(twoTargets(426000), version).prepare(pool(true, 0, 1), 0))
                    .isTrue();
            assertThat(state(twoTargets(426001), version).prepare(pool(true, 0, 1), 0))
                    .isFalse();
            assertThat(state(twoTargets(426000), version).prepare(pool(false, 0, 1), 0))
                    .isTrue();
            assertThat(state(twoTargets(426001), version).prepare(pool(false, 0, 1), 0))
                    .isFalse();
        }
    }

    @Test
    void oneActiveTargetIsNoChoice() {
        SystemView view = SystemBuilder.even(1, 2, 1 << 30).inactive(1).build();
        assertThat(state(view, LustreVersion.V2_17).prepare(pool(true, 0, 1), 0))
                .isFalse();
    }

    @Test
    void penaltiesFadeWithTime() {
        QosPenalties penalties = new QosPenalties(1);
        penalties.setPerObject(0, 1L << 40);
        penalties.use(0, 8, 100);
        penalties.decay(0, 100 + 47, 5, false);
        assertThat(penalties.of(0)).isEqualTo(1L << 43);
        penalties.decay(0, 100 + 48, 5, false);
        assertThat(penalties.of(0)).isEqualTo(1L << 42);
        penalties.decay(0, 100 + 80, 5, false);
        assertThat(penalties.of(0)).isEqualTo(1L << 40);
        penalties.decay(0, 100 + 8 * 160, 5, false);
        assertThat(penalties.of(0)).isEqualTo(1L << 8);
        penalties.use(0, 8, 100);
        penalties.decay(0, 100 + 8 * 161, 5, false);
        assertThat(penalties.of(0)).isZero();
        penalties.use(0, 8, 100);
        penalties.decay(0, 100, 5, true);
        assertThat(penalties.of(0)).isZero();
    }

    @Test
    void aWeightThatEqualsTheDrawIsTaken() {
        assertThat(draw(LustreVersion.V2_17, new BitSet(), 512000)).hasValue(List.of(0));
        assertThat(draw(LustreVersion.V2_17, new BitSet(), 512001)).hasValue(List.of(1));
    }

    @Test
    void whoMeetsOnlyTargetsOfTheSameFileDrawsOnceMoreFrom213On() {
        BitSet last = new BitSet();
        last.set(3);
        assertThat(draw(LustreVersion.V2_12, last, 1024000 * UNIT + 1, 0)).isEmpty();
        // Space in 65536 bytes times inodes in 256ths: more than 6, less than all 8 million.
        long late = 7000L << 16;
        assertThat(draw(LustreVersion.V2_15, last, late, 0)).hasValue(List.of(0));
        assertThat(draw(LustreVersion.V2_15, last, late, late)).isEmpty();
        assertThat(draw(LustreVersion.V2_17, last, 1024001)).hasValue(List.of(3));
    }

    @Test
    void targetsOutsideThePoolSpoilTheDrawFrom213On() {
        TargetPool all = pool(true, 0, 1, 2, 3, 4);
        QosState qos = state(VIEW, LustreVersion.V2_17);
        WeightedDraw draw = new WeightedDraw(LustreVersion.V2_17, qos, total -> total - 1);
        qos.prepare(all, 0);
        begin(qos, 0, 1, 2, 3);
        TargetPool pool = pool(false, 0, 1);
        // After the first, the total holds the weights of 2 and 3, and the draw goes beyond what the pool has.
        assertThat(draw.draw(pool, new StripeCount(2, 2), column -> true, new BitSet(), 0))
                .isEmpty();
        assertThat(draw.draw(pool, new StripeCount(2, 1), column -> true, new BitSet(), 0))
                .hasValueSatisfying(chosen -> assertThat(chosen).containsExactly(1));
        // What failed has left its penalties behind, and the next one computes them anew: after a long time they are
        // gone.
        assertThat(qos.targets().of(1)).isPositive();
        qos.prepare(all, 10_000);
        assertThat(qos.targets().of(1)).isZero();
    }

    private static Optional<List<Integer>> draw(LustreVersion version, BitSet siblings, long... draws) {
        Deque<Long> numbers = new ArrayDeque<>();
        for (long number : draws) {
            numbers.add(number);
        }
        QosState qos = state(VIEW, version);
        TargetPool all = pool(true, 0, 1, 2, 3, 4);
        assertThat(qos.prepare(all, 0)).isTrue();
        return new WeightedDraw(version, qos, total -> numbers.remove())
                .draw(all, new StripeCount(1, 1), column -> column < 4, siblings, 0)
                .map(chosen -> IntStream.of(chosen).boxed().toList());
    }

    private static SystemView twoTargets(long units) {
        return new SystemBuilder()
                .target(0, 512000 * UNIT, 512000 * UNIT)
                .target(1, 512000 * UNIT, units * UNIT)
                .build();
    }

    private static QosState state(SystemView view, LustreVersion version) {
        TargetTable targets = TargetTable.of(view, 0);
        int[] server = IntStream.range(0, targets.size()).map(targets::server).toArray();
        return new QosState(version, Tunables.of(version), new TargetReports(targets, 0), server, 2);
    }

    private static TargetPool pool(boolean whole, int... columns) {
        return new TargetPool(columns, whole, new RoundRobinWalk(columns, LustreVersion.V2_17, bound -> 0));
    }

    private static void begin(QosState qos, int... columns) {
        for (int column : columns) {
            qos.begin(column, true);
        }
    }

    private static long[] of(QosPenalties penalties, int count) {
        return IntStream.range(0, count).mapToLong(penalties::of).toArray();
    }

    private static long[] perObject(QosPenalties penalties, int count) {
        return IntStream.range(0, count).mapToLong(penalties::perObject).toArray();
    }
}
