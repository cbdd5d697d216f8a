package io.mizan.simulator.run;

import io.mizan.model.system.Balance;
import io.mizan.simulator.result.ApplicationResult;
import io.mizan.simulator.result.RunResult;
import io.mizan.simulator.result.TargetResult;
import io.mizan.simulator.scenario.PolicySource;
import io.mizan.simulator.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;

/** Runs a scenario with one policy and one seed. */
public final class ScenarioRun {
    private ScenarioRun() {}

    /** @throws CancellationException where the thread is interrupted meanwhile */
    public static RunResult run(Scenario scenario, String policy, PolicySource policies, long seed) {
        Machine machine = new Machine(scenario, policy, policies, seed);
        Sampler sampler = new Sampler(machine);
        while (machine.hasWork() && machine.simulation().next() < Double.POSITIVE_INFINITY) {
            sampler.until(machine.simulation().next());
            machine.simulation().step();
            if (Thread.currentThread().isInterrupted()) {
                throw new CancellationException("the simulation was interrupted");
            }
        }
        double end = machine.simulation().now();
        Balance balance = Balance.of(machine.storage().view(machine.storage().loads(end)));
        return new RunResult(
                policy,
                seed,
                end,
                balance,
                machine.way(true).transfers(end),
                machine.way(false).transfers(end),
                machine.jobs().stream().map(job -> application(job, end)).toList(),
                targets(machine, end),
                machine.placing().replaced(),
                sampler.course(end));
    }

    private static ApplicationResult application(Job job, double end) {
        ApplicationTotals tally = job.tally();
        double[] creates = tally.creates();
        double sum = 0;
        for (double create : creates) {
            sum += create;
        }
        return new ApplicationResult(
                job.application().name(),
                job.application().nodes(),
                job.hasStarted() ? job.startSeconds() : end,
                job.endSeconds(),
                tally.ioSeconds() / job.program().ranks(),
                tally.way(true).transfers(end),
                tally.way(false).transfers(end),
                tally.refusedBytes(),
                creates.length,
                creates.length == 0 ? 0 : sum / creates.length,
                creates.length == 0 ? 0 : creates[(int) Math.ceil(0.99 * creates.length) - 1],
                Double.NaN);
    }

    private static List<TargetResult> targets(Machine machine, double end) {
        List<TargetResult> results = new ArrayList<>();
        Storage storage = machine.storage();
        for (int column = 0; column < storage.columns(); column++) {
            if (storage.isThere(column)) {
                results.add(new TargetResult(
                        storage.target(column).index(),
                        storage.serverName(column),
                        storage.target(column).state().space().totalBytes(),
                        storage.utilisation(column),
                        storage.placed(column),
                        machine.busy().bytes(column),
                        end == 0 ? 0 : machine.busy().seconds(column, end) / end));
            }
        }
        return results;
    }
}
