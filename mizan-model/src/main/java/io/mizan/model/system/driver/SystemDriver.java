package io.mizan.model.system.driver;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.system.SystemSnapshot;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;

/**
 * Opens the systems of one kind. A driver overrides the methods of what it is capable of; the others refuse with a message that names
 * the driver. It may be called by any thread.
 */
public interface SystemDriver {

    /** The words before the colon of a label, the one that Mizan prints first. */
    List<String> schemes();

    Set<Capability> capabilities();

    SystemDefaults defaults();

    /** Whether applications of other people are on the systems, so that a controller changes them only where its site says so by name. */
    default boolean shared() {
        return false;
    }

    /** Whether a label is meant for this driver. */
    default boolean claims(String label) {
        return schemes().stream().anyMatch(scheme -> label.startsWith(scheme + ":"));
    }

    /**
     * Whether a folder of this machine is on a system of this driver.
     *
     * @param folder absolute and without links
     */
    default boolean holds(Path folder) {
        return false;
    }

    /** The targets of the systems at an address as they are now; several where a file describes several. */
    default List<SystemSnapshot> read(SystemAddress address) {
        return List.of(new SystemSnapshot(observe(address).system().view(), List.of()));
    }

    /** Opens a system whose files and directories can be read ({@link Capability#PLAN}). */
    default OpenedSystem observe(SystemAddress address) {
        throw refusal("targets can be read, but not files: no plan can be made");
    }

    /**
     * Opens a system that can be changed ({@link Capability#CHANGE}).
     *
     * @param waiting how a rate is kept where time is that of the machine
     */
    default OpenedForChange change(SystemAddress address, LongFunction<Pace> waiting) {
        throw refusal("systems can be read, not changed");
    }

    /** Opens a system whose jobs are to be seen ({@link Capability#WATCH}). */
    default WatchedSystem watch(SystemAddress address) {
        throw refusal("what its jobs do is told by agents on its servers");
    }

    /** How the tools of the file system say where a file goes ({@link Capability#PLACE}). */
    default Optional<LayoutCommands> commands() {
        return Optional.empty();
    }

    private MizanException refusal(String what) {
        return Problem.of(ErrorCode.USAGE, schemes().get(0) + ": " + what)
                .maybe("see the table of file systems in the README")
                .exception();
    }
}
