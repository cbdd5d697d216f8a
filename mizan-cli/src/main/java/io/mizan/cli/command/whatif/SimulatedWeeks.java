package io.mizan.cli.command.whatif;

import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.cli.frame.Parallel;
import io.mizan.controller.whatif.WeeksQuestion;
import io.mizan.controller.whatif.WeeksSimulator;
import io.mizan.model.system.SystemView;
import io.mizan.simulator.whatif.Rates;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/** Weeks of use for a controller, on one core. */
public record SimulatedWeeks(Rates rates, PolicyOptions options, long seed) implements WeeksSimulator {
    @Override
    public int runs(WeeksQuestion question) {
        return WeeksSimulation.usualRuns(wish(question), question.policies());
    }

    @Override
    public Map<String, Object> run(SystemView before, WeeksQuestion question, Runnable step) {
        WeeksSimulation simulation = new WeeksSimulation(before, question.on(before), Optional.empty(), rates, options);
        try {
            return WeeksJson.of(simulation.run(wish(question), question.policies(), seed, new Parallel(1), step));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("the simulation was interrupted");
        }
    }

    private static WeeksWish wish(WeeksQuestion question) {
        return new WeeksWish(question.weeks(), question.bytesPerDay(), question.keepDays(), question.seeds());
    }
}
