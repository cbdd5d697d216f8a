package io.mizan.controller.change;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** What the tests of apply and undo begin with: a system whose first target is too full. */
abstract class WithSandbox {
    @TempDir
    private Path folder;

    Sandbox sandbox;

    @BeforeEach
    void fill() throws IOException {
        sandbox = new Sandbox(folder).filled();
    }
}
