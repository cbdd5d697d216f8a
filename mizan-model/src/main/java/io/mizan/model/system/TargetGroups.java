package io.mizan.model.system;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/** Groups targets by pool, and sums up the space of a group. */
public final class TargetGroups {
    private TargetGroups() {}

    /** The members of each pool, by name. */
    public static SortedMap<String, List<Target>> pools(List<Target> targets) {
        SortedMap<String, List<Target>> pools = new TreeMap<>();
        targets.forEach(target -> target.pools()
                .forEach(pool ->
                        pools.computeIfAbsent(pool, name -> new ArrayList<>()).add(target)));
        return pools;
    }

    public static Space space(List<Target> targets) {
        return new Space(
                sum(targets, Space::totalBytes), sum(targets, Space::usedBytes), sum(targets, Space::availableBytes));
    }

    /** Saturates: a server with targets near 2^63 bytes is still shown. */
    private static long sum(List<Target> targets, ToLongFunction<Space> part) {
        long sum = 0;
        for (Target target : targets) {
            long more = part.applyAsLong(target.space());
            sum = sum > Long.MAX_VALUE - more ? Long.MAX_VALUE : sum + more;
        }
        return sum;
    }
}
