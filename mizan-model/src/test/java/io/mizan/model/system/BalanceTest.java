package io.mizan.model.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.model.units.TargetKind;
import io.mizan.model.units.TargetName;
import io.mizan.testing.RandomSystems;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.ToLongFunction;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class BalanceTest {
    private static final Offset<Double> TINY = within(1e-12);

    @Test
    void aSystemWithoutTargetsIsPerfect() {
        assertThat(Balance.of(SystemView.of("fs", List.of()))).isEqualTo(new Balance(0, 0, 0, 0, 1, 1, 100));
    }

    @Test
    void anEmptySystemIsPerfect() {
        assertThat(Balance.of(view(ost(0, 100, 100), ost(1, 900, 900)))).isEqualTo(new Balance(0, 0, 0, 0, 1, 1, 100));
    }

    @Test
    void aFullSystemIsPerfectToo() {
        assertThat(Balance.of(view(ost(0, 100, 0), ost(1, 900, 0)))).isEqualTo(new Balance(1, 1, 1, 0, 1, 1, 100));
    }

    @Test
    void oneTargetIsItsOwnMean() {
        Balance balance = Balance.of(view(ost(0, 1000, 250)));
        assertThat(balance).isEqualTo(new Balance(0.75, 0.75, 0.75, 0, 1, 1, 100));
        assertThat(balance.spread()).isZero();
    }

    @Test
    void twoTargetsOfOneSize() {
        Balance balance = Balance.of(view(ost(0, 100, 80), ost(1, 100, 40)));
        assertThat(balance.meanUtilisation()).isCloseTo(0.4, TINY);
        assertThat(balance.highest()).isCloseTo(0.6, TINY);
        assertThat(balance.lowest()).isCloseTo(0.2, TINY);
        assertThat(balance.spread()).isCloseTo(0.4, TINY);
        assertThat(balance.standardDeviation()).isCloseTo(0.2, TINY);
        assertThat(balance.targetCost()).isCloseTo(1.5, TINY);
        assertThat(balance.serverCost()).isCloseTo(1.5, TINY);
        assertThat(balance.score()).isCloseTo(100 * 0.4 / 0.6, within(1e-9));
    }

    @Test
    void theMeanIsWeightedBySizeAndTheDeviationIsNot() {
        // 90 of 100 and 90 of 900 are used: 18 % together, 90 % and 10 % each
        Balance balance = Balance.of(view(ost(0, 100, 10), ost(1, 900, 810)));
        assertThat(balance.meanUtilisation()).isCloseTo(0.18, TINY);
        assertThat(balance.targetCost()).isCloseTo(5, TINY);
        assertThat(balance.standardDeviation()).isCloseTo(0.4, TINY);
        assertThat(balance.score()).isCloseTo(100 * 0.1 / 0.82, within(1e-9));
    }

    @Test
    void oneFullTargetLeavesNoScore() {
        assertThat(Balance.of(view(ost(0, 100, 0), ost(1, 100, 100))).score()).isZero();
    }

    @Test
    void whatIsReservedCountsAsUsed() {
        Target reserved = Target.of(name(0), new Space(100, 20, 40));
        assertThat(Balance.of(view(reserved)).highest()).isEqualTo(0.6);
    }

    @Test
    void flaggedAndInactiveTargetsThatReportASizeCount() {
        Target flagged = ost(1, 100, 0).withFlags(Set.of(TargetFlag.values()));
        Target inactive = new Target(
                name(2),
                new Space(100, 0, 100),
                Target.UNKNOWN_FILES,
                false,
                Set.of(),
                DeviceClass.UNKNOWN,
                Set.of(),
                Performance.UNKNOWN);
        Balance balance = Balance.of(view(ost(0, 100, 50), flagged, inactive));
        assertThat(balance.meanUtilisation()).isCloseTo(0.5, TINY);
        assertThat(balance.targetCost()).isCloseTo(2, TINY);
        assertThat(balance.lowest()).isZero();
    }

    @Test
    void metadataTargetsNeverCount() {
        Target mdt = Target.of(new TargetName("fs", TargetKind.METADATA, 0), new Space(1 << 30, 1 << 30, 0));
        assertThat(Balance.of(view(mdt, ost(0, 100, 80), ost(1, 100, 40))))
                .isEqualTo(Balance.of(view(ost(0, 100, 80), ost(1, 100, 40))));
        assertThat(Balance.of(view(mdt))).isEqualTo(new Balance(0, 0, 0, 0, 1, 1, 100));
        SystemView shared =
                SystemView.of("fs", List.of(server("a", mdt, ost(0, 100, 80)), server("b", ost(1, 100, 40))));
        assertThat(Balance.of(shared).serverCost()).isCloseTo(1.5, TINY);
    }

    @Test
    void targetsThatReportNoSizeNeverCount() {
        assertThat(Balance.of(view(ost(0, 100, 80), Target.inactive(name(1)), ost(2, 100, 40))))
                .isEqualTo(Balance.of(view(ost(0, 100, 80), ost(2, 100, 40))));
        assertThat(Balance.of(view(Target.inactive(name(1)))).targetCost()).isEqualTo(1);
        assertThat(Balance.of(view(ost(0, 100, 80), Target.inactive(name(1))), target -> 20)
                        .meanUtilisation())
                .isCloseTo(0.4, TINY);
        SystemView oneServer = SystemView.of("fs", List.of(server("a", ost(0, 100, 80), Target.inactive(name(1)))));
        assertThat(Balance.of(oneServer, target -> 20).serverCost()).isCloseTo(1, TINY);
    }

    @Test
    void serversAreComparedByTheSumsOfTheirTargets() {
        // server a: 100 of 200 used, server b: 20 of 200
        SystemView view = SystemView.of(
                "fs",
                List.of(
                        server("a", ost(0, 100, 10), ost(1, 100, 90)),
                        server("b", ost(2, 100, 90), ost(3, 100, 90)),
                        server("c")));
        Balance balance = Balance.of(view);
        assertThat(balance.targetCost()).isCloseTo(0.9 / 0.3, TINY);
        assertThat(balance.serverCost()).isCloseTo(0.5 / 0.3, TINY);
    }

    @Test
    void bytesToBePlacedAddToTheUse() {
        SystemView view = view(ost(0, 100, 80), ost(1, 100, 40));
        Balance balance = Balance.of(view, target -> target.index() == 0 ? 40 : 0);
        assertThat(balance).isEqualTo(Balance.of(view(ost(0, 100, 40), ost(1, 100, 40))));
        Balance tooMuch = Balance.of(view, target -> target.index() == 0 ? 100 : 0);
        assertThat(tooMuch.highest()).isCloseTo(1.2, TINY);
        assertThat(tooMuch.score()).isZero();
    }

    @Test
    void sizesNearTheLargestNumberDoNotOverflow() {
        long huge = Long.MAX_VALUE;
        Balance balance = Balance.of(view(ost(0, huge, 0), ost(1, huge, huge), ost(2, huge, huge), ost(3, huge, huge)));
        assertThat(balance.meanUtilisation()).isCloseTo(0.25, TINY);
        assertThat(balance.targetCost()).isCloseTo(4, TINY);
        Balance placed = Balance.of(view(ost(0, huge, huge / 2), ost(1, huge, huge / 2)), target -> huge);
        assertThat(placed.meanUtilisation()).isCloseTo(1.5, TINY);
    }

    @Test
    void anySystemAgreesWithExactArithmetic() {
        RandomSystems systems = new RandomSystems(51);
        SplittableRandom random = new SplittableRandom(52);
        for (int i = 0; i < 2000; i++) {
            SystemView view = systems.next();
            Map<TargetName, Long> placed = new HashMap<>();
            view.targets()
                    .forEach(t ->
                            placed.put(t.name(), random.nextLong(1 + t.space().totalBytes() / 2)));
            compare(view, target -> 0);
            compare(view, target -> placed.getOrDefault(target.name(), 0L));
        }
    }

    @Test
    void noSystemIsBetterThanPerfect() {
        RandomSystems systems = new RandomSystems(53);
        for (int i = 0; i < 2000; i++) {
            SystemView view = systems.next();
            Balance balance = Balance.of(view);
            assertThat(balance.targetCost()).isGreaterThan(1 - 1e-12);
            assertThat(balance.serverCost()).isBetween(1 - 1e-12, balance.targetCost() + 1e-12);
            assertThat(balance.score()).isBetween(0.0, 100 + 1e-9);
            assertThat(balance.lowest()).isLessThanOrEqualTo(balance.highest());
            assertThat(balance.standardDeviation()).isBetween(0.0, balance.spread() / 2 + 1e-12);
        }
    }

    /** The definitions once more, in decimal arithmetic and loops. */
    private static void compare(SystemView view, ToLongFunction<Target> placed) {
        List<BigDecimal> utilisations = new ArrayList<>();
        BigDecimal used = BigDecimal.ZERO;
        BigDecimal total = BigDecimal.ZERO;
        BigDecimal worstServer = BigDecimal.ZERO;
        for (Server server : view.servers()) {
            BigDecimal serverUsed = BigDecimal.ZERO;
            BigDecimal serverTotal = BigDecimal.ZERO;
            for (Target target : server.targets()) {
                if (target.name().kind() == TargetKind.DATA && target.space().totalBytes() > 0) {
                    BigDecimal size = BigDecimal.valueOf(target.space().totalBytes());
                    BigDecimal gone = size.subtract(
                                    BigDecimal.valueOf(target.space().availableBytes()))
                            .add(BigDecimal.valueOf(placed.applyAsLong(target)));
                    utilisations.add(gone.divide(size, MathContext.DECIMAL128));
                    serverUsed = serverUsed.add(gone);
                    serverTotal = serverTotal.add(size);
                }
            }
            used = used.add(serverUsed);
            total = total.add(serverTotal);
            if (serverTotal.signum() > 0) {
                worstServer = worstServer.max(serverUsed.divide(serverTotal, MathContext.DECIMAL128));
            }
        }
        Balance balance = Balance.of(view, placed);
        if (utilisations.isEmpty()) {
            assertThat(balance).isEqualTo(new Balance(0, 0, 0, 0, 1, 1, 100));
            return;
        }
        double mean = used.divide(total, MathContext.DECIMAL128).doubleValue();
        double highest = 0;
        double lowest = Double.MAX_VALUE;
        double centre = 0;
        for (BigDecimal utilisation : utilisations) {
            highest = Math.max(highest, utilisation.doubleValue());
            lowest = Math.min(lowest, utilisation.doubleValue());
            centre += utilisation.doubleValue() / utilisations.size();
        }
        double variance = 0;
        for (BigDecimal utilisation : utilisations) {
            variance +=
                    (utilisation.doubleValue() - centre) * (utilisation.doubleValue() - centre) / utilisations.size();
        }
        Offset<Double> close = within(1e-9);
        assertThat(balance.meanUtilisation()).isCloseTo(mean, close);
        assertThat(balance.highest()).isCloseTo(highest, close);
        assertThat(balance.lowest()).isCloseTo(lowest, close);
        assertThat(balance.standardDeviation()).isCloseTo(Math.sqrt(variance), close);
        double tolerance = 1e-9 * (1 + balance.targetCost());
        assertThat(balance.targetCost()).isCloseTo(mean == 0 ? 1 : highest / mean, within(tolerance));
        assertThat(balance.serverCost()).isCloseTo(mean == 0 ? 1 : worstServer.doubleValue() / mean, within(tolerance));
        double score = mean >= 1 ? 100 : highest >= 1 ? 0 : 100 * (1 - highest) / (1 - mean);
        assertThat(balance.score()).isCloseTo(score, within(1e-6));
    }

    private static TargetName name(int index) {
        return new TargetName("fs", TargetKind.DATA, index);
    }

    private static Target ost(int index, long total, long available) {
        return Target.of(name(index), new Space(total, total - available, available));
    }

    private static Server server(String name, Target... targets) {
        return new Server(name, ServerLoad.UNKNOWN, List.of(targets));
    }

    private static SystemView view(Target... targets) {
        return SystemView.ofTargets("fs", List.of(targets));
    }
}
