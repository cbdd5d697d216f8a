package io.mizan.cli.shared;

import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.Keys;
import io.mizan.cli.process.ProcessContext;
import io.mizan.controller.client.StateFolder;
import io.mizan.controller.embedded.EmbeddedDriver;
import io.mizan.controller.embedded.EmbeddedFolder;
import io.mizan.controller.embedded.SystemLock;
import io.mizan.controller.lustre.LustreDriver;
import io.mizan.model.system.driver.SystemAddress;
import io.mizan.model.system.driver.SystemDrivers;
import io.mizan.simulator.system.SimulatedDriver;
import io.mizan.telemetry.beegfs.BeegfsDriver;
import io.mizan.telemetry.collect.host.MountTable;
import io.mizan.telemetry.program.ProgramPath;
import io.mizan.telemetry.snapshot.SystemFileDriver;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/** The registry of all system drivers; a new one is a line here. */
public final class Drivers {
    /** The targets of an embedded system for which none are named: 35 on 7 servers. */
    public static final String USUAL_TARGETS = "example:testbed.yaml";

    private Drivers() {}

    /** Once for a command, which hands them down. */
    public static SystemDrivers of(ProcessContext context, Configuration configuration) {
        return of(context, configuration, MountTable.OWN);
    }

    /** A folder belongs to the first driver that holds it; embedded systems hold those of all others. */
    static SystemDrivers of(ProcessContext context, Configuration configuration, MountTable mounts) {
        InputFiles input = new InputFiles(configuration, context, SystemInput.EXAMPLES);
        SystemFileDriver files = new SystemFileDriver(input::text, input::path);
        ProgramPath programs = ProgramPath.of(context.variable("PATH").orElse(""));
        return new SystemDrivers(List.of(
                new LustreDriver(programs, mounts, context.clock()),
                new BeegfsDriver(programs, mounts, context.clock()),
                new EmbeddedDriver(
                        folder -> embedded(folder, context, configuration),
                        targets -> SystemInput.one(files.read(new SystemAddress(SystemFileDriver.SCHEME, targets)))
                                .view(),
                        USUAL_TARGETS,
                        context.clock()),
                new SimulatedDriver(),
                files));
    }

    /** Where the state of the embedded system of a folder is. */
    private static EmbeddedFolder embedded(Path folder, ProcessContext context, Configuration configuration) {
        StateFolder state = StateFolder.of(context.environment());
        Path place = state.system(folder);
        Duration patience = Duration.ofMillis(configuration.get(Keys.CLIENT_PATIENCE));
        return new EmbeddedFolder(folder, place, state.path(), new SystemLock() {
            @Override
            public <T> T take(Supplier<T> work) {
                return StateFolder.locked(place, patience, work);
            }
        });
    }
}
