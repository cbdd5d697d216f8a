package io.mizan.testing;

import java.nio.file.Files;
import java.nio.file.Path;
import org.opentest4j.TestAbortedException;

/** Real logs and statistics that are not part of the project; tests that need them skip where they are absent. */
public final class SharedData {
    private SharedData() {}

    /** Ends a test that needs the shared data; {@link SkippedTests} counts these. */
    public static final class Absent extends TestAbortedException {
        private static final long serialVersionUID = 1;

        Absent(Path file) {
            super("skipped: the shared data is not there (" + file + ")");
        }
    }

    /** Whether the shared data is there, for tests that take it besides samples of the project. */
    public static boolean isThere() {
        return Files.isDirectory(root());
    }

    /** A file of the shared data, or a skipped test. */
    public static Path file(String name) {
        Path file = root().resolve(name);
        if (!Files.exists(file)) {
            throw new Absent(file);
        }
        return file;
    }

    private static Path root() {
        return Path.of(System.getProperty("mizan.root", ".."), "..", "shared", "data");
    }
}
