package io.mizan.cli.slurm;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** What the tests of the hooks begin with: a folder, and a controller that says what a test wants. */
abstract class WithController {
    @TempDir
    Path folder;

    StandInController controller;
    private final List<SlurmHooks> installed = new ArrayList<>();

    @BeforeEach
    void start() throws IOException {
        controller = new StandInController();
    }

    @AfterEach
    void stop() {
        for (SlurmHooks hooks : installed) {
            hooks.close();
        }
        controller.close();
    }

    SlurmHooks hooks(String comment) throws IOException, InterruptedException {
        SlurmHooks hooks = new SlurmHooks(folder, controller.url()).variable("SLURM_JOB_COMMENT", comment);
        installed.add(hooks);
        return hooks;
    }
}
