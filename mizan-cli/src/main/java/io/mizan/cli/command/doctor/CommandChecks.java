package io.mizan.cli.command.doctor;

import io.mizan.cli.process.Preload;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Printable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What stands around the commands of {@code mizan run} and {@code mizan trace}. */
final class CommandChecks {
    private CommandChecks() {}

    /** The library goes into programs by its path, which programs in containers and chroots may not have. */
    static List<Observation> containers(Examined examined) {
        Path library;
        try {
            library = Preload.library(examined.surroundings());
        } catch (MizanException e) {
            return List.of(Observation.skip("containers", "without a library there is nothing to load there"));
        }
        Path installed = Path.of(System.getProperty("mizan.native", ""));
        if (Files.isRegularFile(installed) && !isSame(library, installed)) {
            return List.of(Observation.warn(
                    "containers",
                    Preload.VARIABLE + " is another library than " + Printable.of(installed.toString()),
                    "cp " + installed + " " + library));
        }
        return List.of(Observation.ok(
                "containers",
                "programs in containers and chroots must see " + Printable.of(library.toString())
                        + ", or ld.so says there that it cannot be preloaded; bind its folder, or name a copy that they see"
                        + " with " + Preload.VARIABLE));
    }

    private static boolean isSame(Path one, Path other) {
        try {
            return Files.mismatch(one, other) < 0;
        } catch (IOException e) {
            return false;
        }
    }

    static List<Observation> supervisor(Examined examined) {
        Path supervisor =
                Path.of(System.getProperty("mizan.native", "")).toAbsolutePath().resolveSibling("mizan-supervise");
        return List.of(
                Files.isExecutable(supervisor)
                        ? Observation.ok("supervisor", Printable.of(supervisor.toString()))
                        : Observation.warn(
                                "supervisor",
                                "no mizan-supervise: the exit code of a command is lost if the JVM above it is killed",
                                "apt-get install gcc make  # or dnf; then build Mizan again"));
    }
}
