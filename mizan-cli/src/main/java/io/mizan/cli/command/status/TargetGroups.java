package io.mizan.cli.command.status;

import io.mizan.model.system.Space;
import io.mizan.model.system.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/** Targets taken together: the pools of a system, and the sums of a pool or server. */
final class TargetGroups {
    private TargetGroups() {}

    /** The members of each pool, by name. */
    static SortedMap<String, List<Target>> pools(List<Target> targets) {
        SortedMap<String, List<Target>> pools = new TreeMap<>();
        targets.forEach(target -> target.pools()
                .forEach(pool ->
                        pools.computeIfAbsent(pool, name -> new ArrayList<>()).add(target)));
        return pools;
    }

    static Space space(List<Target> targets) {
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
