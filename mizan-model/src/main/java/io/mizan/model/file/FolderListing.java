package io.mizan.model.file;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.FileFailure;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Lists folders that are read. */
public final class FolderListing {
    private FolderListing() {}

    /**
     * The members of a folder, in no order; the list may be changed.
     *
     * @param glob what their names look like
     */
    public static List<Path> of(Path folder, String glob) {
        List<Path> members = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder, glob)) {
            stream.forEach(members::add);
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_UNREADABLE, "cannot be listed: " + FileFailure.reason(e))
                            .at(Place.of(folder.toString()))
                            .maybe("check who may read it"),
                    e);
        }
        return members;
    }
}
