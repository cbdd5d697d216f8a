package io.mizan.simulator.run;

import static io.mizan.simulator.run.Bench.application;
import static io.mizan.simulator.run.Bench.filePerRank;
import static io.mizan.simulator.run.Bench.platform;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.simulator.platform.Platform;
import io.mizan.simulator.result.ApplicationResult;
import io.mizan.simulator.result.Comparison;
import io.mizan.simulator.result.Metric;
import io.mizan.simulator.result.RunResult;
import io.mizan.simulator.scenario.Change;
import io.mizan.simulator.scenario.Prediction;
import io.mizan.simulator.scenario.Scenario;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class ExperimentTest {
    /** All figures of three runs, as bits. CI runs this on more than one version of Java. */
    private static final long BITS = -9174648490975433119L;

    private static final Platform PLATFORM = platform(100, 90, 80, 70, 10).withFill(new Platform.Fill(0, 0.3));

    /** Two equal applications on the same targets each take twice as long as alone. */
    @Test
    void theSlowdownIsAgainstRunningAlone() {
        Scenario scenario = new Scenario(
                "two",
                platform(100_000, 100_000, 100_000, 100_000, 10),
                List.of(
                        application("a", filePerRank(4, 100, false), 1),
                        application("b", filePerRank(4, 100, false), 1)),
                List.of(),
                List.of("turn"),
                Scenario.Settings.DEFAULT);
        Comparison comparison = new Experiment(scenario, Bench.IN_ORDER).run();
        RunResult run = comparison.outcomes().get(0).runs().get(0);
        assertThat(run.applications())
                .extracting(ApplicationResult::slowdown)
                .allSatisfy(slowdown -> assertThat(slowdown).isEqualTo(2, within(0.01)));
        assertThat(run.fairness()).isEqualTo(1, within(1e-6));
    }

    @Test
    void aSingleApplicationIsAlone() {
        Comparison comparison = new Experiment(scenario(3), Bench.TURN).run();
        assertThat(comparison.outcomes().get(0).runs()).hasSize(3);
        assertThat(comparison.outcomes().get(0).summary(metric("meanSlowdown")).mean())
                .isEqualTo(1);
    }

    @Test
    void allPoliciesMeetTheSameInitialConditions() {
        Scenario scenario = scenario(2).withPolicies(List.of("one", "other"));
        Comparison comparison = new Experiment(scenario, Bench.TURN).run();
        assertThat(figures(comparison.outcomes().get(0).runs()))
                .as("two names of one policy")
                .isEqualTo(figures(comparison.outcomes().get(1).runs()));
    }

    @Test
    void theOrderInWhichRunsAreDoneDoesNotMatter() {
        Scenario changed = new Scenario(
                "changed",
                PLATFORM,
                List.of(application("a", filePerRank(6, 30, true), 2), application("b", Bench.shared(4, 20), 4)),
                List.of(new Change(1, new Change.TargetSpeed(1, 0.5))),
                List.of("turn", "again"),
                new Scenario.Settings(5, 3, 1, Prediction.sizesWrongBy(0.2)));
        Experiment experiment = new Experiment(changed, Bench.TURN);
        List<RunResult> parallel =
                experiment.runs().parallelStream().map(Supplier::get).toList();
        assertThat(bits(experiment.comparison(parallel))).isEqualTo(bits(experiment.run()));
    }

    @Test
    void theFiguresAreTheSameToTheLastBit() {
        assertThat(bits(new Experiment(scenario(3), Bench.TURN).run())).isEqualTo(BITS);
    }

    private static Scenario scenario(int seeds) {
        return new Scenario(
                "one",
                PLATFORM,
                List.of(application("a", filePerRank(8, 50, true), 3)),
                List.of(),
                List.of("turn"),
                Scenario.Settings.DEFAULT.withRuns(seeds));
    }

    private static Metric metric(String name) {
        return Metric.ALL.stream()
                .filter(m -> m.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static List<Double> figures(List<RunResult> runs) {
        return runs.stream()
                .flatMap(run -> Metric.ALL.stream().map(metric -> metric.of().applyAsDouble(run)))
                .toList();
    }

    private static long bits(Comparison comparison) {
        long bits = 0;
        for (Comparison.Outcome outcome : comparison.outcomes()) {
            for (double figure : figures(outcome.runs())) {
                bits = 31 * bits + Double.doubleToLongBits(figure);
            }
        }
        return bits;
    }
}
