package io.mizan.store.doctor;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;

/** The least memory limit of the control groups that this process is in, of version 1 or 2. */
final class MemoryLimit {
    /** Version 1 says it with the largest number of pages where there is none. */
    private static final long NONE = 1L << 60;

    private MemoryLimit() {}

    static OptionalLong of(Path root) {
        long least = NONE;
        try {
            for (String line : Files.readAllLines(root.resolve("proc/self/cgroup"), StandardCharsets.ISO_8859_1)) {
                String[] parts = line.split(":", 3);
                if (parts.length < 3) {
                    continue;
                }
                if (parts[1].isEmpty()) {
                    Path top = root.resolve("sys/fs/cgroup");
                    // Where both versions are there, the second is in a folder of its own.
                    Path unified = Files.isDirectory(top.resolve("unified")) ? top.resolve("unified") : top;
                    least = Math.min(least, least(unified, parts[2], "memory.max"));
                } else if (List.of(parts[1].split(",", -1)).contains("memory")) {
                    Path top = root.resolve("sys/fs/cgroup/memory");
                    least = Math.min(least, least(top, parts[2], "memory.limit_in_bytes"));
                }
            }
        } catch (IOException e) {
            return OptionalLong.empty();
        }
        return least < NONE ? OptionalLong.of(least) : OptionalLong.empty();
    }

    /** Of a group and all above it. In a container the path can be one that is not mounted there: then the top is its own group. */
    private static long least(Path top, String group, String file) {
        long least = limit(top.resolve(file));
        Path place = top;
        for (Path name : Path.of(group.substring(1))) {
            place = place.resolve(name);
            least = Math.min(least, limit(place.resolve(file)));
        }
        return least;
    }

    private static long limit(Path file) {
        try {
            return Long.parseLong(Files.readString(file).strip());
        } catch (IOException | NumberFormatException e) {
            return NONE; // not there, or "max"
        }
    }
}
