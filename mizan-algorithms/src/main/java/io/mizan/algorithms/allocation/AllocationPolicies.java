package io.mizan.algorithms.allocation;

import io.mizan.model.allocation.AllocationPolicy;
import io.mizan.model.allocation.Scheduler;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Suggestion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** All policies by name: an allocation and a placement joined by {@code +}, or one that does both. */
public final class AllocationPolicies {
    static final String AND = "+";

    private AllocationPolicies() {}

    /** The policies that say how many. */
    public static List<AllocationPolicy> allocations(long seed) {
        return List.of(
                new RandomAllocation(seed),
                new StaticAllocation(),
                new BestBandwidth(),
                new LeastStress(),
                new ComputeTime());
    }

    /** The policies that say which. */
    public static List<ResourcePlacement> placements(long seed) {
        return List.of(new RandomPlacement(seed), new RoundRobin(), new LeastLoaded());
    }

    /** Everything that can be chosen; the seed is for those that draw. */
    public static List<Scheduler> all(long seed) {
        List<Scheduler> all = new ArrayList<>();
        for (AllocationPolicy policy : allocations(seed)) {
            placements(seed).forEach(placement -> all.add(new CountThenPlacement(policy, placement)));
        }
        all.add(new Knapsack());
        return all;
    }

    /** The scheduler of this name; an unknown name is an error with the nearest one. */
    public static Scheduler find(String name, long seed) {
        return all(seed).stream()
                .filter(scheduler -> scheduler.name().equals(name))
                .findFirst()
                .orElseThrow(() -> unknown(name).exception());
    }

    private static Problem unknown(String name) {
        List<String> whole = all(0).stream().map(Scheduler::name).toList();
        List<String> joint =
                whole.stream().filter(known -> !known.contains(AND)).toList();
        List<String> allocations =
                allocations(0).stream().map(AllocationPolicy::name).toList();
        List<String> placements =
                placements(0).stream().map(ResourcePlacement::name).toList();
        String present = String.join(", ", joint) + ", or one of " + String.join(", ", allocations) + " + one of "
                + String.join(", ", placements);
        // Half a name is completed with what the paper recommends: TA to say how many, GNC to say which.
        Optional<String> near = allocations.contains(name)
                ? Optional.of(name + AND + "gnc")
                : placements.contains(name)
                        ? Optional.of("ta" + AND + name)
                        : joint.stream()
                                .filter(known -> name.startsWith(known + AND))
                                .findFirst()
                                .or(() -> Suggestion.nearest(name, whole));
        return Problem.of(ErrorCode.UNKNOWN_NAME, "no such allocation policy")
                .with("policy", name)
                .with("present", present)
                .maybe(near.map(known -> "you meant " + known).orElse("choose one of those present"));
    }
}
