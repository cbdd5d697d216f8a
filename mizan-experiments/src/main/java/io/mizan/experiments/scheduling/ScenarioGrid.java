package io.mizan.experiments.scheduling;

import io.mizan.simulator.scheduling.workload.Scenario;
import java.util.ArrayList;
import java.util.List;

/** The scenarios of a run: combinations of numbers of applications and loads. */
public final class ScenarioGrid {
    /** The report varies both and does not say how; these cover the loads that its figures speak of. */
    static final List<Integer> APPLICATIONS = List.of(10, 20, 40);

    static final List<Double> LOADS = List.of(.1, .2, .3, .4, .5, .6, .7, .8, .9, 1., 1.1, 1.2);

    private ScenarioGrid() {}

    /**
     * All combinations; an empty list stands for the usual ones. What was asked for and cannot be is refused, while combinations that
     * only our own lists make are left out.
     */
    public static List<Scenario> of(List<Integer> applications, List<Double> loads) {
        boolean asked = !applications.isEmpty() && !loads.isEmpty();
        List<Scenario> scenarios = new ArrayList<>();
        for (int number : applications.isEmpty()
                ? APPLICATIONS
                : applications.stream().distinct().toList()) {
            for (double load :
                    loads.isEmpty() ? LOADS : loads.stream().distinct().toList()) {
                if (asked || Scenario.feasible(number, load)) {
                    scenarios.add(new Scenario(number, load));
                }
            }
        }
        if (scenarios.isEmpty()) {
            // None of the usual numbers can have these loads, or none of the usual loads these numbers; the largest
            // says why.
            List<Integer> numbers = applications.isEmpty() ? APPLICATIONS : applications;
            List<Double> all = loads.isEmpty() ? LOADS : loads;
            scenarios.add(new Scenario(numbers.get(numbers.size() - 1), all.get(0)));
        }
        return scenarios;
    }
}
