package io.mizan.model.file;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.FileFailure;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** Opens files that are read, and says what is wrong with those that cannot be. */
public final class RegularFile {
    /** What is done with a file once it is known to be a regular one. */
    @FunctionalInterface
    public interface Opening<T> {
        T open(long size) throws IOException;
    }

    /** What to do about a file that is a directory or a device, that is not there, or that others may not read. */
    public record Advice(String notAFile, String missing, String denied) {}

    private RegularFile() {}

    /** Opens a regular file; anything else (directory, pipe, device) is refused without being opened. */
    public static <T> T open(Path path, Advice advice, Opening<T> opening) {
        Place place = Place.of(path.toString());
        try {
            BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
            if (!attributes.isRegularFile()) {
                throw Problem.of(
                                ErrorCode.INPUT_NOT_A_FILE,
                                attributes.isDirectory() ? "is a directory" : "is not a regular file")
                        .at(place)
                        .maybe(advice.notAFile)
                        .exception();
            }
            return opening.open(attributes.size());
        } catch (NoSuchFileException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_NOT_FOUND, "no such file")
                            .at(place)
                            .maybe(advice.missing),
                    e);
        } catch (AccessDeniedException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_UNREADABLE, "permission denied")
                            .at(place)
                            .maybe(advice.denied),
                    e);
        } catch (IOException e) {
            throw unreadable(place, e);
        }
    }

    /** For a file that was found and then cannot be read. */
    public static MizanException unreadable(Place place, IOException cause) {
        return new MizanException(
                Problem.of(ErrorCode.INPUT_UNREADABLE, "cannot be read: " + FileFailure.reason(cause))
                        .at(place)
                        .maybe("check who may read it, and the file system that it is on"),
                cause);
    }
}
