package io.mizan.simulator.scenario;

import io.mizan.model.placement.PlacementPolicy;

/** Creates the policies that a scenario compares. */
@FunctionalInterface
public interface PolicySource {
    /** @param seed for policies that choose at random; another one for each call of a policy in a run */
    PlacementPolicy policy(String name, long seed);
}
