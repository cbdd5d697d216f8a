package io.mizan.model.system.driver;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * The address of a system: its driver and place.
 *
 * @param scheme of the driver
 * @param location in the words of the driver: a mount point, a file, a folder with its targets
 */
public record SystemAddress(String scheme, String location) {

    /** By which the system is opened again. */
    public String label() {
        return scheme + ":" + location;
    }

    /** The location as the file or folder that it is. */
    public Path path() {
        return path(location);
    }

    /** The real path of what must be there. */
    public static Path path(String name) {
        try {
            return Path.of(name).toRealPath();
        } catch (IOException | InvalidPathException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_NOT_FOUND, "no such file or folder")
                            .at(Place.of(name)),
                    e);
        }
    }

    @Override
    public String toString() {
        return label();
    }
}
