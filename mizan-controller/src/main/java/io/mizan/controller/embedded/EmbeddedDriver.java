package io.mizan.controller.embedded;

import io.mizan.controller.client.Mode;
import io.mizan.controller.client.RunDriver;
import io.mizan.controller.client.RunSystem;
import io.mizan.controller.plan.OstCosts;
import io.mizan.controller.plan.Promises;
import io.mizan.controller.plan.SitePolicy;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.system.ChangeableSystem;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.driver.Capability;
import io.mizan.model.system.driver.Observer;
import io.mizan.model.system.driver.OpenedForChange;
import io.mizan.model.system.driver.OpenedSystem;
import io.mizan.model.system.driver.Pace;
import io.mizan.model.system.driver.SystemAddress;
import io.mizan.model.system.driver.SystemDefaults;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongFunction;

/** {@code embedded:FOLDER#targets=SYSTEM}: the files below a folder, as if they were on the targets of a system. */
public final class EmbeddedDriver implements RunDriver {
    public static final String SCHEME = "embedded";
    /** The scheme in plans and configurations of earlier releases. */
    private static final String EARLIER = "mount";

    private static final String TARGETS = "#targets=";
    private static final String EXAMPLE = "example:";

    private final Function<Path, EmbeddedFolder> folders;
    private final Function<String, SystemView> described;
    private final String usual;
    private final InstantSource clock;

    /**
     * @param folders where the state of the system of a folder is
     * @param described reads the targets that a label names
     * @param usual the label of the targets where an address names none
     */
    public EmbeddedDriver(
            Function<Path, EmbeddedFolder> folders,
            Function<String, SystemView> described,
            String usual,
            InstantSource clock) {
        this.folders = folders;
        this.described = described;
        this.usual = usual;
        this.clock = clock;
    }

    /** @param targets the file of the targets, or an example that comes with Mizan */
    public static String label(String folder, String targets) {
        return new SystemAddress(SCHEME, SystemAddress.path(folder) + TARGETS + located(targets)).label();
    }

    /**
     * What is the same for all labels of one system: an embedded system is its folder, whichever scheme or targets a label has. Labels
     * of other systems stay as they are.
     */
    public static String identity(String label) {
        String location = label.startsWith(EARLIER + ":")
                ? label.substring(EARLIER.length() + 1)
                : label.startsWith(SCHEME + ":") ? label.substring(SCHEME.length() + 1) : "";
        if (location.isEmpty()) {
            return label;
        }
        int targets = location.lastIndexOf(TARGETS);
        return new SystemAddress(SCHEME, targets < 0 ? location : location.substring(0, targets)).label();
    }

    private static String located(String targets) {
        return targets.startsWith(EXAMPLE)
                ? targets
                : SystemAddress.path(targets).toString();
    }

    @Override
    public List<String> schemes() {
        return List.of(SCHEME, EARLIER);
    }

    @Override
    public Set<Capability> capabilities() {
        return EnumSet.of(Capability.OBSERVE, Capability.PLAN, Capability.CHANGE, Capability.RUN);
    }

    @Override
    public SystemDefaults defaults() {
        return SitePolicy.EMBEDDED.defaults(SystemDefaults.BALANCED);
    }

    /** Any folder can be one, unless it is on a file system that places files itself. */
    @Override
    public boolean holds(Path folder) {
        return true;
    }

    @Override
    public RunSystem run(Path folder, SystemView targets, Planning planning) {
        EmbeddedFolder embedded = folders.apply(folder);
        EmbeddedSystem system = embedded.system(targets);
        EmbeddedPlans plans = new EmbeddedPlans(
                system,
                planning.maker(),
                planning.plans(),
                planning.reservations(),
                new EmbeddedPlans.Shared(
                        embedded.lock(),
                        new LiveRuns(embedded.place().resolve("runs")),
                        Promises.within(String.valueOf(embedded.place().getFileName()))),
                clock);
        return new RunSystem(
                plans,
                (mode, creates, requests) -> Optional.of(measured(
                        mode,
                        embedded.lock().take(() -> EmbeddedBalance.of(system, creates, requests, planning.options())))),
                embedded.sideFile());
    }

    /** Without a plan the embedded system itself is what Lustre's allocator made of it. */
    private static OstCosts measured(Mode mode, OstCosts balance) {
        return mode == Mode.PLACE ? balance : new OstCosts(balance.ostCost(), balance.ostCost(), balance.lowerBound());
    }

    @Override
    public OpenedSystem observe(SystemAddress address) {
        Opened opened = open(address);
        return new OpenedSystem(opened.label(), opened.system(), clock, defaults());
    }

    @Override
    public OpenedForChange change(SystemAddress address, LongFunction<Pace> waiting) {
        Opened opened = open(address);
        return new OpenedForChange(opened.label(), opened.system(), clock, waiting, Observer.NOTHING, defaults());
    }

    private record Opened(String label, ChangeableSystem system) {}

    private Opened open(SystemAddress address) {
        String location = address.location();
        int at = location.lastIndexOf(TARGETS);
        Path folder = SystemAddress.path(at < 0 ? location : location.substring(0, at));
        if (!Files.isDirectory(folder)) {
            throw Problem.of(ErrorCode.INPUT_NOT_FOUND, "no such folder")
                    .at(Place.of(folder.toString()))
                    .maybe("name the folder of the files with --mount")
                    .exception();
        }
        String targets = at < 0 ? usual : location.substring(at + TARGETS.length());
        SystemView view = described.apply(targets);
        EmbeddedFolder embedded = folders.apply(folder);
        return new Opened(label(folder.toString(), targets), new SharedSystem(embedded.system(view), embedded.lock()));
    }
}
