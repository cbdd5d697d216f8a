package io.mizan.simulator.system;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.placement.LayoutForm;
import io.mizan.model.system.Performance;
import io.mizan.model.system.SystemSnapshot;
import io.mizan.model.system.Target;
import io.mizan.model.system.driver.Capability;
import io.mizan.model.system.driver.Observer;
import io.mizan.model.system.driver.OpenedForChange;
import io.mizan.model.system.driver.OpenedSystem;
import io.mizan.model.system.driver.Pace;
import io.mizan.model.system.driver.SystemAddress;
import io.mizan.model.system.driver.SystemDefaults;
import io.mizan.model.system.driver.SystemDriver;
import io.mizan.model.system.driver.WatchedSystem;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.LongFunction;

/** {@code sim:FILE}: a simulated system that is kept in a file, with a time of its own. */
public final class SimulatedDriver implements SystemDriver {
    public static final String SCHEME = "sim";

    /** Simulated systems take lists of targets, and are as slow as others when they are full. */
    private static final SystemDefaults DEFAULTS =
            new SystemDefaults(SystemDefaults.BALANCED, LayoutForm.LIST, 0.95, true);

    @Override
    public List<String> schemes() {
        return List.of(SCHEME);
    }

    @Override
    public Set<Capability> capabilities() {
        return EnumSet.of(Capability.OBSERVE, Capability.PLAN, Capability.CHANGE, Capability.WATCH);
    }

    @Override
    public SystemDefaults defaults() {
        return DEFAULTS;
    }

    @Override
    public List<SystemSnapshot> read(SystemAddress address) {
        return List.of(new SystemSnapshot(StateFile.open(named(address)).view(), List.of()));
    }

    private static Path named(SystemAddress address) {
        try {
            if (!address.location().isEmpty() && !address.location().equals("-")) {
                return Path.of(address.location());
            }
        } catch (InvalidPathException e) {
            // Told below, as of every name that no file can have.
        }
        throw Problem.of(ErrorCode.USAGE, "a simulated system must be a named file")
                .with("system", address)
                .maybe("write sim:FILE")
                .exception();
    }

    @Override
    public OpenedSystem observe(SystemAddress address) {
        SimulatedSystem system = StateFile.open(address.path());
        return new OpenedSystem(label(address), system, system, DEFAULTS);
    }

    @Override
    public OpenedForChange change(SystemAddress address, LongFunction<Pace> waiting) {
        SimulatedSystem system = StateFile.open(address.path());
        return new OpenedForChange(
                label(address), system, system, rate -> new OwnTime(system, rate), new Users(system), DEFAULTS);
    }

    @Override
    public WatchedSystem watch(SystemAddress address) {
        return new SimulatedSnapshots(named(address));
    }

    private static String label(SystemAddress address) {
        return new SystemAddress(SCHEME, address.path().toString()).label();
    }

    /** Lets the time of the system pass instead of waiting. */
    private record OwnTime(SimulatedSystem system, long bytesPerSecond) implements Pace {
        @Override
        public void copied(long bytes) {
            system.advance(Duration.ofMillis(Math.round(1000.0 * bytes / bytesPerSecond)));
        }

        @Override
        public void rest(Duration time) {
            system.advance(time);
        }
    }

    /** How the simulated users fare. */
    private record Users(SimulatedSystem system) implements Observer {
        @Override
        public OptionalDouble latencyMillis() {
            return OptionalDouble.of(system.latencyMillis());
        }

        @Override
        public OptionalDouble load() {
            return system.view().dataTargets().stream()
                    .map(Target::performance)
                    .mapToDouble(Performance::loadRatio)
                    .filter(load -> load >= 0)
                    .average();
        }
    }
}
