package io.mizan.model.system;

import io.mizan.model.error.Problem;
import io.mizan.model.units.TargetKind;
import io.mizan.model.units.TargetName;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * A target of data or metadata at one moment.
 *
 * @param filesFree free inodes, or {@link #UNKNOWN_FILES}
 * @param active false where the target does not answer or was deactivated
 * @param pools names of the pools the target belongs to, sorted
 */
public record Target(
        TargetName name,
        Space space,
        long filesFree,
        boolean active,
        Set<TargetFlag> flags,
        DeviceClass deviceClass,
        Set<String> pools,
        Performance performance) {
    public static final long UNKNOWN_FILES = -1;

    public Target {
        if (filesFree < UNKNOWN_FILES) {
            throw Problem.impossible("the number of free inodes must not be negative")
                    .with("target", name)
                    .with("filesFree", filesFree)
                    .exception();
        }
        if (pools.stream().anyMatch(String::isBlank)) {
            throw Problem.impossible("a pool must have a name")
                    .with("target", name)
                    .exception();
        }
        EnumSet<TargetFlag> ordered = EnumSet.noneOf(TargetFlag.class);
        ordered.addAll(flags);
        flags = Collections.unmodifiableSet(ordered);
        pools = Collections.unmodifiableSet(new TreeSet<>(pools));
    }

    /** An active target of which only the space is known. */
    public static Target of(TargetName name, Space space) {
        return new Target(
                name, space, UNKNOWN_FILES, true, Set.of(), DeviceClass.UNKNOWN, Set.of(), Performance.UNKNOWN);
    }

    /** A target that does not answer. */
    public static Target inactive(TargetName name) {
        return new Target(
                name,
                Space.UNREPORTED,
                UNKNOWN_FILES,
                false,
                Set.of(),
                DeviceClass.UNKNOWN,
                Set.of(),
                Performance.UNKNOWN);
    }

    public Target withSpace(Space newSpace) {
        return new Target(name, newSpace, filesFree, active, flags, deviceClass, pools, performance);
    }

    public Target withFlags(Set<TargetFlag> newFlags) {
        return new Target(name, space, filesFree, active, newFlags, deviceClass, pools, performance);
    }

    public Target withFilesFree(long newFilesFree) {
        return new Target(name, space, newFilesFree, active, flags, deviceClass, pools, performance);
    }

    public Target withPools(Set<String> newPools) {
        return new Target(name, space, filesFree, active, flags, deviceClass, newPools, performance);
    }

    public Target withPerformance(Performance newPerformance) {
        return new Target(name, space, filesFree, active, flags, deviceClass, pools, newPerformance);
    }

    public int index() {
        return name.index();
    }

    public boolean isData() {
        return name.kind() == TargetKind.DATA;
    }

    /** The worst of what the flags say, inactive before all. */
    public TargetState state() {
        TargetState state = active ? TargetState.ACTIVE : TargetState.INACTIVE;
        if (active) {
            for (TargetFlag flag : flags) {
                state = state.worse(flag.state());
            }
        }
        return state;
    }
}
