package io.mizan.simulator.run;

import io.mizan.simulator.result.Comparison;
import io.mizan.simulator.result.Comparison.Outcome;
import io.mizan.simulator.result.RunResult;
import io.mizan.simulator.scenario.Application;
import io.mizan.simulator.scenario.PolicySource;
import io.mizan.simulator.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * All runs of a scenario: each policy with each seed and, to tell slowdowns, each application alone. Every policy meets the same initial
 * conditions. The runs are independent: they may be done in any order, on any number of threads.
 */
public final class Experiment {
    private final Scenario scenario;
    private final PolicySource policies;
    private final boolean alone;

    public Experiment(Scenario scenario, PolicySource policies) {
        this.scenario = scenario;
        this.policies = policies;
        // With one application and no changes, the run is the one alone.
        this.alone = scenario.applications().size() > 1 || !scenario.changes().isEmpty();
    }

    /** What is to be run, to be handed back to {@link #comparison} in this order. */
    public List<Supplier<RunResult>> runs() {
        List<Supplier<RunResult>> runs = new ArrayList<>();
        for (String policy : scenario.policies()) {
            for (int i = 0; i < scenario.settings().runs(); i++) {
                long seed = scenario.settings().seed() + i;
                runs.add(() -> ScenarioRun.run(scenario, policy, policies, seed));
                if (alone) {
                    for (Application application : scenario.applications()) {
                        runs.add(() -> ScenarioRun.run(scenario.alone(application), policy, policies, seed));
                    }
                }
            }
        }
        return runs;
    }

    public Comparison comparison(List<RunResult> results) {
        int applications = scenario.applications().size();
        int each = alone ? 1 + applications : 1;
        List<Outcome> outcomes = new ArrayList<>();
        int next = 0;
        for (String policy : scenario.policies()) {
            List<RunResult> runs = new ArrayList<>();
            for (int i = 0; i < scenario.settings().runs(); i++) {
                RunResult together = results.get(next);
                List<RunResult> apart = alone ? results.subList(next + 1, next + each) : List.of(together);
                runs.add(together.withSlowdowns(apart.stream()
                        .map(run -> run.applications().get(0).ioSeconds())
                        .toList()));
                next += each;
            }
            outcomes.add(new Outcome(policy, runs));
        }
        return new Comparison(scenario.name(), scenario.platform().name(), outcomes);
    }

    /** All of it on the caller's thread. */
    public Comparison run() {
        return comparison(runs().stream().map(Supplier::get).toList());
    }
}
