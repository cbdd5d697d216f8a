package io.mizan.cli.command.simulate;

import io.mizan.algorithms.placement.Policies;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.placement.PlacementPolicy;
import io.mizan.simulator.scenario.PolicySource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The policies of a simulation: Mizan's own, and those of a user's jar. */
public final class ChosenPolicies implements PolicySource {
    private static final String ALL = "all";

    private final PolicyOptions options;
    private final Map<String, PlacementPolicy> own = new LinkedHashMap<>();

    public ChosenPolicies(PolicyOptions options, List<PlacementPolicy> fromJar) {
        this.options = options;
        for (PlacementPolicy policy : fromJar) {
            boolean taken = Policies.ALL.stream().anyMatch(entry -> entry.name().equals(policy.name()));
            if (taken || own.put(policy.name(), policy) != null) {
                throw Problem.of(ErrorCode.INPUT_DUPLICATE, "a policy of the jar has a name that is taken")
                        .with("policy", policy.name())
                        .maybe("let its name() return another one")
                        .exception();
            }
        }
    }

    @Override
    public PlacementPolicy policy(String name, long seed) {
        PlacementPolicy mine = own.get(name);
        return mine != null ? mine : Policies.named(name, options.withSeed(seed));
    }

    /** The names of a list; those of the jar take part even if it does not name them. Each is checked. */
    public List<String> names(List<String> asked) {
        List<String> names = Stream.concat(
                        asked.stream()
                                .map(String::strip)
                                .flatMap(name -> name.equals(ALL)
                                        ? Policies.ALL.stream().map(Policies.Entry::name)
                                        : Stream.of(name)),
                        own.keySet().stream())
                .distinct()
                .toList();
        names.forEach(name -> policy(name, 0));
        return names;
    }
}
