package io.mizan.algorithms.placement;

import io.mizan.algorithms.placement.aiot.AiotPolicy;
import io.mizan.algorithms.placement.balanced.BalancedPolicy;
import io.mizan.algorithms.placement.balanced.EvenSpacePolicy;
import io.mizan.algorithms.placement.baseline.LeastLoadedPolicy;
import io.mizan.algorithms.placement.baseline.RandomPolicy;
import io.mizan.algorithms.placement.baseline.RoundRobinPolicy;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.algorithms.placement.lustre.LustrePolicy;
import io.mizan.algorithms.placement.tarazu.TarazuOnlinePolicy;
import io.mizan.algorithms.placement.tarazu.TarazuPolicy;
import io.mizan.model.placement.PlacementPolicy;
import java.util.List;
import java.util.function.Function;

/** Mizan's own placement policies. A new policy is added here. */
public final class Policies {
    /**
     * A policy before it has its options.
     *
     * @param decidesForms whether it decides by what layouts may say about targets; the answers of others are turned into such
     */
    public record Entry(
            String name, String summary, Function<PolicyOptions, PlacementPolicy> make, boolean decidesForms) {
        Entry(String name, String summary, Function<PolicyOptions, PlacementPolicy> make) {
            this(name, summary, make, false);
        }
    }

    public static final List<Entry> ALL = List.of(
            new Entry(
                    BalancedPolicy.NAME,
                    "files are written as early as possible; among equally fast choices, space becomes even",
                    BalancedPolicy::new,
                    true),
            new Entry(EvenSpacePolicy.NAME, "the most even space there is", EvenSpacePolicy::new, true),
            new Entry(AiotPolicy.NAME, "idle paths through forwarders and servers", AiotPolicy::new),
            new Entry(
                    LustrePolicy.NAME,
                    "as Lustre chooses between round robin and weighted random",
                    LustrePolicy::switched),
            new Entry(LustrePolicy.ROUND_ROBIN_NAME, "Lustre's round robin", LustrePolicy::roundRobin),
            new Entry(LustrePolicy.WEIGHTED_NAME, "Lustre's weighted random by free space", LustrePolicy::weighted),
            new Entry(TarazuPolicy.NAME, "Tarazu's minimum-cost flow over the whole batch", TarazuPolicy::new),
            new Entry(TarazuOnlinePolicy.NAME, "the same for one component after the other", TarazuOnlinePolicy::new),
            new Entry(LeastLoadedPolicy.NAME, "the emptiest targets of the moment", LeastLoadedPolicy::new),
            new Entry(RoundRobinPolicy.NAME, "one target after the other", RoundRobinPolicy::new),
            new Entry(RandomPolicy.NAME, "at random", RandomPolicy::new));

    private Policies() {}

    /** What a policy does, in some words; of those that were loaded from jars it is not known. */
    public static String summary(String name) {
        return ALL.stream()
                .filter(entry -> entry.name().equals(name))
                .map(Entry::summary)
                .findFirst()
                .orElse("loaded from a jar");
    }

    public static PlacementPolicy named(String name, PolicyOptions options) {
        return PolicyRegistry.OWN.named(name, options);
    }
}
