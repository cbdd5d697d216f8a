package io.mizan.controller.monitor;

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
 * The state of the system as reported, with concerns about targets.
 *
 * @param concerns by index of the target, the gravest of each
 * @param basedOn when the oldest report that still counts arrived
 */
public record ObservedState(SystemView view, Map<Integer, AvoidReason> concerns, Instant basedOn) {
    public ObservedState {
        concerns = Map.copyOf(concerns);
    }

    /** The same with more concerns. */
    public ObservedState and(Map<Integer, AvoidReason> more) {
        Map<Integer, AvoidReason> all = new TreeMap<>(concerns);
        more.forEach((index, concern) -> all.merge(index, concern, (a, b) -> a.compareTo(b) >= 0 ? a : b));
        return new ObservedState(view, all, basedOn);
    }

    /** As policies should see it: no target about which there is any concern takes new files. */
    public SystemView careful() {
        return closing(concern -> true);
    }

    /** The same for requests that found no place: only what is certain speaks against a target. */
    public SystemView lenient() {
        return closing(AvoidReason::hard);
    }

    private SystemView closing(Predicate<AvoidReason> counts) {
        return view.withDataTargets(target -> closed(target, counts));
    }

    private Target closed(Target target, Predicate<AvoidReason> counts) {
        AvoidReason concern = concerns.get(target.index());
        if (concern == null || !counts.test(concern)) {
            return target;
        }
        Set<TargetFlag> flags = EnumSet.of(TargetFlag.AVOIDED);
        flags.addAll(target.flags());
        return target.withFlags(flags);
    }
}
