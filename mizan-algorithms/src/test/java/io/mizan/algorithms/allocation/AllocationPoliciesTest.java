package io.mizan.algorithms.allocation;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.allocation.Application;
import io.mizan.model.allocation.ApplicationSet;
import io.mizan.model.allocation.Draws;
import io.mizan.model.allocation.Schedule;
import io.mizan.model.allocation.Scheduler;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Refusal;
import io.mizan.testing.Campaign;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AllocationPoliciesTest {
    private static final String PRESENT =
            "mckp, or one of random, static, bba, nsysa, ta + one of randp, gnc, gc) [MZ003]";

    @Test
    void theseAreThePolicies() {
        assertThat(AllocationPolicies.all(0))
                .extracting(Scheduler::name)
                .containsExactly(
                        "random+randp",
                        "random+gnc",
                        "random+gc",
                        "static+randp",
                        "static+gnc",
                        "static+gc",
                        "bba+randp",
                        "bba+gnc",
                        "bba+gc",
                        "nsysa+randp",
                        "nsysa+gnc",
                        "nsysa+gc",
                        "ta+randp",
                        "ta+gnc",
                        "ta+gc",
                        "mckp");
    }

    @ParameterizedTest
    @CsvSource({
        "ta+gncc, you meant ta+gnc",
        "TA+GNC, you meant ta+gnc",
        "mkcp, you meant mckp",
        "statik+gc, you meant static+gc",
        "bba, you meant bba+gnc",
        "gc, you meant ta+gc",
        "mckp+gnc, you meant mckp",
        "frobnicate, choose one of those present",
        "'', choose one of those present",
    })
    void anUnknownNameIsAnsweredWithWhatThereIsAndTheNearest(String name, String advice) {
        Problem problem = Refusal.of(() -> AllocationPolicies.find(name, 0));
        assertThat(problem.code()).isEqualTo(ErrorCode.UNKNOWN_NAME);
        assertThat(problem.line()).isEqualTo("no such allocation policy (policy=" + name + ", present=" + PRESENT);
        assertThat(problem.advice()).hasValue(advice);
    }

    /** More applications than resources, fewer, and as many: nobody fails and nobody breaks a rule. */
    @Test
    void everySchedulerKeepsTheRulesOnRandomSets() {
        RandomSets sets = new RandomSets(1);
        for (int round = 0; round < Campaign.rounds(2000); round++) {
            ApplicationSet set = sets.next(30, 24);
            for (Scheduler scheduler : AllocationPolicies.all(round)) {
                ScheduleRules.check(scheduler.name(), set, scheduler.schedule(set));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 1", "50, 1", "40, 20", "300, 7", "1, 500"})
    void everySchedulerTakesAnyNumbersOfApplicationsAndResources(int applications, int resources) {
        ApplicationSet set = new RandomSets(2).of(applications, resources);
        for (Scheduler scheduler : AllocationPolicies.all(1)) {
            ScheduleRules.check(scheduler.name(), set, scheduler.schedule(set));
        }
    }

    @Test
    void theSameSeedGivesTheSameScheduleAndAnotherSeedAnother() {
        ApplicationSet set = new RandomSets(3).of(40, 20);
        for (Scheduler scheduler : AllocationPolicies.all(5)) {
            Schedule first = scheduler.schedule(set);
            assertThat(scheduler.schedule(set)).isEqualTo(first);
            assertThat(AllocationPolicies.find(scheduler.name(), 5).schedule(set))
                    .isEqualTo(first);
            boolean draws = scheduler.name().contains("rand");
            assertThat(AllocationPolicies.find(scheduler.name(), 6)
                            .schedule(set)
                            .equals(first))
                    .as(scheduler.name())
                    .isEqualTo(!draws);
        }
    }

    /** Otherwise a policy would draw the same numbers for each set of an experiment. */
    @Test
    void everySetDrawsItsOwnNumbers() {
        ApplicationSet set = new RandomSets(4).of(40, 20);
        ApplicationSet other = new ApplicationSet(
                set.number() + 1, set.applications(), set.resources(), set.computeNodes(), Draws.NONE);
        Scheduler scheduler = AllocationPolicies.find("random+randp", 1);
        assertThat(scheduler.schedule(other).allocation())
                .isNotEqualTo(scheduler.schedule(set).allocation());
        assertThat(scheduler.schedule(other).resources())
                .isNotEqualTo(scheduler.schedule(set).resources());
    }

    /** 20000 draws from eight: each expected 2500 times, standard deviation 47. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1, -1, 20261116})
    void randomNumbersAndResourcesAreDrawnEvenly(long seed) {
        Application application = new Application("a", 1, 1, 1, 1, List.of(1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0));
        int[] counts = new int[9];
        int[] users = new int[8];
        for (int number = 0; number < 20; number++) {
            ApplicationSet set = new ApplicationSet(
                    number, IntStream.range(0, 1000).mapToObj(i -> application).toList(), 8, 1000, Draws.NONE);
            Schedule schedule = AllocationPolicies.find("random+randp", seed).schedule(set);
            schedule.allocation().forEach(n -> counts[n]++);
            AllocationPolicies.placements(seed)
                    .get(0)
                    .place(set, IntStream.range(0, 1000).mapToObj(i -> 1).toList())
                    .forEach(list -> users[list.get(0)]++);
        }
        assertThat(IntStream.rangeClosed(1, 8).map(n -> counts[n])).allMatch(n -> n > 2250 && n < 2750);
        assertThat(users).matches(u -> IntStream.of(u).allMatch(n -> n > 2250 && n < 2750));
    }

    @Test
    void whatTheSetHasDrawnIsReplayed() {
        ApplicationSet plain = new RandomSets(5).of(3, 4);
        List<Integer> counts = IntStream.range(0, 3).mapToObj(plain::most).toList();
        List<List<Integer>> orders = List.of(List.of(3, 1, 0, 2), List.of(0, 1, 2, 3), List.of(2, 3, 1, 0));
        ApplicationSet set = plain.withDraws(new Draws(counts, orders));
        Schedule schedule = AllocationPolicies.find("random+randp", 9).schedule(set);
        assertThat(schedule.allocation()).isEqualTo(counts);
        for (int i = 0; i < 3; i++) {
            assertThat(schedule.resources().get(i)).isEqualTo(orders.get(i).subList(0, counts.get(i)));
        }
    }

    @Test
    void staticRoundsHalvesUpAndStaysWithinWhatAnApplicationCanHave() {
        // 20 resources over 480 nodes: 180 nodes are 7.5, 12 are 0.5, 36 are 1.5, 11 are 0.46, 400 are 16.7
        ApplicationSet set = set(20, 480, List.of(180.0, 12.0, 36.0, 11.0, 400.0));
        assertThat(allocation("static+gnc", set)).containsExactly(8, 1, 2, 1, 8);
        assertThat(allocation("static+gnc", set(3, 480, List.of(180.0, 400.0)))).containsExactly(1, 3);
    }

    @Test
    void gncGoesRoundFromTheLargestToTheSmallest() {
        ApplicationSet set = set(5, 10, List.of(1.0, 1.0, 1.0, 1.0));
        assertThat(AllocationPolicies.placements(0).get(1).place(set, List.of(1, 3, 2, 3)))
                .containsExactly(List.of(3), List.of(0, 1, 2), List.of(1, 2), List.of(3, 4, 0));
    }

    @Test
    void gcPutsTheBusiestOnTheLeastLoaded() {
        // shares of time in I/O with any number of resources: 0.5, 0.8, 0.2, 0.1
        List<Application> applications = new ArrayList<>();
        for (double share : new double[] {0.5, 0.8, 0.2, 0.1}) {
            applications.add(new Application("a", 1, 1, 1 - share, share, List.of(1.0, 1.0, 1.0)));
        }
        ApplicationSet set = new ApplicationSet(0, applications, 3, 4, Draws.NONE);
        assertThat(AllocationPolicies.placements(0).get(2).place(set, List.of(1, 1, 2, 2)))
                .containsExactly(List.of(1), List.of(0), List.of(2, 1), List.of(2, 1));
    }

    private static List<Integer> allocation(String policy, ApplicationSet set) {
        return AllocationPolicies.find(policy, 0).schedule(set).allocation();
    }

    private static ApplicationSet set(int resources, double computeNodes, List<Double> nodes) {
        List<Double> bandwidths = List.of(1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0);
        return new ApplicationSet(
                0,
                nodes.stream()
                        .map(n -> new Application("a", n, 1, 1, 1, bandwidths))
                        .toList(),
                resources,
                computeNodes,
                Draws.NONE);
    }
}
