package io.mizan.experiments.paper;

import io.mizan.algorithms.placement.Policies;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.simulator.scenario.PolicySource;

/** The placement policies of Mizan with their default options, for simulated runs. */
public final class MizanPolicies {
    public static final PolicySource SOURCE =
            (name, seed) -> Policies.named(name, PolicyOptions.DEFAULT.withSeed(seed));

    private MizanPolicies() {}
}
