package io.mizan.experiments.tarazu;

import io.mizan.experiments.paper.MizanPolicies;
import io.mizan.simulator.result.ApplicationResult;
import io.mizan.simulator.result.RunResult;
import io.mizan.simulator.run.ScenarioRun;
import io.mizan.simulator.scenario.Scenario;

/** A run that is to be done. */
record PolicyRun(Scenario scenario, String policy, long seed) {

    /** Sums of the bandwidths that the applications see themselves, as benchmarks print them. */
    record Rates(double read, double write) {}

    Rates rates() {
        RunResult result = ScenarioRun.run(scenario, policy, MizanPolicies.SOURCE, seed);
        double read = 0;
        double write = 0;
        for (ApplicationResult application : result.applications()) {
            read += application.read().bandwidth();
            write += application.written().bandwidth();
        }
        return new Rates(read, write);
    }
}
