package io.mizan.algorithms.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.model.error.MizanException;
import io.mizan.testing.Campaign;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class MinCostFlowTest {
    @Test
    void theCheapestTargetsTakeAsMuchAsTheyMay() {
        FlowProblem problem = problem(new int[] {2, 2, 1}, new double[] {3, 1, 2}, new int[] {5, 2, 5});

        Flow flow = MinCostFlow.solve(problem);

        assertThat(perTarget(problem, flow)).containsExactly(0, 2, 3);
        assertThat(flow.cost(problem)).isEqualTo(8);
    }

    @Test
    void equalCostsGoByIndex() {
        FlowProblem problem = problem(new int[] {2, 2}, new double[5], new int[] {9, 9, 9, 9, 9});

        Flow flow = MinCostFlow.solve(problem);

        assertThat(perTarget(problem, flow)).containsExactly(2, 2, 0, 0, 0);
    }

    @Test
    void earlierRequestsAreServedWholeWhereNotAllFit() {
        FlowProblem problem = problem(new int[] {2, 2, 2, 2}, new double[2], new int[] {2, 2});

        Flow flow = MinCostFlow.solve(problem);

        assertThat(served(problem, flow)).containsExactly(2, 2, 0, 0);
    }

    @Test
    void earlierRequestsAreServedWholeWhereNotAllFitInAPoolEither() {
        BitSet all = bits(0, 1, 2);
        BitSet pool = bits(0, 1);
        FlowProblem problem = new FlowProblem(
                new int[] {2, 2, 2, 2}, new double[3], new int[] {2, 2, 1}, List.of(pool, all, pool, pool));

        Flow flow = MinCostFlow.solve(problem);

        assertThat(served(problem, flow)).containsExactly(2, 2, 1, 0);
    }

    @Test
    void aStripeMovesOnWhereAnotherRequestHasNoOtherTarget() {
        // Target 0 is the cheapest and could be taken by either; only request 0 can use target 1.
        FlowProblem problem =
                new FlowProblem(new int[] {1, 1}, new double[] {1, 2}, new int[] {1, 1}, List.of(bits(0, 1), bits(0)));

        Flow flow = MinCostFlow.solve(problem);

        assertThat(flow.targets(0)).containsExactly(1);
        assertThat(flow.targets(1)).containsExactly(0);
    }

    @Test
    void nothingToPlaceAndNothingToPlaceItOnAreFine() {
        assertThat(MinCostFlow.solve(problem(new int[0], new double[3], new int[3]))
                        .total())
                .isZero();
        assertThat(MinCostFlow.solve(problem(new int[] {3}, new double[0], new int[0]))
                        .total())
                .isZero();
        assertThat(MinCostFlow.solve(problem(new int[] {3, 0}, new double[2], new int[2]))
                        .total())
                .isZero();
    }

    @Test
    void whatMakesNoSenseIsRefused() {
        assertThatThrownBy(() -> problem(new int[] {-1}, new double[1], new int[1]))
                .isInstanceOf(MizanException.class);
        assertThatThrownBy(() -> problem(new int[] {1}, new double[1], new int[2]))
                .isInstanceOf(MizanException.class);
        assertThatThrownBy(() -> problem(new int[] {1}, new double[] {Double.NaN}, new int[1]))
                .isInstanceOf(MizanException.class);
        assertThatThrownBy(() -> new FlowProblem(new int[] {1}, new double[1], new int[1], List.of(bits(4))))
                .isInstanceOf(MizanException.class);
    }

    @Test
    void bruteForceFindsNothingBetter() {
        SplittableRandom random = new SplittableRandom(1);
        RandomFlowProblems problems = new RandomFlowProblems(2);
        for (int round = 0; round < Campaign.rounds(3000); round++) {
            int requests = 1 + random.nextInt(4);
            int targets = 1 + random.nextInt(4);
            FlowProblem problem =
                    round % 3 == 0 ? problems.structured(requests, targets) : problems.general(requests, targets);

            Flow flow = MinCostFlow.solve(problem);

            checkAllowed(problem, flow);
            assertThat(new BruteForce.Optimum(flow.total(), flow.cost(problem)))
                    .describedAs("round %d", round)
                    .isEqualTo(BruteForce.of(problem));
        }
    }

    /** Both ways of solving give the same numbers for each target, and serve each request equally far. */
    @Test
    void theStructuredAndTheGeneralWayAgree() {
        SplittableRandom random = new SplittableRandom(3);
        RandomFlowProblems problems = new RandomFlowProblems(4);
        for (int round = 0; round < Campaign.rounds(300); round++) {
            FlowProblem problem = problems.structured(1 + random.nextInt(150), 1 + random.nextInt(90));
            FlowProblem withStranger = withStranger(problem);

            Flow structured = MinCostFlow.solve(problem);
            Flow general = MinCostFlow.solve(withStranger);

            checkAllowed(problem, structured);
            checkAllowed(withStranger, general);
            assertThat(Arrays.copyOf(perTarget(withStranger, general), problem.targets()))
                    .describedAs("round %d", round)
                    .isEqualTo(perTarget(problem, structured));
            assertThat(Arrays.copyOf(served(withStranger, general), problem.requests()))
                    .describedAs("round %d", round)
                    .isEqualTo(served(problem, structured));
        }
    }

    /** The same with a request and a target that have only each other, so that not all requests may use all targets. */
    private static FlowProblem withStranger(FlowProblem problem) {
        int requests = problem.requests();
        int targets = problem.targets();
        int[] stripes = new int[requests + 1];
        double[] cost = new double[targets + 1];
        int[] capacity = new int[targets + 1];
        List<BitSet> allowed = new ArrayList<>();
        for (int r = 0; r < requests; r++) {
            stripes[r] = problem.stripes(r);
            allowed.add(problem.allowed(r));
        }
        for (int t = 0; t < targets; t++) {
            cost[t] = problem.cost(t);
            capacity[t] = problem.capacity(t);
        }
        stripes[requests] = 1;
        capacity[targets] = 1;
        allowed.add(bits(targets));
        return new FlowProblem(stripes, cost, capacity, allowed);
    }

    private static void checkAllowed(FlowProblem problem, Flow flow) {
        for (int r = 0; r < problem.requests(); r++) {
            assertThat(flow.served(r)).isLessThanOrEqualTo(problem.stripes(r));
            BitSet targets = bits(flow.targets(r));
            assertThat(targets.cardinality()).describedAs("distinct targets").isEqualTo(flow.served(r));
            targets.andNot(problem.allowed(r));
            assertThat(targets.isEmpty()).describedAs("allowed targets only").isTrue();
        }
        int[] taken = perTarget(problem, flow);
        for (int t = 0; t < problem.targets(); t++) {
            assertThat(taken[t]).isLessThanOrEqualTo(problem.capacity(t));
        }
    }

    private static int[] perTarget(FlowProblem problem, Flow flow) {
        int[] taken = new int[problem.targets()];
        for (int r = 0; r < problem.requests(); r++) {
            for (int t : flow.targets(r)) {
                taken[t]++;
            }
        }
        return taken;
    }

    private static int[] served(FlowProblem problem, Flow flow) {
        int[] served = new int[problem.requests()];
        Arrays.setAll(served, flow::served);
        return served;
    }

    private static FlowProblem problem(int[] stripes, double[] cost, int[] capacity) {
        BitSet all = new BitSet();
        all.set(0, cost.length);
        List<BitSet> allowed = new ArrayList<>();
        for (int r = 0; r < stripes.length; r++) {
            allowed.add(all);
        }
        return new FlowProblem(stripes, cost, capacity, allowed);
    }

    private static BitSet bits(int... members) {
        BitSet set = new BitSet();
        for (int member : members) {
            set.set(member);
        }
        return set;
    }
}
