package io.mizan.cli.command.whatif;

import io.mizan.algorithms.placement.PolicyRegistry;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.controller.background.Parallel;
import io.mizan.controller.whatif.WeeksQuestion;
import io.mizan.controller.whatif.WeeksSimulator;
import io.mizan.model.system.SystemView;
import io.mizan.model.whatif.WeeksAnswer;
import io.mizan.simulator.whatif.Rates;
import io.mizan.simulator.whatif.SiteFacts;
import io.mizan.simulator.whatif.WeeksRequest;
import io.mizan.simulator.whatif.WeeksSimulation;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/** Wires the simulation of weeks to the controller, on one core. */
public record SimulatedWeeks(Rates rates, PolicyRegistry policies, PolicyOptions options, long seed)
        implements WeeksSimulator {
    @Override
    public int runs(WeeksQuestion question) {
        return WeeksSimulation.usualRuns(requested(question), question.policies());
    }

    @Override
    public WeeksAnswer run(SystemView before, WeeksQuestion question, Runnable step) {
        WeeksSimulation simulation = new WeeksSimulation(
                before,
                question.on(before),
                SiteFacts.NONE,
                rates,
                TunedPolicies.of(policies, options, Optional.empty(), before.name()));
        try {
            return simulation.run(requested(question), question.policies(), seed, new Parallel(1)::run, step);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("the simulation was interrupted");
        }
    }

    private static WeeksRequest requested(WeeksQuestion question) {
        return new WeeksRequest(question.weeks(), question.bytesPerDay(), question.keepDays(), question.seeds());
    }
}
