package io.mizan.experiments.neverslower;

import io.mizan.simulator.result.RunResult;
import io.mizan.simulator.run.ScenarioRun;
import io.mizan.simulator.scenario.Application;
import io.mizan.simulator.scenario.Scenario;
import java.util.List;

/** A run that is to be done: a contestant in a cell, on the system of a seed. */
record Run(Cell cell, Contestant contestant, long seed) {

    /**
     * What came of it.
     *
     * @param seconds from the start of the first application to the end of the last
     * @param refusedBytes that did not fit
     */
    record Outcome(double seconds, double refusedBytes) {}

    static Run of(Cell cell, Contestant contestant, long seed) {
        return new Run(contestant.looksAhead() ? cell : cell.unforeseen(), contestant, seed);
    }

    String key() {
        return cell.key() + "," + contestant.key() + "," + seed;
    }

    Outcome outcome(List<Application> applications) {
        Scenario scenario = new Scenario(
                "never-slower",
                cell.state().platform(cell.site(), seed, contestant.open()),
                applications,
                cell.state().changes(cell.site()),
                List.of(contestant.policy()),
                Scenario.Settings.DEFAULT.withPrediction(cell.foreknowledge().prediction()));
        RunResult result = ScenarioRun.run(scenario, contestant.policy(), contestant.source(), seed);
        return new Outcome(result.seconds() - Load.START_SECONDS, result.refusedBytes());
    }
}
