package io.mizan.model.system;

import io.mizan.model.layout.FileLayout;
import java.util.Optional;

/**
 * A system that can be looked at and acted on: a live Lustre, the embedded system of one machine, or the simulator. A
 * policy cannot tell which one it drives.
 */
public interface StorageSystem {

    /** The system now, or as of the last report it had. */
    SystemView view();

    /**
     * Creates a file with a layout.
     *
     * @return the layout the file really has: a system may give fewer stripes, or its default where it refuses
     */
    FileLayout create(String file, FileLayout layout);

    /** The layout of an existing file. */
    Optional<FileLayout> layoutOf(String file);
}
