package io.mizan.traces.recorder;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.file.RegularFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** One file of a trace folder; every refusal names it. */
final class TraceFile {
    private static final RegularFile.Advice ADVICE = new RegularFile.Advice(
            "copy the folder of the trace again",
            "copy the whole folder that Recorder wrote",
            "ask the owner for read permission");

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
        return RegularFile.open(path, ADVICE, size -> size);
    }

    /** The whole file. */
    TraceBytes read(long mostBytes) {
        long size = size();
        if (size > mostBytes) {
            throw Problem.of(ErrorCode.INPUT_TOO_LARGE, "the file is larger than any file of a Recorder trace")
                    .with("bytes", size)
                    .with("most", mostBytes)
                    .at(place())
                    .maybe("check that this is a folder that Recorder wrote")
                    .exception();
        }
        try (InputStream in = Files.newInputStream(path)) {
            return new TraceBytes(place(), in.readNBytes((int) size));
        } catch (IOException e) {
            throw RegularFile.unreadable(place(), e);
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
            throw RegularFile.unreadable(place(), e);
        }
        throw Problem.of(ErrorCode.INPUT_TRUNCATED, "became shorter while it was read")
                .with("offset", position)
                .at(place())
                .maybe("copy the trace first if something still writes to it")
                .exception();
    }
}
