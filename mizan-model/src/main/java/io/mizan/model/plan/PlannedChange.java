package io.mizan.model.plan;

import io.mizan.model.error.Problem;
import io.mizan.model.layout.FileLayout;

/** One step of a plan. It holds the state before, because undo needs it. */
public sealed interface PlannedChange {

    String path();

    FileLayout before();

    FileLayout after();

    /** The layout that new files of a directory get by default. */
    record DirectoryLayout(String path, FileLayout before, FileLayout after) implements PlannedChange {}

    /** An existing file moves to other targets. */
    record FileMove(String path, long bytes, FileLayout before, FileLayout after) implements PlannedChange {
        public FileMove {
            if (bytes < 0) {
                throw Problem.impossible("a negative size").with("bytes", bytes).exception();
            }
        }
    }
}
