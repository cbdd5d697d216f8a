package io.mizan.store.process;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;

/**
 * Finds the number of a descriptor of this process that was just opened, which Java does not tell. The kernel gives the lowest number that is
 * free, so that the places to look at first are those that were closed, and those after the last one.
 */
public final class Descriptors {
    private static final Path OWN = Path.of("/proc/self/fd");
    private static final int GUESSES = 4;

    private final TreeSet<Integer> closed = new TreeSet<>();
    private int highest = 2;

    /** The path of a descriptor of the file, which leads to it whatever its names are. */
    public synchronized Path find(FileId file) throws IOException {
        for (Integer number : closed.stream().limit(GUESSES).toList()) {
            if (isOf(number, file)) {
                closed.remove(number);
                return path(number);
            }
        }
        for (int number = highest + 1; number <= highest + GUESSES; number++) {
            if (isOf(number, file)) {
                highest = number;
                return path(number);
            }
        }
        try (DirectoryStream<Path> all = Files.newDirectoryStream(OWN)) {
            for (Path entry : all) {
                int number = Integer.parseInt(entry.getFileName().toString());
                if (isOf(number, file)) {
                    closed.remove(number);
                    highest = Math.max(highest, number);
                    return path(number);
                }
            }
        }
        throw new IOException("a file that was just opened is not among the descriptors");
    }

    public synchronized void closed(Path descriptor) {
        closed.add(Integer.parseInt(descriptor.getFileName().toString()));
    }

    private static Path path(int number) {
        return OWN.resolve(String.valueOf(number));
    }

    private static boolean isOf(int number, FileId file) {
        try {
            return FileStatus.of(path(number)).id().equals(file);
        } catch (IOException e) {
            return false;
        }
    }
}
