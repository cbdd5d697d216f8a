package io.mizan.cli.shared;

import io.mizan.algorithms.placement.PolicyRegistry;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.Keys;
import io.mizan.controller.plan.Planner;
import io.mizan.controller.plan.policy.GuardedPolicy;
import io.mizan.controller.plan.policy.PolicyJar;
import io.mizan.model.system.driver.SystemDefaults;

/** The placement policy of the configuration, ready to place files. */
public final class PlannerInput {
    private PlannerInput() {}

    /** @param defaults of the driver of the system */
    public static Planner configured(Configuration configuration, PolicyOptions options, SystemDefaults defaults) {
        return new Planner(registry(configuration), policy(configuration, defaults), options, GuardedPolicy.LIMIT);
    }

    /** The name of the policy for systems of a driver. */
    public static String policy(Configuration configuration, SystemDefaults defaults) {
        String named = configuration.get(Keys.PLACEMENT_POLICY);
        return named.isEmpty() ? defaults.policy() : named;
    }

    /** Mizan's own policies, and those of the jars that the configuration names. */
    public static PolicyRegistry registry(Configuration configuration) {
        return new PolicyRegistry(PolicyJar.readTrusted(configuration.get(Keys.PLACEMENT_POLICY_JARS)));
    }
}
