package io.mizan.controller.client;

import io.mizan.database.index.IndexFile;
import io.mizan.model.error.MizanException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/** Removes indexes of runs that were killed. */
final class AbandonedIndexes {
    /** What is being written is younger, whatever the clocks of the machines say that share the folder. */
    private static final Duration SURELY_WRITTEN = Duration.ofDays(2);

    private AbandonedIndexes() {}

    /** Removes what no program may use any more. One that cannot be removed is left for the next run. */
    static void remove(Path place, Instant now) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(place, "{placement-,.placement-}*")) {
            for (Path file : files) {
                if (isOver(file, now)) {
                    Files.deleteIfExists(file);
                    Files.deleteIfExists(IndexFile.counters(file));
                }
            }
        } catch (IOException e) {
            return;
        }
    }

    private static boolean isOver(Path file, Instant now) throws IOException {
        if (file.toString().endsWith(".index")) {
            try {
                return IndexFile.read(file).expiry().isBefore(now);
            } catch (MizanException e) {
                // Not of this version, or gone meanwhile: judged by its age.
                return isOld(file, now);
            }
        }
        return isOld(file, now) && !Files.exists(indexOf(file));
    }

    private static boolean isOld(Path file, Instant now) throws IOException {
        return Files.exists(file)
                && Files.getLastModifiedTime(file)
                        .toInstant()
                        .plus(SURELY_WRITTEN)
                        .isBefore(now);
    }

    private static Path indexOf(Path counters) {
        String name = String.valueOf(counters.getFileName());
        return counters.resolveSibling(name.replaceFirst("\\.counters$", ""));
    }
}
