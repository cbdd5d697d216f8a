package io.mizan.controller.client;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.FileFailure;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Where Mizan keeps what it has learnt, for one user.
 *
 * <pre>
 * mizan.db                   the interaction database
 * applications/NAME-HASH/    traces/run-N, and the indexes of runs that go on
 * systems/HASH/              the embedded system of a folder: layouts, lock, runs that go on
 * </pre>
 */
public final class StateFolder {
    private static final int LONGEST_NAME = 40;
    private static final int HASH_LETTERS = 12;
    private static final long LOOK_AGAIN_MILLIS = 10;

    private final Path folder;

    private StateFolder(Path folder) {
        this.folder = folder;
    }

    /**
     * By the variables {@code MIZAN_STATE_DIR}, {@code XDG_STATE_HOME} and {@code HOME}, the first that is set.
     *
     * @param environment of the process; the entry of the user in the password file does not count
     */
    public static StateFolder of(Map<String, String> environment) {
        Optional<Path> chosen = variable(environment, "MIZAN_STATE_DIR")
                .or(() -> absolute(environment, "XDG_STATE_HOME").map(base -> base.resolve("mizan")))
                .or(() -> absolute(environment, "HOME").map(home -> home.resolve(".local/state/mizan")));
        return new StateFolder(chosen.orElseThrow(
                        () -> Problem.of(ErrorCode.USAGE, "no state folder: neither MIZAN_STATE_DIR nor HOME is set")
                                .maybe("name one with MIZAN_STATE_DIR, or set HOME")
                                .exception())
                .toAbsolutePath()
                .normalize());
    }

    private static Optional<Path> variable(Map<String, String> environment, String name) {
        try {
            return Optional.ofNullable(environment.get(name))
                    .filter(value -> !value.isEmpty())
                    .map(Path::of);
        } catch (InvalidPathException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.USAGE, "not the name of a folder in this locale")
                            .with("variable", name)
                            .maybe("use a locale of UTF-8, or name another folder with MIZAN_STATE_DIR"),
                    e);
        }
    }

    /** Folders of users are the same wherever a command is given: others than absolute ones do not count. */
    private static Optional<Path> absolute(Map<String, String> environment, String name) {
        return variable(environment, name).filter(Path::isAbsolute);
    }

    public Path path() {
        return folder;
    }

    /** The folder itself, made if it is not there. */
    public Path made() {
        return make(folder);
    }

    /** The place of one application, made if it is not there. */
    public Path application(String name) {
        return make(folder.resolve("applications").resolve(label(name) + "-" + hash(name)));
    }

    /** The place of the embedded system of a folder. */
    public Path system(Path mount) {
        return make(folder.resolve("systems").resolve(hash(mount.toString())));
    }

    /**
     * What is done while nobody else of this user does the same for the same system.
     *
     * @param patience how long others may have it before this gives up: a run must not wait for a process that hangs
     */
    public static <T> T locked(Path place, Duration patience, Supplier<T> work) {
        Path file = place.resolve("lock");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = lock(channel, patience)) {
            // Closing gives it back; so does the end of the process, however it comes.
            if (lock == null) {
                throw Problem.of(ErrorCode.BUSY, "the system is locked by another command")
                        .with("waitedSeconds", patience.toMillis() / 1000.0)
                        .with("lock", file)
                        .maybe(
                                "try again; fuser -v FILE shows the process that holds the lock, client.patienceMillis is how long to wait")
                        .exception();
            }
            return work.get();
        } catch (IOException e) {
            throw lost(place, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw lost(place, new InterruptedIOException("interrupted"));
        }
    }

    private static @Nullable FileLock lock(FileChannel channel, Duration patience)
            throws IOException, InterruptedException {
        for (long waited = 0; ; waited += LOOK_AGAIN_MILLIS) {
            FileLock lock = tryLock(channel);
            if (lock != null || waited >= patience.toMillis()) {
                return lock;
            }
            Thread.sleep(LOOK_AGAIN_MILLIS);
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            // Another thread of this process has it.
            return null;
        }
    }

    /** A name as a reader of the folder will know it again. */
    private static String label(String name) {
        String letters = name.replaceAll("[^A-Za-z0-9._]+", "_").replaceFirst("^\\.+", "_");
        return letters.substring(0, Math.min(letters.length(), LONGEST_NAME));
    }

    static String hash(String name) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest).substring(0, HASH_LETTERS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** File names tell what people work on: nobody else may look. */
    private static Path make(Path place) {
        try {
            return Files.createDirectories(
                    place, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        } catch (IOException e) {
            throw lost(place, e);
        }
    }

    private static MizanException lost(Path place, IOException e) {
        return new MizanException(
                Problem.of(ErrorCode.OUTPUT_LOST, "cannot store state: " + FileFailure.reason(e))
                        .with("folder", place)
                        .maybe("name a folder that you may write to with MIZAN_STATE_DIR"),
                e);
    }

    /** The name of an application that the user did not name: the program and all of its arguments. */
    public static String applicationOf(List<String> command) {
        String program = command.get(0).substring(command.get(0).lastIndexOf('/') + 1);
        return program + " " + hash(String.join("\0", command)).substring(0, 8);
    }
}
