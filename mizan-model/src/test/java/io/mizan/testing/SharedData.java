package io.mizan.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** Real logs and statistics that are not part of the project; tests that need them skip where they are absent. */
public final class SharedData {
    private SharedData() {}

    /** A file of the shared data, or a skipped test. */
    public static Path file(String name) {
        Path file = Path.of(System.getProperty("mizan.root", ".."), "..", "shared", "data", name);
        assumeTrue(Files.exists(file), () -> "skipped: the shared data is not there (" + file + ")");
        return file;
    }
}
