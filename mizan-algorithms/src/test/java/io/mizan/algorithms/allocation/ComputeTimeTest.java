package io.mizan.algorithms.allocation;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.allocation.Application;
import io.mizan.model.allocation.ApplicationSet;
import io.mizan.model.allocation.Draws;
import io.mizan.testing.Campaign;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What TA, BBA and NSYSA promise, on random sets. */
class ComputeTimeTest {
    /** Sums are rounded: a load of exactly 1 may come out a little above. */
    private static final double ROUNDING = 1e-9;

    private int saturated;
    private int free;
    private int between;

    @Test
    void theLoadIsAtMostOneUnlessItCannotBe() {
        RandomSets sets = new RandomSets(11);
        for (int round = 0; round < Campaign.rounds(5000); round++) {
            ApplicationSet set = sets.next(30, 30);
            List<Integer> least = new LeastStress().allocate(set);
            List<Integer> best = new BestBandwidth().allocate(set);
            List<Integer> found = new ComputeTime().allocate(set);
            if (set.ioLoad(least) > 1 + ROUNDING) {
                saturated++;
                assertThat(found).isEqualTo(least);
            } else if (set.ioLoad(best) <= 1 - ROUNDING) {
                free++;
                assertThat(found).isEqualTo(best);
            } else {
                between++;
                assertThat(set.ioLoad(found)).isLessThanOrEqualTo(1 + ROUNDING);
            }
            assertThat(computeLoad(set, found)).isGreaterThanOrEqualTo(computeLoad(set, least) - ROUNDING);
            assertThat(set.ioLoad(least)).isLessThanOrEqualTo(set.ioLoad(found) + ROUNDING);
        }
        assertThat(List.of(saturated, free, between)).allMatch(n -> n > 500);
    }

    /** Lemma 1 of RR-9549; both numbers are the smallest of equals. */
    @Test
    void theLeastStressIsNeverAtMoreResourcesThanTheBestBandwidth() {
        RandomSets sets = new RandomSets(12);
        for (int round = 0; round < Campaign.rounds(5000); round++) {
            ApplicationSet set = sets.next(10, 12);
            for (int i = 0; i < set.applications().size(); i++) {
                Application application = set.applications().get(i);
                assertThat(application.lightest(set.most(i))).isLessThanOrEqualTo(application.fastest(set.most(i)));
            }
        }
    }

    @Test
    void noAllocationHasALowerLoadThanTheLeastStress() {
        RandomSets sets = new RandomSets(13);
        for (int round = 0; round < Campaign.rounds(500); round++) {
            ApplicationSet set = sets.next(20, 20);
            double least = set.ioLoad(new LeastStress().allocate(set));
            AllocationPolicies.all(round)
                    .forEach(scheduler -> assertThat(
                                    set.ioLoad(scheduler.schedule(set).allocation()))
                            .isGreaterThanOrEqualTo(least - ROUNDING));
        }
    }

    /** Both want a second resource, and there is room for one of them: more compute nodes gain more. */
    @Test
    void theApplicationWithMoreComputeNodesGoesFirst() {
        // stress 0.5 with one resource and 2 x 0.25 / 0.75 = 0.667 with two: 1.17 of 1.2 with one step, 1.33 with both
        Application small = new Application("small", 10, 1, 0.5, 0.5, List.of(1.0, 2.0));
        Application large = new Application("large", 20, 1, 0.5, 0.5, List.of(1.0, 2.0));
        Application other = new Application("other", 1, 1, 0.2, 0.8, List.of(1.0));
        List<Application> both = List.of(small, large, other);
        assertThat(new ComputeTime().allocate(new ApplicationSet(0, both, 2, 31, Draws.NONE)))
                .containsExactly(1, 2, 1);
        assertThat(new ComputeTime().allocate(new ApplicationSet(0, List.of(large, small, other), 2, 31, Draws.NONE)))
                .containsExactly(2, 1, 1);
    }

    @Test
    void ofEqualGainsTheFirstApplicationWins() {
        Application one = new Application("one", 10, 1, 0.5, 0.5, List.of(1.0, 2.0));
        Application filler = new Application("filler", 1, 1, 0.2, 0.8, List.of(1.0));
        assertThat(new ComputeTime().allocate(new ApplicationSet(0, List.of(one, one, filler), 2, 21, Draws.NONE)))
                .containsExactly(2, 1, 1);
    }

    /** The listing would go on from the number that lost; here two resources are passed over for four. */
    @Test
    void aNumberThatLosesComputeTimeIsPassedOver() {
        Application dip = new Application("dip", 1, 1, 1, 1, List.of(2.0, 1.0, 1.5, 4.0));
        assertThat(new ComputeTime().allocate(new ApplicationSet(0, List.of(dip), 8, 1, Draws.NONE)))
                .containsExactly(4);
        // the stress with four is 4 x 0.25 / 1.25 = 0.8: no room for it here, and nothing worse is taken instead
        Application filler = new Application("filler", 1, 1, 0, 1, List.of(1.0));
        assertThat(new ComputeTime()
                        .allocate(
                                new ApplicationSet(0, List.of(dip, filler, filler, filler, filler), 4, 1, Draws.NONE)))
                .containsExactly(1, 1, 1, 1, 1);
    }

    private static double computeLoad(ApplicationSet set, List<Integer> allocation) {
        double sum = 0;
        for (int i = 0; i < allocation.size(); i++) {
            sum += set.applications().get(i).computeLoad(allocation.get(i));
        }
        return sum;
    }
}
