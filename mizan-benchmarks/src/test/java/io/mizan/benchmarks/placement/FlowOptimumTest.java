package io.mizan.benchmarks.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.mizan.algorithms.flow.FlowProblem;
import io.mizan.algorithms.flow.MinCostFlow;
import io.mizan.algorithms.placement.batch.Answer;
import io.mizan.algorithms.placement.batch.Batch;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.algorithms.placement.batch.Refusals;
import io.mizan.algorithms.placement.tarazu.TarazuGraph;
import io.mizan.testing.Campaign;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Our solver finds what solvers for any graph find. */
class FlowOptimumTest {
    static Stream<Arguments> solversAndKinds() {
        return GeneralSolver.ALL.stream()
                .flatMap(solver -> Stream.of(Size.Kind.values()).map(kind -> Arguments.of(solver.name(), kind)));
    }

    @ParameterizedTest
    @MethodSource("solversAndKinds")
    void theCostIsTheOptimumOfOthers(String name, Size.Kind kind) {
        GeneralSolver solver = usable(name);
        RandomProblems problems = new RandomProblems(7, kind);
        int unserved = 0;
        int rounds = Campaign.rounds(400);
        for (int round = 0; round < rounds; round++) {
            FlowProblem problem = problems.next();
            GeneralSolver.Optimum ours = GeneralSolver.figures(problem, MinCostFlow.solve(problem));
            try (GeneralSolver.Graph graph = solver.build(problem)) {
                assertThat(ours).describedAs("round %d", round).isEqualTo(graph.solve());
            }
            unserved += ours.stripes() < problem.demand() ? 1 : 0;
        }
        assertThat(unserved)
                .describedAs("problems in which not all stripes find a place, among others")
                .isBetween(rounds / 10, rounds * 9 / 10);
    }

    @ParameterizedTest
    @EnumSource(Size.Kind.class)
    void theCostOfABenchmarkIsTheOptimum(Size.Kind kind) {
        GeneralSolver solver = usable("ortools");
        Instance instance = Instance.of(new Size(kind, 512, 160));
        Batch batch = Batch.of(instance.requests(), instance.view(), PolicyOptions.DEFAULT);
        Answer answer = new Answer(batch);
        Refusals.impossible(batch, answer);
        FlowProblem problem =
                TarazuGraph.of(batch, request -> !answer.refused(request)).problem();

        GeneralSolver.Optimum ours = GeneralSolver.figures(problem, MinCostFlow.solve(problem));

        assertThat(ours.stripes()).isEqualTo(512 * 7);
        try (GeneralSolver.Graph graph = solver.build(problem)) {
            assertThat(ours).isEqualTo(graph.solve());
        }
    }

    private static GeneralSolver usable(String name) {
        GeneralSolver solver = GeneralSolver.ALL.stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
        String obstacle = solver.obstacle();
        assumeTrue(obstacle.isEmpty(), () -> "skipped: " + obstacle);
        return solver;
    }

    /** Problems with up to 40 requests and 30 targets, tight ones and loose ones. */
    private static final class RandomProblems {
        private final SplittableRandom random;
        private final Size.Kind kind;

        RandomProblems(long seed, Size.Kind kind) {
            this.random = new SplittableRandom(seed);
            this.kind = kind;
        }

        FlowProblem next() {
            int requests = 1 + random.nextInt(40);
            int targets = 1 + random.nextInt(30);
            int widest = 1 + random.nextInt(random.nextBoolean() ? targets + 1 : targets / 4 + 1);
            int[] stripes = random.ints(requests, 0, widest + 1).toArray();
            int mean = Math.max(1, requests * widest / targets);
            int[] capacity =
                    random.ints(targets, 0, 1 + random.nextInt(3 * mean)).toArray();
            int costs = 1 + random.nextInt(50);
            double[] cost = random.ints(targets, 0, costs)
                    .mapToDouble(value -> value / (double) costs)
                    .toArray();
            return new FlowProblem(stripes, cost, capacity, allowed(requests, targets));
        }

        private List<BitSet> allowed(int requests, int targets) {
            BitSet all = new BitSet();
            all.set(0, targets);
            List<BitSet> pools = new ArrayList<>(List.of(all));
            for (int p = 0; p < 3; p++) {
                pools.add(some(targets, 2 + random.nextInt(2)));
            }
            List<BitSet> allowed = new ArrayList<>();
            for (int r = 0; r < requests; r++) {
                BitSet set = kind == Size.Kind.GENERAL ? pools.get(random.nextInt(pools.size())) : all;
                if (kind == Size.Kind.GENERAL && random.nextBoolean()) {
                    set = (BitSet) set.clone();
                    set.andNot(some(targets, 5));
                }
                allowed.add(set);
            }
            return allowed;
        }

        private BitSet some(int targets, int oneIn) {
            BitSet set = new BitSet();
            for (int t = 0; t < targets; t++) {
                set.set(t, random.nextInt(oneIn) == 0);
            }
            return set;
        }
    }
}
