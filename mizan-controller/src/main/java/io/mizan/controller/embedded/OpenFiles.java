package io.mizan.controller.embedded;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/**
 * The files that processes have open, as {@code /proc} tells. Processes of other users do not show theirs, so a file that is
 * not here may still be open.
 */
final class OpenFiles {
    private static final Path PROCESSES = Path.of("/proc");

    private OpenFiles() {}

    static Set<String> now() {
        Set<String> open = new HashSet<>();
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROCESSES, "[0-9]*")) {
            processes.forEach(process -> add(process.resolve("fd"), open));
        } catch (IOException e) {
            return open;
        }
        return open;
    }

    private static void add(Path descriptors, Set<String> open) {
        try (DirectoryStream<Path> links = Files.newDirectoryStream(descriptors)) {
            for (Path link : links) {
                open.add(Files.readSymbolicLink(link).toString());
            }
        } catch (IOException | java.nio.file.DirectoryIteratorException e) {
            // It ended meanwhile, or is somebody else's.
            return;
        }
    }
}
