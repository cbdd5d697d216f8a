package io.mizan.controller.doctor;

import io.mizan.model.check.Observation;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Printable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/**
 * Checks of the installed files that {@code mizan run} and {@code mizan trace} need.
 *
 * @param library finds the one that goes into programs
 * @param installed the library of this installation
 * @param variable that names another library
 */
public record InstallationChecks(Supplier<Path> library, Path installed, String variable) {

    /** The library goes into programs by its path, which programs in containers and chroots may not have. */
    public List<Observation> containers() {
        Path used;
        try {
            used = library.get();
        } catch (MizanException e) {
            return List.of(Observation.skip("containers", "without a library there is nothing to load there"));
        }
        if (Files.isRegularFile(installed) && !isSame(used, installed)) {
            return List.of(Observation.warn(
                    "containers",
                    variable + " is another library than " + Printable.of(installed.toString()),
                    "cp " + installed + " " + used));
        }
        return List.of(Observation.ok(
                "containers",
                "programs in containers and chroots must see " + Printable.of(used.toString())
                        + ", or ld.so says there that it cannot be preloaded; bind its folder, or name a copy that they see"
                        + " with " + variable));
    }

    private static boolean isSame(Path one, Path other) {
        try {
            return Files.mismatch(one, other) < 0;
        } catch (IOException e) {
            return false;
        }
    }

    public List<Observation> supervisor() {
        Path supervisor = installed.toAbsolutePath().resolveSibling("mizan-supervise");
        return List.of(
                Files.isExecutable(supervisor)
                        ? Observation.ok("supervisor", Printable.of(supervisor.toString()))
                        : Observation.warn(
                                "supervisor",
                                "no mizan-supervise: the exit code of a command is lost if the JVM above it is killed",
                                "apt-get install gcc make  # or dnf; then build Mizan again"));
    }
}
