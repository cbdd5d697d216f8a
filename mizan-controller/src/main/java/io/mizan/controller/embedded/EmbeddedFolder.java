package io.mizan.controller.embedded;

import io.mizan.model.system.SystemView;
import java.nio.file.Path;

/**
 * A folder whose files are those of an embedded system, and where the state of that system is kept.
 *
 * @param mount real path of the folder
 * @param place where the state is
 * @param excluded a folder whose files do not count
 * @param lock the turn that everybody takes who plans for the system, or changes it
 */
public record EmbeddedFolder(Path mount, Path place, Path excluded, SystemLock lock) {

    /** Where layouts go that cannot be kept with their files. */
    public Path sideFile() {
        return place.resolve("layouts");
    }

    /** @param targets with what is on them besides the files */
    public EmbeddedSystem system(SystemView targets) {
        return new EmbeddedSystem(mount, targets, sideFile(), excluded);
    }
}
