package io.mizan.simulator.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.model.allocation.Application;
import io.mizan.model.allocation.ApplicationSet;
import io.mizan.model.allocation.Draws;
import io.mizan.model.allocation.Schedule;
import io.mizan.model.error.Refusal;
import io.mizan.simulator.scheduling.workload.Scenario;
import io.mizan.simulator.scheduling.workload.SetGenerator;
import io.mizan.simulator.scheduling.workload.SyntheticProfiles;
import io.mizan.testing.Campaign;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FairShareTest {
    private static final double SAME = 1e-9;

    @Test
    void randomSetsCostWhatAPlainSolverSays() {
        RandomSchedules random = new RandomSchedules(20261121);
        for (int round = 0; round < Campaign.rounds(1500); round++) {
            ApplicationSet set = random.set();
            same("round " + round, set, random.schedule(set));
        }
    }

    /** The sets of the experiments: up to 40 applications, 20 phases and 8 of 20 resources each. */
    @ParameterizedTest
    @CsvSource({"10, .4", "20, .5", "20, .9", "40, .3", "40, 1.2"})
    void drawnSetsCostWhatAPlainSolverSays(int applications, double load) {
        SetGenerator generator = new SetGenerator(SyntheticProfiles.ioNodes(), 11);
        for (int index = 0; index < Campaign.rounds(4); index++) {
            ApplicationSet set = generator.generate(new Scenario(applications, load), index, index);
            List<Integer> counts = set.draws().counts();
            List<List<Integer>> resources = IntStream.range(0, applications)
                    .mapToObj(i -> set.draws().orders().get(i).subList(0, counts.get(i)))
                    .toList();
            same("set " + index, set, new Schedule(counts, resources));
        }
    }

    /** Holds whatever the schedule: nobody is faster than alone, and shares are shares. */
    @Test
    void costsAreInTheirBounds() {
        RandomSchedules random = new RandomSchedules(7);
        for (int round = 0; round < Campaign.rounds(500); round++) {
            ApplicationSet set = random.set();
            SharingMetrics metrics = FairShare.run(set, random.schedule(set));
            assertThat(metrics.rhoIo()).isGreaterThanOrEqualTo(1);
            assertThat(metrics.rhoCon()).isGreaterThanOrEqualTo(-SAME);
            assertThat(metrics.meanSlowdown()).isCloseTo(metrics.rhoIo() + metrics.rhoCon(), within(SAME));
            assertThat(metrics.ioSpread()).isBetween(0.0, metrics.occupancy() * set.resources() + SAME);
            assertThat(metrics.idle()).isBetween(0.0, 1 + SAME);
            assertThat(metrics.occupancy()).isBetween(0.0, 1 + SAME);
        }
    }

    /**
     * By hand: x computes 2 and moves 2 s on one resource, y computes 3 and moves 4 s. x is alone from 2 to 3, both share
     * from 3, x has 1 s left and ends at 5; y has 3 s left and goes on alone while x computes until 7, when y has 1 s left
     * and x starts again; they share until y ends at 9.
     */
    @Test
    void twoApplicationsOnOneResource() {
        ApplicationSet set = set(1, application("x", 1, 3, 6, 6), application("y", 3, 1, 3, 4));
        SharingMetrics metrics = FairShare.run(set, schedule(List.of(0), List.of(0)));
        assertThat(metrics.windowSeconds()).isCloseTo(9, within(SAME));
        assertThat(metrics.meanSlowdown()).isCloseTo((3 / 2.0 + 6 / 4.0) / 2, within(SAME));
        assertThat(metrics.rhoIo()).isEqualTo(1);
        assertThat(metrics.occupancy()).isCloseTo(7 / 9.0, within(SAME));
        // x is in I/O for 3 s and, not yet done, 2 s more, on 1 node; y for 6 s on 3 nodes
        assertThat(metrics.idle()).isCloseTo((5 + 6 * 3) / (9 * 4.0), within(SAME));
    }

    /** The transfer on the resource that is shared decides; the other one is free earlier. */
    @Test
    void ioEndsWithItsSlowestTransfer() {
        Application wide = new Application("wide", 1, 1, 1, 8, List.of(1.0, 2.0));
        Application narrow = new Application("narrow", 1, 1, 2, 2, List.of(1.0));
        ApplicationSet set = new ApplicationSet(0, List.of(wide, narrow), 2, 2, Draws.NONE);
        SharingMetrics metrics = FairShare.run(set, schedule(List.of(0, 1), List.of(1)));
        // wide: 4 s on each from 1; narrow joins resource 1 at 2 with 2 s, both share until 6, wide ends at 7
        assertThat(metrics.windowSeconds()).isCloseTo(7, within(SAME));
        assertThat(metrics.meanSlowdown()).isCloseTo((6 / 4.0 + 4 / 2.0) / 2, within(SAME));
        assertThat(metrics.ioSpread()).isCloseTo((6 - 4) / 7.0, within(SAME));
    }

    /** Without others the slowdown is what the number of resources costs, and exact. */
    @Test
    void aloneNothingIsCongestion() {
        Application one = new Application("one", 1, 4, 10, 40, List.of(1.0, 3.0, 2.0));
        ApplicationSet set = new ApplicationSet(0, List.of(one), 3, 1, Draws.NONE);
        SharingMetrics metrics = FairShare.run(set, schedule(List.of(2)));
        assertThat(metrics.meanSlowdown()).isCloseTo(3, within(SAME));
        assertThat(metrics.rhoIo()).isEqualTo(3);
        assertThat(metrics.rhoCon()).isCloseTo(0, within(SAME));
        assertThat(metrics.windowSeconds()).isCloseTo(50, within(SAME));
    }

    /** An application that is through begins again until the slowest has done one phase. */
    @Test
    void theWindowWaitsForAPhaseOfEach() {
        ApplicationSet set = set(2, application("short", 1, 2, 1, 1), application("long", 1, 2, 60, 40));
        SharingMetrics metrics = FairShare.run(set, schedule(List.of(0), List.of(1)));
        assertThat(metrics.windowSeconds()).isCloseTo(50, within(SAME));
        assertThat(metrics.meanSlowdown()).isCloseTo(1, within(SAME));
        assertThat(metrics.occupancy()).isCloseTo((25 + 20) / 100.0, within(SAME));
    }

    @Test
    void anApplicationThatDoesNothingIsRefused() {
        ApplicationSet set = set(1, application("x", 1, 1, 1, 1), application("nothing", 1, 1, 0, 0));
        assertThat(Refusal.line(() -> FairShare.run(set, schedule(List.of(0), List.of(0)))))
                .isEqualTo("an application must compute or do I/O" + " (set=0, application=nothing) [MZ201]");
    }

    /** It would not end: 1e-300 s is less than the time can tell apart. */
    @Test
    void phasesThatDifferTooMuchAreRefused() {
        ApplicationSet set = set(1, application("x", 1, 1, 10, 1), application("tiny", 1, 1, 1e-300, 0));
        assertThat(Refusal.line(() -> FairShare.run(set, schedule(List.of(0), List.of(0)))))
                .startsWith("the phases of this set differ too much in length for the simulator"
                        + " (set=0, application=tiny, phases=");
    }

    private static Application application(String name, double nodes, int phases, double compute, double volume) {
        return new Application(name, nodes, phases, compute, volume, List.of(1.0));
    }

    private static ApplicationSet set(int resources, Application... applications) {
        double nodes =
                List.of(applications).stream().mapToDouble(Application::nodes).sum();
        return new ApplicationSet(0, List.of(applications), resources, nodes, Draws.NONE);
    }

    @SafeVarargs
    private static Schedule schedule(List<Integer>... resources) {
        List<Integer> counts = new ArrayList<>();
        List<List<Integer>> chosen = new ArrayList<>();
        for (List<Integer> each : resources) {
            counts.add(each.size());
            chosen.add(each);
        }
        return new Schedule(counts, chosen);
    }

    private static void same(String what, ApplicationSet set, Schedule schedule) {
        SharingMetrics fast = FairShare.run(set, schedule);
        SharingMetrics slow = SlowFairShare.run(set, schedule);
        same(what, fast.windowSeconds(), slow.windowSeconds());
        same(what, fast.meanSlowdown(), slow.meanSlowdown());
        same(what, fast.rhoIo(), slow.rhoIo());
        same(what, fast.rhoCon(), slow.rhoCon());
        same(what, fast.ioSpread(), slow.ioSpread());
        same(what, fast.idle(), slow.idle());
        same(what, fast.occupancy(), slow.occupancy());
    }

    private static void same(String what, double fast, double slow) {
        assertThat(fast).as(what).isCloseTo(slow, within(SAME * Math.max(1, Math.abs(slow))));
    }
}
