package io.mizan.controller.plan.policy;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.FileFailure;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;

/**
 * Whether code may be loaded from a file: it and all folders above it belong to root or to whoever runs this process, and nobody
 * else can write to them or put something in their place.
 */
final class TrustedFile {
    private static final int WRITABLE_BY_OTHERS = 0022;
    private static final int STICKY = 01000;
    private static final int ROOT = 0;

    private TrustedFile() {}

    /** @throws MizanException where somebody else could have changed it, or could do so */
    static void require(Path file) {
        if (!file.isAbsolute()) {
            throw Problem.of(ErrorCode.USAGE, "the name of a policy jar must be absolute")
                    .with("jar", file)
                    .maybe("write it with all folders from / on")
                    .exception();
        }
        try {
            // Links are followed first: what counts is where the code really lies.
            Path real = file.toRealPath();
            int self = self();
            check(real, file, self, false);
            for (Path folder = real.getParent(); folder != null; folder = folder.getParent()) {
                check(folder, file, self, true);
            }
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(
                                    ErrorCode.INPUT_UNREADABLE,
                                    "cannot determine who can change the jar: " + FileFailure.reason(e))
                            .at(Place.of(file.toString())),
                    e);
        }
    }

    /** Java does not tell the user id of the process, but the kernel gives its entry in /proc that owner. */
    private static int self() throws IOException {
        return (Integer) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
    }

    private static void check(Path found, Path jar, int self, boolean folder) throws IOException {
        Map<String, Object> attributes = Files.readAttributes(found, "unix:uid,mode", LinkOption.NOFOLLOW_LINKS);
        int owner = attributes.get("uid") instanceof Integer uid ? uid : -1;
        int mode = attributes.get("mode") instanceof Integer bits ? bits : WRITABLE_BY_OTHERS;
        if (owner != ROOT && owner != self) {
            throw refused(
                            found,
                            jar,
                            "belongs to another user",
                            "chown it to root or to the user that the controller runs as")
                    .with("owner", owner)
                    .exception();
        }
        // In a sticky folder such as /tmp others cannot replace what is not theirs.
        boolean replaceable = (mode & WRITABLE_BY_OTHERS) != 0 && !(folder && (mode & STICKY) != 0);
        if (replaceable) {
            throw refused(found, jar, "is writable by users other than its owner", "chmod go-w it")
                    .with("mode", Integer.toOctalString(mode & 07777))
                    .exception();
        }
    }

    private static Problem refused(Path found, Path jar, String why, String advice) {
        return Problem.of(
                        ErrorCode.NOT_ALLOWED, "code must not be loaded from a file that others can change: it " + why)
                .with("file", found)
                .maybe(advice)
                .at(Place.of(jar.toString()));
    }
}
