package io.mizan.algorithms.allocation;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.allocation.Application;
import io.mizan.model.allocation.ApplicationSet;
import io.mizan.model.allocation.Draws;
import io.mizan.model.allocation.Schedule;
import io.mizan.testing.Campaign;
import java.util.List;
import org.junit.jupiter.api.Test;

/** MCKP against every possible choice on small sets. */
class KnapsackTest {
    /** The best sum of values, and the most resources a choice with that sum uses. */
    private record Best(double value, int used) {}

    @Test
    void noChoiceIsBetterAndNoEqualOneUsesMoreResources() {
        RandomSets sets = new RandomSets(21);
        int crowded = 0;
        for (int round = 0; round < Campaign.rounds(2000); round++) {
            ApplicationSet set = sets.next(6, 14);
            boolean none = set.applications().size() > set.resources();
            int capacity = none ? set.resources() - 1 : set.resources();
            Schedule schedule = new Knapsack().schedule(set);
            assertThat(value(set, schedule, none)).isEqualTo(search(set, 0, capacity, none));
            crowded += none ? 1 : 0;
        }
        assertThat(crowded).isGreaterThan(100);
    }

    @Test
    void ofEqualNumbersWithinAnApplicationTheSmallerIsTaken() {
        // 1 + 2 and 2 + 1 are worth the same: looking back from the last application, it takes one
        Application flat = new Application("flat", 1, 1, 1, 1, List.of(5.0, 9.0));
        assertThat(new Knapsack().schedule(new ApplicationSet(0, List.of(flat, flat), 3, 2, Draws.NONE)))
                .isEqualTo(new Schedule(List.of(2, 1), List.of(List.of(0, 1), List.of(2))));
    }

    @Test
    void asManyApplicationsAsResourcesGetOneEach() {
        ApplicationSet set = new RandomSets(22).of(12, 12);
        Schedule schedule = new Knapsack().schedule(set);
        assertThat(schedule.allocation()).hasSize(12).containsOnly(1);
        assertThat(schedule.resources().get(11)).containsExactly(11);
    }

    @Test
    void whenThereAreMoreApplicationsThanResourcesTheSlowOnesShareTheLast() {
        Application fast = new Application("fast", 1, 1, 1, 1, List.of(10.0, 15.0));
        Application slow = new Application("slow", 1, 1, 1, 1, List.of(1.0, 2.0));
        ApplicationSet set = new ApplicationSet(0, List.of(slow, fast, slow, fast), 3, 4, Draws.NONE);
        assertThat(new Knapsack().schedule(set).resources())
                .containsExactly(List.of(2), List.of(0), List.of(2), List.of(1));
        assertThat(new Knapsack().schedule(set).allocation()).containsExactly(1, 1, 1, 1);
    }

    @Test
    void oneResourceIsSharedByAll() {
        ApplicationSet set = new RandomSets(23).of(5, 1);
        assertThat(new Knapsack().schedule(set).resources()).hasSize(5).containsOnly(List.of(0));
    }

    @Test
    void resourcesThatNobodyGainsFromStayIdle() {
        Application falling = new Application("falling", 1, 1, 1, 1, List.of(5.0, 4.0, 3.0, 2.0));
        assertThat(new Knapsack().schedule(new ApplicationSet(0, List.of(falling, falling), 9, 2, Draws.NONE)))
                .isEqualTo(new Schedule(List.of(1, 1), List.of(List.of(0), List.of(1))));
    }

    private static Best value(ApplicationSet set, Schedule schedule, boolean none) {
        double value = 0;
        int used = 0;
        for (int i = 0; i < schedule.allocation().size(); i++) {
            boolean shares = none && schedule.resources().get(i).contains(set.resources() - 1);
            value += shares ? 0 : worth(set, i, schedule.allocation().get(i));
            used += shares ? 0 : schedule.allocation().get(i);
        }
        return new Best(value, used);
    }

    private static Best search(ApplicationSet set, int i, int capacity, boolean none) {
        if (i == set.applications().size()) {
            return new Best(0, 0);
        }
        Best best = new Best(Double.NEGATIVE_INFINITY, 0);
        for (int n : new int[] {0, 1, 2, 4, 8}) {
            if ((n == 0 && !none) || n > Math.min(set.most(i), capacity)) {
                continue;
            }
            Best rest = search(set, i + 1, capacity - n, none);
            Best whole = new Best(rest.value() + (n == 0 ? 0 : worth(set, i, n)), rest.used() + n);
            if (whole.value() > best.value() || (whole.value() == best.value() && whole.used() > best.used())) {
                best = whole;
            }
        }
        return best;
    }

    private static double worth(ApplicationSet set, int i, int n) {
        return Math.floor(1e5 * set.applications().get(i).megabytesPerSecond().get(n - 1));
    }
}
