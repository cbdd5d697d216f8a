package io.mizan.telemetry.message.key;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.file.TextInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The known keys of a file, read again when it changed. It is looked at once a second at most, so a key that is taken out of it
 * is refused a second later, on connections that stand too. A file that became unreadable or wrong changes nothing: the keys
 * known before stay, and {@link #problem} says what is wrong with it.
 */
public final class KnownKeysFile implements Supplier<KnownKeys> {
    private static final long LOOK_NANOS = 1_000_000_000L;

    private final Path file;
    private final LongSupplier nanoClock;
    private KnownKeys keys;
    private Stamp stamp;
    private long lookedAt;
    private @Nullable Problem problem;

    /** What changes when a file does; an editor that writes a new file within the clock tick gives it another file key. */
    private record Stamp(FileTime modified, long bytes, String fileKey) {
        static Stamp of(Path file) throws IOException {
            BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
            return new Stamp(now.lastModifiedTime(), now.size(), String.valueOf(now.fileKey()));
        }
    }

    /** Reads the file for the first time; now it must be right. */
    public KnownKeysFile(Path file, LongSupplier nanoClock) {
        this.file = file;
        this.nanoClock = nanoClock;
        this.keys = read();
        this.stamp = new Stamp(FileTime.fromMillis(0), -1, "");
        this.lookedAt = nanoClock.getAsLong();
        try {
            this.stamp = Stamp.of(file);
        } catch (IOException e) {
            // It vanished since: found out at the next look.
        }
    }

    @Override
    public synchronized KnownKeys get() {
        long now = nanoClock.getAsLong();
        if (now - lookedAt >= LOOK_NANOS) {
            lookedAt = now;
            look();
        }
        return keys;
    }

    /** Why the file as it is now is not used. */
    public synchronized Optional<Problem> problem() {
        KnownKeys unused = get();
        return Optional.ofNullable(problem);
    }

    private void look() {
        try {
            Stamp now = Stamp.of(file);
            if (!now.equals(stamp)) {
                KnownKeys next = read();
                keys = next;
                stamp = now;
            }
            problem = null;
        } catch (MizanException e) {
            problem = e.problem();
        } catch (IOException e) {
            problem = Problem.of(ErrorCode.INPUT_UNREADABLE, "cannot read the known keys: " + e)
                    .with("file", file);
        }
    }

    private KnownKeys read() {
        try (TextInput in = TextInput.open(file, KnownKeys.LARGEST)) {
            return KnownKeys.read(in);
        }
    }
}
