package io.mizan.cli.slurm;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** What the tests of the hooks begin with: a folder, and a controller that says what a test wants. */
abstract class WithController {
    @TempDir
    Path folder;

    StandInController controller;

    @BeforeEach
    void start() throws IOException {
        controller = new StandInController();
    }

    @AfterEach
    void stop() {
        controller.close();
    }

    SlurmHooks hooks(String shell, String comment) throws IOException, InterruptedException {
        return new SlurmHooks(folder, shell, controller.url()).variable("SLURM_JOB_COMMENT", comment);
    }
}
