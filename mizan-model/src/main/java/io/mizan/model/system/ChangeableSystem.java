package io.mizan.model.system;

import io.mizan.model.layout.DirectoryStriping;
import io.mizan.model.layout.FileLayout;
import java.util.Optional;
import java.util.Set;

/**
 * A system whose existing files and directories can be changed. Plans are applied to it.
 *
 * <p>A directory that is not there is a problem in every call. Each change is whole or did not happen, also where the process
 * is killed; a change that was made once can be made again without harm.
 */
public interface ChangeableSystem extends ObservableSystem {

    /** Files that are there already keep theirs. */
    void setDefaultLayout(String directory, FileLayout layout);

    void removeDefaultLayout(String directory);

    /** The bytes in which the system itself keeps that default; empty where there is none, or nobody sees them. */
    default byte[] defaultLayoutBytes(String directory) {
        return new byte[0];
    }

    /**
     * Puts a default back that a directory had before.
     *
     * @param bytes of it, of {@link #defaultLayoutBytes}; empty where they are not known
     * @return whether it is the same byte by byte, as far as bytes are known; otherwise it means the same
     */
    default boolean restoreDefaultLayout(String directory, Optional<FileLayout> layout, byte[] bytes) {
        layout.ifPresentOrElse(some -> setDefaultLayout(directory, some), () -> removeDefaultLayout(directory));
        return true;
    }

    void setDirectoryStriping(String directory, DirectoryStriping striping);

    void removeDirectoryStriping(String directory);

    /**
     * Moves a file to another layout. Refused where the file is not as it was seen, is open, or has several names, and where a
     * target that would hold more of it takes no new files or lacks the room.
     *
     * @param seen the file as whoever decided on the move saw it
     */
    MoveResult move(FileState seen, FileLayout layout);

    /**
     * Files that some process of this machine moves now. A move may outlive whoever began it and was killed, and what it makes of the file is not
     * known before its end.
     */
    default Set<String> moving() {
        return Set.of();
    }
}
