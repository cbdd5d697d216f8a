package io.mizan.algorithms.placement;

import io.mizan.algorithms.placement.aiot.AiotPolicy;
import io.mizan.algorithms.placement.balanced.BalancedPolicy;
import io.mizan.algorithms.placement.baseline.LeastLoadedPolicy;
import io.mizan.algorithms.placement.baseline.RandomPolicy;
import io.mizan.algorithms.placement.baseline.RoundRobinPolicy;
import io.mizan.algorithms.placement.batch.LayoutForm;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.algorithms.placement.check.Verifier;
import io.mizan.algorithms.placement.load.EvenLoadPolicy;
import io.mizan.algorithms.placement.lustre.LustrePolicy;
import io.mizan.algorithms.placement.tarazu.TarazuOnlinePolicy;
import io.mizan.algorithms.placement.tarazu.TarazuPolicy;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Suggestion;
import io.mizan.model.placement.PlacementPolicy;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** The placement policies by name. A new policy is added here. */
public final class Policies {
    /** A policy before it has its options. */
    public record Entry(String name, String summary, Function<PolicyOptions, PlacementPolicy> make) {}

    public static final List<Entry> ALL = List.of(
            new Entry(BalancedPolicy.NAME, "the most even placement there is", BalancedPolicy::new),
            new Entry(EvenLoadPolicy.NAME, "even load, then even space as far as that allows", EvenLoadPolicy::new),
            new Entry(AiotPolicy.NAME, "idle paths through forwarders and servers", AiotPolicy::new),
            new Entry(LustrePolicy.NAME, "as Lustre chooses between round robin and lots", LustrePolicy::switched),
            new Entry(LustrePolicy.ROUND_ROBIN_NAME, "Lustre's round robin", LustrePolicy::roundRobin),
            new Entry(LustrePolicy.WEIGHTED_NAME, "Lustre's lots by free space", LustrePolicy::weighted),
            new Entry(TarazuPolicy.NAME, "Tarazu's minimum-cost flow over the whole batch", TarazuPolicy::new),
            new Entry(TarazuOnlinePolicy.NAME, "the same for one component after the other", TarazuOnlinePolicy::new),
            new Entry(LeastLoadedPolicy.NAME, "the emptiest targets of the moment", LeastLoadedPolicy::new),
            new Entry(RoundRobinPolicy.NAME, "one target after the other", RoundRobinPolicy::new),
            new Entry(RandomPolicy.NAME, "by lot", RandomPolicy::new));

    private Policies() {}

    /** What an answer may be held to: where Lustre chooses, it does what it does. */
    public static Verifier.Rules rules(String name, PolicyOptions options) {
        boolean lustre = Set.of(LustrePolicy.NAME, LustrePolicy.ROUND_ROBIN_NAME, LustrePolicy.WEIGHTED_NAME)
                .contains(name);
        boolean leftToLustre = name.equals(BalancedPolicy.NAME) && options.form() == LayoutForm.COUNT;
        return lustre || leftToLustre ? Verifier.Rules.AS_LUSTRE : Verifier.Rules.EXACT;
    }

    public static PlacementPolicy named(String name, PolicyOptions options) {
        for (Entry entry : ALL) {
            if (entry.name().equals(name)) {
                return entry.make().apply(options);
            }
        }
        List<String> names = ALL.stream().map(Entry::name).toList();
        throw Problem.of(ErrorCode.UNKNOWN_NAME, "unknown placement policy")
                .with("policy", name)
                .maybe(Suggestion.nearest(name, names)
                        .map(near -> "you mean " + near)
                        .orElse("use one of " + String.join(", ", names)))
                .exception();
    }
}
