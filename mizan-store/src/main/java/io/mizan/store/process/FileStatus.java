package io.mizan.store.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** What {@code stat} says about a file, symbolic links followed. */
public record FileStatus(FileId id, int mode, int owner, int links, long size, long modifiedNanos) {
    private static final int TYPE = 0170000;
    private static final int REGULAR = 0100000;

    public static FileStatus of(Path path) throws IOException {
        Map<String, Object> read = Files.readAttributes(path, "unix:dev,ino,mode,uid,nlink,size,lastModifiedTime");
        return new FileStatus(
                new FileId(number(read, "dev"), number(read, "ino")),
                (int) number(read, "mode"),
                (int) number(read, "uid"),
                (int) number(read, "nlink"),
                number(read, "size"),
                read.get("lastModifiedTime") instanceof FileTime time ? time.to(TimeUnit.NANOSECONDS) : 0);
    }

    private static long number(Map<String, Object> read, String name) {
        return read.get(name) instanceof Number value ? value.longValue() : 0;
    }

    public boolean isRegular() {
        return (mode & TYPE) == REGULAR;
    }
}
