package io.mizan.database.index;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.FileFailure;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.file.DurableFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** An index and its counters as files. */
public final class IndexFile {
    private static final long LARGEST_BYTES = Integer.MAX_VALUE - 64;
    private static final String COUNTERS = ".counters";

    private IndexFile() {}

    /**
     * Writes an index under a name that programs may have in use: they see the old one or the new one, whole. Its counters are
     * beside it.
     */
    public static void write(PlacementIndex index, Path file) {
        byte[] bytes = IndexWriter.bytes(index);
        try {
            // The counters first: whoever finds the new index finds the turns of its templates, too.
            IndexCounters.prepare(counters(file), index);
            replace(file, bytes);
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.OUTPUT_LOST, "cannot write the placement index: " + FileFailure.reason(e))
                            .with("file", file)
                            .maybe("name a file in a folder that you may write to"),
                    e);
        }
    }

    public static PlacementIndex read(Path file) {
        return IndexReader.read(bytes(file), file.toString());
    }

    /** Where the counters of an index are, if nobody says otherwise. */
    public static Path counters(Path index) {
        return index.resolveSibling(index.getFileName() + COUNTERS);
    }

    /** Nobody but its owner reads an index: file names tell what people work on. */
    static void replace(Path file, byte[] bytes) throws IOException {
        DurableFile.replace(
                file, bytes, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }

    private static byte[] bytes(Path file) {
        try {
            if (Files.size(file) > LARGEST_BYTES || !Files.isRegularFile(file)) {
                throw Problem.of(ErrorCode.INPUT_FORMAT, "not a placement index")
                        .at(Place.of(file.toString()))
                        .exception();
            }
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_NOT_FOUND, "cannot read the placement index: " + FileFailure.reason(e))
                            .at(Place.of(file.toString()))
                            .maybe("write one with mizan place --index"),
                    e);
        }
    }
}
