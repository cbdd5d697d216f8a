package io.mizan.experiments.scheduling;

import io.mizan.simulator.scheduling.workload.Scenario;
import java.util.ArrayList;
import java.util.List;

/**
 * A set of applications to draw and simulate.
 *
 * @param index of the set in its scenario
 * @param number of the set in the study
 */
public record Draw(Study study, Scenario scenario, int index, int number) {
    /** As many sets of each scenario, numbered from 0. */
    public static List<Draw> all(Study study, List<Scenario> scenarios, int each) {
        List<Draw> draws = new ArrayList<>();
        for (Scenario scenario : scenarios) {
            for (int index = 0; index < each; index++) {
                draws.add(new Draw(study, scenario, index, draws.size()));
            }
        }
        return draws;
    }

    public Observation observe() {
        return study.observe(scenario, index, number);
    }
}
