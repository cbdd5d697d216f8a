package io.mizan.controller.monitor;

import io.mizan.model.system.Server;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetFlag;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The system as the reports have it, and what speaks against some of its targets.
 *
 * @param concerns by index of the target, the gravest of each
 * @param basedOn when the oldest report that still counts arrived
 */
public record Observed(SystemView view, Map<Integer, Concern> concerns, Instant basedOn) {
    public Observed {
        concerns = Map.copyOf(concerns);
    }

    /** The same with more concerns. */
    public Observed and(Map<Integer, Concern> more) {
        Map<Integer, Concern> all = new TreeMap<>(concerns);
        more.forEach((index, concern) -> all.merge(index, concern, (a, b) -> a.compareTo(b) >= 0 ? a : b));
        return new Observed(view, all, basedOn);
    }

    /** As policies should see it: no target about which there is any concern takes new files. */
    public SystemView careful() {
        return closing(concern -> true);
    }

    /** The same for requests that found no place: only what is certain speaks against a target. */
    public SystemView lenient() {
        return closing(Concern::hard);
    }

    private SystemView closing(Predicate<Concern> counts) {
        return view.withServers(view.servers().stream()
                .map(server -> new Server(
                        server.name(),
                        server.load(),
                        server.targets().stream()
                                .map(target -> closed(target, counts))
                                .toList()))
                .toList());
    }

    private Target closed(Target target, Predicate<Concern> counts) {
        Concern concern = target.isOst() ? concerns.get(target.index()) : null;
        if (concern == null || !counts.test(concern)) {
            return target;
        }
        Set<TargetFlag> flags = EnumSet.of(TargetFlag.NO_PRECREATE);
        flags.addAll(target.flags());
        return target.withFlags(flags);
    }
}
