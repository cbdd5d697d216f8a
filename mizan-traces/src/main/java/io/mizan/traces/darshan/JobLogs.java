package io.mizan.traces.darshan;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Finds the logs of a job under the folder where Darshan leaves them. Their names hold the job's id: {@code
 * user_program_id4711-12345_11-16-…darshan}.
 */
public final class JobLogs {
    private JobLogs() {}

    /** In the order of their names; a job leaves one for each program that it started. */
    public static List<String> find(Path folder, String id) {
        if (!id.matches("[0-9]{1,18}")) {
            throw Problem.of(ErrorCode.USAGE, "not a job id")
                    .with("job", id)
                    .maybe("write the number that the scheduler printed, such as --job 4711")
                    .exception();
        }
        Pattern name = Pattern.compile(".*_id" + id + "[-_].*\\.darshan(_partial)?");
        List<String> found = new ArrayList<>();
        try {
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (name.matcher(file.getFileName().toString()).matches() && Files.isReadable(file)) {
                        found.add(file.toString());
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException why) throws IOException {
                    if (file.equals(folder)) {
                        throw why;
                    }
                    return FileVisitResult.CONTINUE; // another user's folder
                }
            });
        } catch (IOException | UncheckedIOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_NOT_FOUND, "cannot search the folder of logs")
                            .with("folder", folder)
                            .maybe("give the folder with --logs; darshan-config --log-path prints it"),
                    e);
        }
        if (found.isEmpty()) {
            throw Problem.of(ErrorCode.NOT_YOURS, "no log of this job, or not yours")
                    .with("job", id)
                    .with("folder", folder)
                    .maybe("give the folder with --logs; darshan-config --log-path prints it")
                    .exception();
        }
        found.sort(null);
        return found;
    }
}
