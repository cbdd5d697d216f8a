package io.mizan.simulator.system;

import io.mizan.model.system.Performance;
import io.mizan.model.system.TargetFlag;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What happens to targets at a time: a server dies, a disk is rebuilt, a job makes a target busy.
 *
 * @param targets OSTs by index
 * @param active whether they answer from then on
 * @param flags that they have from then on
 * @param load that they have from then on besides the files, or {@link Performance#UNKNOWN_LOAD} for no change
 */
public record SimulatedEvent(
        Instant at, Set<Integer> targets, Optional<Boolean> active, Optional<Set<TargetFlag>> flags, double load) {
    public SimulatedEvent {
        targets = new TreeSet<>(targets);
    }

    /** The targets do not answer any more. */
    public static SimulatedEvent lost(Instant at, Set<Integer> targets) {
        return new SimulatedEvent(at, targets, Optional.of(false), Optional.empty(), Performance.UNKNOWN_LOAD);
    }

    /** The targets answer again. */
    public static SimulatedEvent back(Instant at, Set<Integer> targets) {
        return new SimulatedEvent(at, targets, Optional.of(true), Optional.empty(), Performance.UNKNOWN_LOAD);
    }

    /** Something else keeps the targets busy. */
    public static SimulatedEvent busy(Instant at, Set<Integer> targets, double load) {
        return new SimulatedEvent(at, targets, Optional.empty(), Optional.empty(), load);
    }
}
