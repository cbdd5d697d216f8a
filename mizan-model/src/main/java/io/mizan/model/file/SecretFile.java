package io.mizan.model.file;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.FileFailure;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Refuses files with secrets that users other than their owner can access. */
public final class SecretFile {
    private static final Set<PosixFilePermission> OF_THE_OWNER =
            Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE);

    private SecretFile() {}

    /**
     * Refuses a file that others may read or write.
     *
     * @param what is secret, as in "cannot determine who can read the tokens"
     */
    public static void requirePrivate(Path file, String what, String advice) {
        try {
            Set<PosixFilePermission> mode = Files.getPosixFilePermissions(file);
            if (!OF_THE_OWNER.containsAll(mode)) {
                throw Problem.of(ErrorCode.KEY_EXPOSED, "users other than its owner can read " + what)
                        .with("mode", PosixFilePermissions.toString(mode))
                        .at(Place.of(file.toString()))
                        .maybe(advice)
                        .exception();
            }
        } catch (IOException | UnsupportedOperationException e) {
            throw new MizanException(
                    Problem.of(
                                    ErrorCode.INPUT_UNREADABLE,
                                    "cannot determine who can read " + what + ": " + FileFailure.reason(e))
                            .at(Place.of(file.toString())),
                    e);
        }
    }
}
