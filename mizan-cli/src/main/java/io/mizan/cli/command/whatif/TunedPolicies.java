package io.mizan.cli.command.whatif;

import io.mizan.algorithms.placement.PolicyRegistry;
import io.mizan.algorithms.placement.batch.LustreVersion;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.algorithms.placement.lustre.LustrePolicy;
import io.mizan.model.placement.PlacementPolicy;
import io.mizan.simulator.whatif.SiteFacts;
import io.mizan.simulator.whatif.WeeksPolicies;
import io.mizan.telemetry.snapshot.SiteSnapshot;
import java.util.Optional;

/**
 * Wires the policies of the site, and Lustre's allocator as the site has set it, to the simulation of weeks.
 *
 * @param prioFree {@code qos_prio_free} of the site, -1 for Lustre's default
 */
record TunedPolicies(PolicyRegistry policies, PolicyOptions options, int prioFree) implements WeeksPolicies {
    /** As a snapshot tells them, or as Lustre comes. */
    static TunedPolicies of(
            PolicyRegistry policies, PolicyOptions options, Optional<SiteSnapshot> site, String system) {
        return new TunedPolicies(
                policies,
                options.withLustreVersion(site.flatMap(SiteSnapshot::version)
                        .map(LustreVersion::ofRelease)
                        .orElse(options.lustreVersion())),
                SiteFacts.settings(site, system).prioFree().orElse(-1));
    }

    @Override
    public String tuned(int threshold) {
        return LustrePolicy.tunedName(threshold);
    }

    @Override
    public PlacementPolicy policy(String name, long seed) {
        return policies.named(name, options.withSeed(seed), prioFree);
    }
}
