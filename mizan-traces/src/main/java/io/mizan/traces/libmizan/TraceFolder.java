package io.mizan.traces.libmizan;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.FileFailure;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes folders for traces, one for each run and of no other start. */
public final class TraceFolder {
    private static final String USUAL = "mizan-trace-";
    private static final String RUN = "run-";
    private static final int MOST = 10_000_000;
    /** As much as libmizan takes, less what the name of a file needs. */
    private static final int LONGEST_NAME = 3000;

    private TraceFolder() {}

    /**
     * Makes it.
     *
     * @param name of the folder that has one for each start, or null for a folder in the current one
     * @return its absolute path
     */
    public static Path make(@Nullable String name) {
        try {
            Path folder = name == null ? next(Path.of(""), USUAL) : next(Files.createDirectories(Path.of(name)), RUN);
            folder = folder.toAbsolutePath().normalize();
            if (folder.toString().getBytes(StandardCharsets.UTF_8).length > LONGEST_NAME) {
                Files.delete(folder);
                throw Problem.of(ErrorCode.USAGE, "the path is too long for libmizan")
                        .with("most", LONGEST_NAME)
                        .maybe("name a folder with a shorter one with -o")
                        .exception();
            }
            return folder;
        } catch (InvalidPathException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.USAGE, "not a valid folder name")
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
    }

    /** A folder without a trace is not left behind, unless a process that outlives the command may still write to it. */
    public static void removeIfEmpty(Path folder) {
        if (LibmizanTrace.recognises(folder) || TracedProcesses.recordingTo(folder) > 0) {
            return;
        }
        try {
            Files.deleteIfExists(folder.resolve(RunFile.NAME));
            Files.delete(folder);
        } catch (IOException e) {
            // A trace has come after all.
            return;
        }
    }

    /** The number after the highest; runs that start together get one each. */
    private static Path next(Path parent, String prefix) throws IOException {
        for (int number = highest(parent, prefix) + 1; number <= MOST; number++) {
            try {
                return Files.createDirectory(parent.resolve(prefix + number));
            } catch (FileAlreadyExistsException e) {
                // Another run took the number: the next one is tried.
            }
        }
        throw new IOException("all of " + prefix + "1 to " + MOST + " are there");
    }

    private static int highest(Path parent, String prefix) throws IOException {
        try (Stream<Path> members = Files.list(parent)) {
            return members.map(member -> member.getFileName().toString())
                    .filter(name -> name.startsWith(prefix))
                    .map(name -> name.substring(prefix.length()))
                    .filter(number -> number.matches("\\d{1,7}"))
                    .mapToInt(Integer::parseInt)
                    .reduce(0, Math::max);
        }
    }
}
