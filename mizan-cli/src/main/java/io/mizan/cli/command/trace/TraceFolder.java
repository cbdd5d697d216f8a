package io.mizan.cli.command.trace;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.FileFailure;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.traces.libmizan.LibmizanTrace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A folder for the traces of one run. */
final class TraceFolder {
    private static final String USUAL = "mizan-trace-";
    private static final int MOST = 100_000;
    /** As much as libmizan takes, less what the name of a file needs. */
    private static final int LONGEST_NAME = 3000;

    private TraceFolder() {}

    /** The folder by its absolute path; it is there, and no other run is in it. */
    static Path prepare(@Nullable String name) {
        Path folder;
        try {
            folder = name == null ? next() : Files.createDirectories(Path.of(name));
        } catch (InvalidPathException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.USAGE, "not a name for a folder")
                            .with("name", String.valueOf(name))
                            .maybe("write another one after -o"),
                    e);
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.OUTPUT_LOST, "cannot make a folder for traces: " + FileFailure.reason(e))
                            .with("folder", name == null ? "." : name)
                            .maybe("name one that you may write to with -o"),
                    e);
        }
        folder = folder.toAbsolutePath().normalize();
        if (LibmizanTrace.recognises(folder)) {
            throw Problem.of(ErrorCode.USAGE, "a folder that has the traces of another run already")
                    .with("folder", folder)
                    .maybe("name another one with -o, or remove it first")
                    .exception();
        }
        if (folder.toString().getBytes(StandardCharsets.UTF_8).length > LONGEST_NAME) {
            throw Problem.of(ErrorCode.USAGE, "a longer path than libmizan takes")
                    .with("most", LONGEST_NAME)
                    .maybe("name a folder with a shorter one with -o")
                    .exception();
        }
        return folder;
    }

    /** A folder that nobody asked for by name is not left behind for nothing. */
    static void removeIfEmpty(Path folder) {
        try {
            Files.delete(folder);
        } catch (IOException e) {
            // Something is in it, as it should be.
            return;
        }
    }

    /** The first number that nobody has; two runs that start together get two. */
    private static Path next() throws IOException {
        for (int number = 1; number <= MOST; number++) {
            try {
                return Files.createDirectory(Path.of(USUAL + number));
            } catch (FileAlreadyExistsException e) {
                continue;
            }
        }
        throw new IOException("all of " + USUAL + "1 to " + MOST + " are there");
    }
}
