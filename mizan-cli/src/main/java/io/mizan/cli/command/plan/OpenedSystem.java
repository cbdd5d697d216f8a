package io.mizan.cli.command.plan;

import io.mizan.cli.config.Configuration;
import io.mizan.cli.frame.SystemInput;
import io.mizan.cli.frame.SystemTurn;
import io.mizan.cli.process.Surroundings;
import io.mizan.controller.apply.Pace;
import io.mizan.controller.check.Observer;
import io.mizan.controller.client.StateFolder;
import io.mizan.controller.embedded.EmbeddedSystem;
import io.mizan.controller.embedded.SharedSystem;
import io.mizan.controller.lustre.LustrePrograms;
import io.mizan.controller.lustre.LustreSystem;
import io.mizan.controller.plan.SitePolicy;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.system.ChangeableSystem;
import io.mizan.model.system.Performance;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.simulator.system.SimulatedSystem;
import io.mizan.simulator.system.StateFile;
import io.mizan.telemetry.program.ProgramPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.OptionalDouble;
import java.util.function.LongFunction;

/**
 * A system that plans are made for and applied to.
 *
 * @param label by which it is opened again, {@code sim:FILE}, {@code mount:FOLDER#targets=FILE} or
 *     {@code lustre:MOUNT}
 * @param clock its time: a simulated system has its own
 * @param pace for a rate in bytes per second
 * @param policy that holds where the site has none
 */
public record OpenedSystem(
        String label,
        ChangeableSystem system,
        InstantSource clock,
        Observer observer,
        LongFunction<Pace> pace,
        SitePolicy policy) {
    private static final String SIMULATED = "sim:";
    private static final String MOUNTED = "mount:";
    /** How labels of Lustre begin. */
    public static final String LUSTRE = "lustre:";

    /** A migration of a large file takes hours. */
    private static final Duration PATIENCE = Duration.ofDays(1);

    private static final String TARGETS = "#targets=";
    static final String TESTBED = "example:testbed.yaml";

    /**
     * @param waiting how a rate is kept where time is that of the machine
     * @param acts whether changes are allowed
     */
    public static OpenedSystem open(
            String label,
            Surroundings surroundings,
            Configuration configuration,
            LongFunction<Pace> waiting,
            boolean acts) {
        if (label.startsWith(SIMULATED)) {
            return simulated(path(label.substring(SIMULATED.length())));
        }
        if (label.startsWith(LUSTRE)) {
            LustrePrograms programs = new LustrePrograms(
                    ProgramPath.of(surroundings.variable("PATH").orElse("")), PATIENCE);
            Path mount = path(label.substring(LUSTRE.length()));
            return new OpenedSystem(
                    LUSTRE + mount,
                    new LustreSystem(programs, mount, surroundings.clock(), acts),
                    surroundings.clock(),
                    Observer.NOTHING,
                    waiting,
                    SitePolicy.LUSTRE);
        }
        int targets = label.lastIndexOf(TARGETS);
        if (label.startsWith(MOUNTED) && targets > 0) {
            return mounted(
                    path(label.substring(MOUNTED.length(), targets)),
                    label.substring(targets + TARGETS.length()),
                    surroundings,
                    configuration,
                    waiting);
        }
        throw Problem.of(ErrorCode.USAGE, "not a system that can be changed")
                .with("system", label)
                .maybe("write --system sim:FILE, --mount FOLDER or --lustre MOUNT")
                .exception();
    }

    static String mountLabel(String folder, String targets) {
        String file = targets.startsWith("example:") ? targets : path(targets).toString();
        return MOUNTED + path(folder) + TARGETS + file;
    }

    /** A label as people write it into the configuration: {@code mount:FOLDER} means the usual targets. */
    public static String whole(String label) {
        return label.startsWith(MOUNTED) && label.lastIndexOf(TARGETS) < 0 ? label + TARGETS + TESTBED : label;
    }

    private static OpenedSystem simulated(Path file) {
        SimulatedSystem system = StateFile.open(file);
        Observer observer = new Observer() {
            @Override
            public OptionalDouble latencyMillis() {
                return OptionalDouble.of(system.latencyMillis());
            }

            @Override
            public OptionalDouble load() {
                return system.view().osts().stream()
                        .map(Target::performance)
                        .mapToDouble(Performance::loadRatio)
                        .filter(load -> load >= 0)
                        .average();
            }
        };
        LongFunction<Pace> pace = rate -> new Pace() {
            @Override
            public void copied(long bytes) {
                system.advance(Duration.ofMillis(Math.round(1000.0 * bytes / rate)));
            }

            @Override
            public void rest(Duration time) {
                system.advance(time);
            }
        };
        return new OpenedSystem(SIMULATED + file, system, system, observer, pace, SitePolicy.SIMULATED);
    }

    private static OpenedSystem mounted(
            Path folder,
            String targets,
            Surroundings surroundings,
            Configuration configuration,
            LongFunction<Pace> waiting) {
        if (!Files.isDirectory(folder)) {
            throw Problem.of(ErrorCode.INPUT_NOT_FOUND, "no such folder")
                    .at(Place.of(folder.toString()))
                    .maybe("name the folder of the files with --mount")
                    .exception();
        }
        StateFolder state = StateFolder.of(surroundings.environment());
        SystemView view = SystemInput.one(new SystemInput(configuration, surroundings).read(targets))
                .view();
        Path place = state.system(folder);
        EmbeddedSystem system = new EmbeddedSystem(folder, view, place.resolve("layouts"), state.path());
        return new OpenedSystem(
                MOUNTED + folder + TARGETS + targets,
                new SharedSystem(system, SystemTurn.of(place, configuration)),
                surroundings.clock(),
                Observer.NOTHING,
                waiting,
                SitePolicy.EMBEDDED);
    }

    private static Path path(String name) {
        try {
            return Path.of(name).toRealPath();
        } catch (IOException | InvalidPathException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_NOT_FOUND, "no such file or folder")
                            .at(Place.of(name)),
                    e);
        }
    }
}
