package io.mizan.telemetry.beegfs;

import io.mizan.model.system.DeviceClass;
import io.mizan.model.system.Performance;
import io.mizan.model.system.Space;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetFlag;
import io.mizan.model.units.TargetKind;
import io.mizan.model.units.TargetName;
import io.mizan.model.units.TargetNaming;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/**
 * One row of a target list. Texts are as the tool prints them, empty where it has no such column.
 *
 * @param node by number up to release 7, by alias from release 8
 * @param pool the storage pool, by number up to release 7, by alias from release 8
 */
record BeegfsTarget(
        TargetKind kind,
        int id,
        String node,
        String pool,
        String reachability,
        String consistency,
        String capacityPool,
        Space space,
        long filesFree) {

    /** Everything but "online" is no place for new files: "probably offline" is on its way to a failover. */
    boolean online() {
        return reachability.isEmpty() || reachability.equalsIgnoreCase("online");
    }

    Target target(String system) {
        return new Target(
                new TargetName(system, kind, id, TargetNaming.BEEGFS),
                space,
                filesFree,
                online(),
                flags(),
                DeviceClass.UNKNOWN,
                pool.isEmpty() ? Set.of() : Set.of(pool),
                Performance.UNKNOWN);
    }

    /** BeeGFS gives new files to targets of the emergency pool only where no others are left. */
    private Set<TargetFlag> flags() {
        EnumSet<TargetFlag> flags = EnumSet.noneOf(TargetFlag.class);
        String state = consistency.toLowerCase(Locale.ROOT);
        if (state.contains("resync")) {
            flags.add(TargetFlag.DEGRADED);
        } else if (!state.isEmpty() && !state.equals("good")) {
            flags.add(TargetFlag.NO_NEW_FILES);
        }
        if (capacityPool.equalsIgnoreCase("emergency")) {
            flags.add(TargetFlag.NO_NEW_FILES);
        }
        return flags;
    }
}
