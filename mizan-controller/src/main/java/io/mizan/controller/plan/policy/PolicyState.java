package io.mizan.controller.plan.policy;

import io.mizan.algorithms.placement.check.MissingData.Gap;
import java.util.List;
import java.util.Optional;

/**
 * State of a placement policy of a controller: rules, failures and missing data.
 *
 * @param rules of the site that choose it; empty for the policy of all other files
 * @param unmet what it needs and the view of the system does not tell
 * @param failure what went wrong with it last, if anything; {@link #fallback} decided then
 * @param fallback the policy that decides where it fails
 */
public record PolicyState(
        String name, List<String> rules, List<Gap> unmet, Optional<PolicyFailures.Failure> failure, String fallback) {
    public PolicyState {
        rules = List.copyOf(rules);
        unmet = List.copyOf(unmet);
    }

    /** Whether it decides as it was meant to. */
    public boolean sound() {
        return unmet.isEmpty() && failure.isEmpty();
    }
}
