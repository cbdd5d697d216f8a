package io.mizan.cli.process;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The user of this process, as the kernel and the system's list of users say. Variables such as {@code USER} and the property
 * {@code user.name} are not asked: whoever starts the process sets them as he likes.
 */
final class ProcessOwner {
    private static final Path STATUS = Path.of("/proc/self/status");

    private ProcessOwner() {}

    /** The name of the real user id, or its number where nobody has that number, as in containers. */
    static String name() {
        String uid = realUid();
        try {
            UnixSystem system = new UnixSystem();
            String name = system.getUsername();
            boolean same = uid.isEmpty() || uid.equals(Long.toUnsignedString(system.getUid()));
            return same && name != null && !name.isEmpty() ? name : uid;
        } catch (LinkageError | RuntimeException e) {
            // A Java without that part of it.
            return uid;
        }
    }

    /** The first of the four numbers after {@code Uid:} is the real one; empty where there is no such file. */
    private static String realUid() {
        try {
            return Files.readAllLines(STATUS).stream()
                    .filter(line -> line.startsWith("Uid:"))
                    .map(line -> line.substring("Uid:".length()).strip().split("\\s+", -1)[0])
                    .findFirst()
                    .orElse("");
        } catch (IOException e) {
            return "";
        }
    }
}
