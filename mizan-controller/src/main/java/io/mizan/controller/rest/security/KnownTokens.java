package io.mizan.controller.rest.security;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.FileFailure;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of a file, read again when it changed; it is looked at once a second at most. A file that others can read, or that is
 * wrong, lets nobody in until it is right again: a token may have been taken back in it.
 */
public final class KnownTokens {
    private static final long LOOK_NANOS = 1_000_000_000L;
    /** Longer ones are not even hashed. */
    private static final int LONGEST = 256;

    private final Path file;
    private final LongSupplier nanoClock;
    private List<AccessToken> tokens = List.of();
    private String stamp = "";
    private long lookedAt;
    private @Nullable Problem problem;

    /** A file that is not there yet has no tokens; one that is wrong is refused now. */
    public KnownTokens(Path file, LongSupplier nanoClock) {
        this.file = file;
        this.nanoClock = nanoClock;
        // Before it is read: what changes meanwhile is read again.
        this.stamp = stamp();
        this.tokens = new TokenFile(file).read();
        this.lookedAt = nanoClock.getAsLong();
    }

    /** The token of this text. All are compared, whichever it is. */
    public Optional<AccessToken> find(String text) {
        if (text.length() > LONGEST) {
            return Optional.empty();
        }
        byte[] digest = AccessToken.digest(text);
        Optional<AccessToken> found = Optional.empty();
        for (AccessToken token : current()) {
            if (token.isOf(digest)) {
                found = Optional.of(token);
            }
        }
        return found;
    }

    /** Whether a token that was found before still counts. */
    public boolean holds(AccessToken token) {
        return current().contains(token);
    }

    /** Why the file as it is now is not used. */
    public synchronized Optional<Problem> problem() {
        List<AccessToken> unused = current();
        return Optional.ofNullable(problem);
    }

    private synchronized List<AccessToken> current() {
        long now = nanoClock.getAsLong();
        if (now - lookedAt >= LOOK_NANOS) {
            lookedAt = now;
            String fresh = stamp();
            if (!fresh.equals(stamp) || problem != null) {
                read();
                stamp = fresh;
            }
        }
        return tokens;
    }

    private void read() {
        try {
            tokens = new TokenFile(file).read();
            problem = null;
        } catch (MizanException e) {
            tokens = List.of();
            problem = e.problem();
        } catch (RuntimeException e) {
            tokens = List.of();
            problem = Problem.of(ErrorCode.INPUT_UNREADABLE, "cannot read the tokens: " + FileFailure.reason(e));
        }
    }

    /** What changes when a file does; permissions count. */
    private String stamp() {
        try {
            BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
            FileTime modified = now.lastModifiedTime();
            return modified + " " + now.size() + " " + now.fileKey() + " " + Files.getPosixFilePermissions(file);
        } catch (IOException | UnsupportedOperationException e) {
            return "";
        }
    }
}
