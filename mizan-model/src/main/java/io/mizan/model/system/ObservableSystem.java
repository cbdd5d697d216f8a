package io.mizan.model.system;

import io.mizan.model.layout.DirectoryStriping;
import io.mizan.model.layout.FileLayout;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * A system whose targets, files and directories can be read: a mounted file system, the embedded one of a machine, or a simulated
 * one. Plans are made from it; whoever makes them cannot tell which one it is.
 *
 * <p>A directory that is not there is a problem in every call.
 */
public interface ObservableSystem {

    /** The system now, or as of the last report it had. */
    SystemView view();

    /** Hands over each file once, in the order of their paths; a file of several names counts once. */
    void files(FileSelection selection, Consumer<FileState> sink);

    /** One file as it is now. */
    Optional<FileState> file(String path);

    /** The layout that a directory itself gives to new files; none where it leaves that to the directories above. */
    Optional<FileLayout> defaultLayout(String directory);

    /**
     * What new files of a directory get if nobody says anything: its own default, or the one that it has from above; none where
     * nobody set any, and the file system does as it comes.
     */
    Optional<FileLayout> layoutOfNewFiles(String directory);

    /** Where new directories below it go, if it says so itself. */
    Optional<DirectoryStriping> directoryStriping(String directory);

    /** The metadata target on which a directory is, where that is known. */
    OptionalInt metadataTarget(String directory);

    /** Whether a move copies only the stripes whose target changes; Lustre copies the whole file. */
    boolean movesStripes();
}
