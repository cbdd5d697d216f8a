package io.mizan.cli.command.store;

import io.mizan.cli.process.ProcessContext;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.FileFailure;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.store.memory.StoreMemory;
import io.mizan.store.process.FileStatus;
import io.mizan.store.report.StoreReport;
import io.mizan.store.request.StoreConnection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which store a command means: one that is named, that of the surroundings, or that of this user. */
public final class StoreFolder {
    static final String VARIABLE = "MIZAN_STORE";
    private static final String NAME = "default";
    /** Half a minute: whoever has to wait longer is told by the log of the service why. */
    private static final int MOST_LOOKS = 6000;

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(5);

    @Option(
            names = "--store",
            paramLabel = "FOLDER",
            description = "Folder of the store (default: MIZAN_STORE, or /dev/shm/mizan-store-UID/default).")
    private @Nullable String folder;

    Path path(ProcessContext context) {
        if (folder != null) {
            return Path.of(folder).toAbsolutePath();
        }
        return context.variable(VARIABLE).map(Path::of).orElseGet(() -> ofUser().resolve(NAME));
    }

    /** Where the stores of this user are, unless they are named. */
    public static Path ofUser() {
        try {
            int user = FileStatus.of(Path.of("/proc/self")).owner();
            return Path.of("/dev/shm", "mizan-store-" + user);
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_NOT_FOUND, "a store needs Linux with /proc and /dev/shm"), e);
        }
    }

    StoreMemory open(ProcessContext context) {
        return StoreMemory.open(path(context));
    }

    /** What is in the store at this moment. */
    StoreReport report(ProcessContext context) {
        try (StoreMemory memory = open(context)) {
            return StoreReport.of(memory);
        } catch (IOException e) {
            throw new MizanException(unreadable(e), e);
        }
    }

    static Problem unreadable(IOException e) {
        return Problem.of(ErrorCode.INPUT_UNREADABLE, "cannot read the store: " + FileFailure.reason(e))
                .maybe("check whether it is there: mizan store status");
    }

    /** Waits until the service, which has said that it ends, has removed the store. */
    void awaitRemoval(ProcessContext context) {
        Path path = path(context);
        for (int look = 0; look < MOST_LOOKS && Files.exists(path); look++) {
            LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
        }
    }

    /** Asks the service of the store. */
    String ask(ProcessContext context, String question) {
        Path path = path(context);
        try {
            return new StoreConnection(path).ask(question);
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.SERVICE_UNREACHABLE, "no service answers for the store")
                            .with("store", path)
                            .maybe("start one: mizan store start, or mizan store recover if it was killed"),
                    e);
        }
    }
}
