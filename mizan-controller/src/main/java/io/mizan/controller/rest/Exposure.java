package io.mizan.controller.rest;

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

/** Files with secrets are not used where others than their owner can get at them. */
final class Exposure {
    private static final Set<PosixFilePermission> OF_THE_OWNER =
            Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE);

    private Exposure() {}

    static void refuse(Path file, String what, String advice) {
        try {
            Set<PosixFilePermission> mode = Files.getPosixFilePermissions(file);
            if (!OF_THE_OWNER.containsAll(mode)) {
                throw Problem.of(ErrorCode.KEY_EXPOSED, "others than its owner can use " + what)
                        .with("mode", PosixFilePermissions.toString(mode))
                        .at(Place.of(file.toString()))
                        .maybe(advice)
                        .exception();
            }
        } catch (IOException | UnsupportedOperationException e) {
            throw new MizanException(
                    Problem.of(
                                    ErrorCode.INPUT_UNREADABLE,
                                    "cannot tell who can read " + what + ": " + FileFailure.reason(e))
                            .at(Place.of(file.toString())),
                    e);
        }
    }
}
