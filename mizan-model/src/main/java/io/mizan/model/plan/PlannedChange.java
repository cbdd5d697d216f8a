package io.mizan.model.plan;

import io.mizan.model.error.Problem;
import io.mizan.model.layout.DirectoryStriping;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.system.FileState;
import java.util.List;
import java.util.Optional;

/** One step of a plan. It holds the state before, because undo needs it. */
public sealed interface PlannedChange {

    String path();

    /** Why it is there. */
    Motive motive();

    /** Bytes that are copied. */
    default long bytes() {
        return 0;
    }

    /**
     * Why something should be changed.
     *
     * @param evidence what was seen, a sentence each
     * @param confidence from 0 to 1
     */
    record Motive(String why, List<String> evidence, double confidence) {
        public Motive {
            evidence = List.copyOf(evidence);
            if (!(confidence >= 0 && confidence <= 1)) {
                throw Problem.impossible("confidence must be 0 to 1")
                        .with("confidence", confidence)
                        .exception();
            }
        }
    }

    /** The layout that new files of a directory get by default; none where it has no default of its own. */
    record DirectoryLayout(String path, Optional<FileLayout> before, Optional<FileLayout> after, Motive motive)
            implements PlannedChange {}

    /** The metadata targets that new directories below a directory get by default. */
    record DirectoryPlacement(
            String path, Optional<DirectoryStriping> before, Optional<DirectoryStriping> after, Motive motive)
            implements PlannedChange {}

    /**
     * An existing file moves to other targets.
     *
     * @param before the file as it was seen; it is moved only if it still is so
     * @param after what is asked for, which may leave some of the choice to the server
     * @param expected the same with the targets that are to be expected
     * @param bytes that are copied: those of the whole file, or of the stripes that change their target
     */
    record FileMove(FileState before, FileLayout after, FileLayout expected, long bytes, Motive motive)
            implements PlannedChange {
        /** A move that leaves nothing to the server. */
        public FileMove(FileState before, FileLayout after, long bytes, Motive motive) {
            this(before, after, after, bytes, motive);
        }

        public FileMove {
            if (bytes < 0) {
                throw Problem.impossible("a size must not be negative")
                        .with("bytes", bytes)
                        .exception();
            }
        }

        @Override
        public String path() {
            return before.path();
        }
    }
}
