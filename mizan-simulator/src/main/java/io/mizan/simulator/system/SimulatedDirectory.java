package io.mizan.simulator.system;

import io.mizan.model.layout.DirectoryStriping;
import io.mizan.model.layout.FileLayout;
import java.util.Optional;

/**
 * A directory.
 *
 * @param mdt on which it is
 * @param layout of new files in it and below, if it has one of its own
 * @param striping of new directories below it
 */
public record SimulatedDirectory(
        String path, int mdt, Optional<FileLayout> layout, Optional<DirectoryStriping> striping) {

    public static SimulatedDirectory plain(String path) {
        return new SimulatedDirectory(path, 0, Optional.empty(), Optional.empty());
    }
}
