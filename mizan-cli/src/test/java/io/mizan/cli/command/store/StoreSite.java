package io.mizan.cli.command.store;

import io.mizan.cli.MizanProcess;
import io.mizan.cli.NativeLibrary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** A store of a test in /dev/shm, and scripts that use it; ended, with its service, when the test is over. */
final class StoreSite implements AutoCloseable {
    private final MizanProcess shell;
    private final Path parent;

    private StoreSite(MizanProcess shell, Path parent) {
        this.shell = shell;
        this.parent = parent;
    }

    static StoreSite in(Path folder) throws IOException {
        NativeLibrary.storeLibrary();
        Path memory = Path.of("/dev/shm");
        Assumptions.assumeTrue(Files.isWritable(memory), "skipped: /dev/shm is not there");
        return new StoreSite(new MizanProcess(folder), Files.createTempDirectory(memory, "mizan-store-test-"));
    }

    /** Starts a script; {@code mizan store} in it is this build, on the store of the test. */
    Process start(String script) throws IOException {
        return shell.start(
                NativeLibrary.library().toString(), "export MIZAN_STORE='" + parent.resolve("s") + "'\n" + script);
    }

    MizanProcess.Result finish(Process process) throws IOException, InterruptedException {
        return shell.finish(process);
    }

    MizanProcess.Result run(String script) throws IOException, InterruptedException {
        return finish(start(script));
    }

    Path store() {
        return parent.resolve("s");
    }

    @Override
    public void close() throws IOException, InterruptedException {
        try {
            if (Files.exists(store())) {
                run("mizan store start; mizan store stop --discard");
            }
        } finally {
            Files.deleteIfExists(parent.resolve("s.log"));
            Files.deleteIfExists(parent);
        }
    }
}
