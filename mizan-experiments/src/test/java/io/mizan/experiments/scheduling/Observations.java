package io.mizan.experiments.scheduling;

import io.mizan.simulator.scheduling.SharingMetrics;
import io.mizan.simulator.scheduling.workload.Scenario;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A world in which every policy costs what a formula says, at 24 sets for each tenth of load up to 1.3. */
final class Observations {
    /** What a policy costs at a load. */
    interface Cost {
        SharingMetrics of(String policy, double load);
    }

    private Observations() {}

    static Sample of(Cost accurate, Cost inaccurate) {
        List<Observation> observations = new ArrayList<>();
        for (int i = 0; i < 13 * 24; i++) {
            int day = i / 24;
            double load = day * .1 + .003 * (i % 24) + .01;
            Map<String, SharingMetrics> known = new LinkedHashMap<>();
            for (String allocation : FigureTables.ALLOCATIONS) {
                for (String placement : FigureTables.PLACEMENTS) {
                    String policy = allocation + "+" + placement;
                    known.put(policy, accurate.of(policy, load));
                }
            }
            known.put("mckp", accurate.of("mckp", load));
            Map<String, SharingMetrics> unknown = new LinkedHashMap<>();
            Study.UNINFORMED.forEach(policy -> unknown.put(policy, inaccurate.of(policy, load)));
            observations.add(new Observation(i, new Scenario(i % 2 == 0 ? 20 : 40, .5), load, known, unknown));
        }
        return new Sample(observations);
    }

    static SharingMetrics cost(double rhoIo, double rhoCon, double spread, double idle) {
        return new SharingMetrics(rhoIo + rhoCon, rhoIo, rhoCon, spread, idle, .5, 1000);
    }
}
