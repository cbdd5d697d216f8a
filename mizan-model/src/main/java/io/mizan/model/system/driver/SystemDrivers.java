package io.mizan.model.system.driver;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Suggestion;
import io.mizan.model.system.SystemSnapshot;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;

/** The drivers that there are, and the systems that labels such as {@code lustre:/scratch} or {@code df.txt} mean. */
public final class SystemDrivers {
    private final List<SystemDriver> drivers;

    /** @param drivers the first that claims a label, or holds a folder, gets it */
    public SystemDrivers(List<SystemDriver> drivers) {
        this.drivers = List.copyOf(drivers);
    }

    public List<SystemDriver> all() {
        return drivers;
    }

    /** The driver of a label. */
    public SystemDriver driver(String label) {
        return drivers.stream()
                .filter(driver -> driver.claims(label))
                .findFirst()
                .orElseThrow(() -> unknown(label).exception());
    }

    /** The driver of the system that a folder of this machine is on. */
    public SystemDriver of(Path folder) {
        Path real = SystemAddress.path(folder.toString());
        return drivers.stream()
                .filter(driver -> driver.holds(real))
                .findFirst()
                .orElseThrow(() -> Problem.of(ErrorCode.UNKNOWN_NAME, "no driver for the file system of this folder")
                        .with("folder", folder)
                        .exception());
    }

    /** The targets of the systems that a label means; several where a file describes several. */
    public List<SystemSnapshot> read(String label) {
        SystemDriver driver = driver(label);
        return driver.read(address(driver, label));
    }

    public OpenedSystem observe(String label) {
        SystemDriver driver = driver(label);
        return driver.observe(address(driver, label));
    }

    /** @param waiting how a rate is kept where time is that of the machine */
    public OpenedForChange change(String label, LongFunction<Pace> waiting) {
        SystemDriver driver = driver(label);
        return driver.change(address(driver, label), waiting);
    }

    /** The system that a label means, where a driver can {@link Capability#WATCH} it. */
    public Optional<WatchedSystem> watch(String label) {
        return drivers.stream()
                .filter(driver -> driver.capabilities().contains(Capability.WATCH) && driver.claims(label))
                .findFirst()
                .map(driver -> driver.watch(address(driver, label)));
    }

    private static SystemAddress address(SystemDriver driver, String label) {
        String location = driver.schemes().stream()
                .map(scheme -> scheme + ":")
                .filter(label::startsWith)
                .findFirst()
                .map(prefix -> label.substring(prefix.length()))
                .orElse(label);
        return new SystemAddress(driver.schemes().get(0), location);
    }

    private Problem unknown(String label) {
        List<String> schemes =
                drivers.stream().flatMap(driver -> driver.schemes().stream()).toList();
        String scheme = label.substring(0, Math.max(0, label.indexOf(':')));
        Problem problem =
                Problem.of(ErrorCode.UNKNOWN_NAME, "no such kind of system").with("system", label);
        return Suggestion.nearest(scheme, schemes)
                .map(near -> problem.maybe("you meant " + near + ":"))
                .orElse(problem.maybe("begin with one of " + String.join(":, ", schemes) + ":, or name a file"));
    }
}
