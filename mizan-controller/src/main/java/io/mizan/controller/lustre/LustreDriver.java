package io.mizan.controller.lustre;

import io.mizan.controller.plan.SitePolicy;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.lustre.LfsCommand;
import io.mizan.model.system.SystemSnapshot;
import io.mizan.model.system.driver.Capability;
import io.mizan.model.system.driver.LayoutCommands;
import io.mizan.model.system.driver.Observer;
import io.mizan.model.system.driver.OpenedForChange;
import io.mizan.model.system.driver.OpenedSystem;
import io.mizan.model.system.driver.Pace;
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
import java.util.function.LongFunction;

/** {@code lustre:MOUNT}: a Lustre that is mounted on this machine, read and changed by its own programs. */
public final class LustreDriver implements SystemDriver {
    public static final String SCHEME = "lustre";

    /** A migration of a large file takes hours. */
    private static final Duration LIMIT = Duration.ofDays(1);

    private final LustrePrograms programs;
    private final MountTable mounts;
    private final InstantSource clock;

    public LustreDriver(ProgramPath path, MountTable mounts, InstantSource clock) {
        this.programs = new LustrePrograms(path, LIMIT);
        this.mounts = mounts;
        this.clock = clock;
    }

    @Override
    public List<String> schemes() {
        return List.of(SCHEME);
    }

    /** Its targets are those of many machines: who plans for it is a controller. */
    @Override
    public Set<Capability> capabilities() {
        return EnumSet.complementOf(EnumSet.of(Capability.RUN));
    }

    @Override
    public SystemDefaults defaults() {
        return SitePolicy.LUSTRE.defaults(SystemDefaults.BALANCED);
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
        return List.of(system(address, false).snapshot());
    }

    @Override
    public OpenedSystem observe(SystemAddress address) {
        return new OpenedSystem(label(address), system(address, false), clock, defaults());
    }

    @Override
    public OpenedForChange change(SystemAddress address, LongFunction<Pace> waiting) {
        return new OpenedForChange(label(address), system(address, true), clock, waiting, Observer.NOTHING, defaults());
    }

    @Override
    public Optional<LayoutCommands> commands() {
        return Optional.of(new LayoutCommands() {
            @Override
            public Optional<List<String>> create(String file, FileLayout layout) {
                return LfsCommand.words(layout, file);
            }

            @Override
            public Optional<List<String>> setDefault(String directory, FileLayout layout) {
                return LfsCommand.words(layout, directory);
            }
        });
    }

    private LustreSystem system(SystemAddress address, boolean acts) {
        return new LustreSystem(programs, address.path(), clock, acts);
    }

    private static String label(SystemAddress address) {
        return new SystemAddress(SCHEME, address.path().toString()).label();
    }
}
