package io.mizan.traces.recorder;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** One file of a trace folder; every refusal names it. */
final class TraceFile {
    private final Path path;

    TraceFile(Path folder, String name) {
        path = folder.resolve(name);
    }

    Place place() {
        return Place.of(path.toString());
    }

    boolean exists() {
        return Files.exists(path);
    }

    /** The size of a regular file; anything else is refused without being opened. */
    long size() {
        try {
            BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
            if (!attributes.isRegularFile()) {
                throw Problem.of(ErrorCode.INPUT_NOT_A_FILE, "is not a regular file")
                        .at(place())
                        .maybe("copy the folder of the trace again")
                        .exception();
            }
            return attributes.size();
        } catch (NoSuchFileException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_NOT_FOUND, "a file of the trace is missing")
                            .at(place())
                            .maybe("copy the whole folder that Recorder wrote"),
                    e);
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /** The whole file. */
    TraceBytes read(long mostBytes) {
        long size = size();
        if (size > mostBytes) {
            throw Problem.of(ErrorCode.INPUT_TOO_LARGE, "larger than a trace of Recorder makes it")
                    .with("bytes", size)
                    .with("most", mostBytes)
                    .at(place())
                    .maybe("check that this is a folder that Recorder wrote")
                    .exception();
        }
        try (InputStream in = Files.newInputStream(path)) {
            return new TraceBytes(place(), in.readNBytes((int) size));
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /** Fills the array from a position on; a file that became shorter meanwhile is refused. */
    void read(long position, byte[] target, int length) {
        try (InputStream in = Files.newInputStream(path)) {
            in.skipNBytes(position);
            if (in.readNBytes(target, 0, length) == length) {
                return;
            }
        } catch (IOException e) {
            throw unreadable(e);
        }
        throw Problem.of(ErrorCode.INPUT_TRUNCATED, "became shorter while it was read")
                .with("offset", position)
                .at(place())
                .maybe("copy the trace first if something still writes to it")
                .exception();
    }

    private MizanException unreadable(IOException cause) {
        return new MizanException(
                Problem.of(ErrorCode.INPUT_UNREADABLE, "cannot be read: " + cause.getMessage())
                        .at(place())
                        .maybe("check who may read it, and the file system that it is on"),
                cause);
    }
}
