package io.mizan.telemetry.beegfs;

import io.mizan.model.placement.LayoutForm;
import io.mizan.model.system.SystemSnapshot;
import io.mizan.model.system.driver.Capability;
import io.mizan.model.system.driver.LayoutCommands;
import io.mizan.model.system.driver.SystemAddress;
import io.mizan.model.system.driver.SystemDefaults;
import io.mizan.model.system.driver.SystemDriver;
import io.mizan.telemetry.collect.host.MountTable;
import io.mizan.telemetry.program.ProgramPath;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * {@code beegfs:MOUNT}: a BeeGFS that is mounted on this machine. Its targets are read and commands for new files are written; nothing
 * is changed. Not tried on a real BeeGFS.
 */
public final class BeegfsDriver implements SystemDriver {
    public static final String SCHEME = "beegfs";

    /** Servers that are down are waited for by the tool itself. */
    private static final Duration LIMIT = Duration.ofSeconds(60);

    /** Lists of targets are how BeeGFS places files, and there are no components that come later. */
    private static final SystemDefaults DEFAULTS =
            new SystemDefaults(SystemDefaults.BALANCED, LayoutForm.LIST, 0.95, false);

    private final ProgramPath path;
    private final InstantSource clock;
    private final MountTable mounts;
    private final Duration limit;

    public BeegfsDriver(ProgramPath path, MountTable mounts, InstantSource clock) {
        this(path, mounts, clock, LIMIT);
    }

    BeegfsDriver(ProgramPath path, MountTable mounts, InstantSource clock, Duration limit) {
        this.path = path;
        this.mounts = mounts;
        this.clock = clock;
        this.limit = limit;
    }

    @Override
    public List<String> schemes() {
        return List.of(SCHEME);
    }

    @Override
    public Set<Capability> capabilities() {
        return EnumSet.of(Capability.OBSERVE, Capability.PLACE);
    }

    @Override
    public SystemDefaults defaults() {
        return DEFAULTS;
    }

    @Override
    public boolean shared() {
        return true;
    }

    /** The type of its mounts is the scheme. */
    @Override
    public boolean holds(Path folder) {
        return mounts.type(folder).equals(SCHEME);
    }

    @Override
    public List<SystemSnapshot> read(SystemAddress address) {
        return List.of(new BeegfsView(BeegfsTool.in(path, limit), address.path(), clock).read());
    }

    /** Those of the tool that is on this machine, else of the newest. */
    @Override
    public Optional<LayoutCommands> commands() {
        boolean old = path.find(BeegfsCommands.TOOL_8).isEmpty()
                && path.find(BeegfsCommands.TOOL_7).isPresent();
        return Optional.of(new BeegfsCommands(old ? 7 : 8));
    }
}
