package io.mizan.model.system.driver;

import io.mizan.model.layout.FileLayout;
import java.util.List;
import java.util.Optional;

/** Layouts as commands of a file system's own tools, word by word; none where the tools cannot express a layout. */
public interface LayoutCommands {

    /** Creates an empty file with a layout. */
    Optional<List<String>> create(String file, FileLayout layout);

    /** Sets what new files of a directory get. */
    Optional<List<String>> setDefault(String directory, FileLayout layout);
}
