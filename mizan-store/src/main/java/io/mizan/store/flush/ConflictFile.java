package io.mizan.store.flush;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * A file beside one that somebody else has changed: the store's version goes there, over a copy of what the others left, and theirs stays as it
 * is.
 */
record ConflictFile(Path path, FileChannel channel) {
    static ConflictFile create(ManagedFile file) throws IOException {
        int number = 1;
        while (Files.exists(path(file, number), LinkOption.NOFOLLOW_LINKS)) {
            number++;
        }
        Path path = path(file, number);
        FileChannel channel = FileChannel.open(
                path,
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        copy(file.channel(), channel);
        return new ConflictFile(path, channel);
    }

    private static Path path(ManagedFile file, int number) {
        return Path.of(file.name() + ".mizan-conflict-" + number);
    }

    private static void copy(FileChannel from, FileChannel to) throws IOException {
        long size = from.size();
        long at = 0;
        while (at < size) {
            long count = from.transferTo(at, size - at, to);
            if (count <= 0) {
                return;
            }
            at += count;
        }
    }
}
