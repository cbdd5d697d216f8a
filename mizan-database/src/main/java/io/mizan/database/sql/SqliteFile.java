package io.mizan.database.sql;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Set;

/** The file of a SQLite database: only its owner may see which files somebody writes. */
final class SqliteFile {
    /** The write-ahead log needs memory that all who have the file open share, so they must be on one machine. */
    private static final Set<String> LOCAL = Set.of(
            "ext2",
            "ext3",
            "ext4",
            "xfs",
            "btrfs",
            "zfs",
            "f2fs",
            "tmpfs",
            "ramfs",
            "overlay",
            "aufs",
            "reiserfs",
            "jfs");

    private SqliteFile() {}

    /** Creates file and folder if they are missing; SQLite gives the files beside it the rights of this one. */
    static void create(Path file) {
        try {
            Path folder = file.getParent();
            if (folder != null && !Files.isDirectory(folder)) {
                Files.createDirectories(
                        folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            }
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        } catch (FileAlreadyExistsException e) {
            if (Files.isDirectory(file)) {
                throw refused(file, e);
            }
        } catch (IOException | UnsupportedOperationException e) {
            throw refused(file, e);
        }
    }

    /**
     * A commit is on the disk before it is acknowledged (FULL); beside that, readers and a writer do not wait for each
     * other where the file system allows it.
     */
    static Map<String, String> properties(Path file) {
        return Map.of("journal_mode", isLocal(file) ? "WAL" : "DELETE", "synchronous", "FULL");
    }

    private static boolean isLocal(Path file) {
        try {
            return LOCAL.contains(Files.getFileStore(file).type());
        } catch (IOException e) {
            return false;
        }
    }

    private static RuntimeException refused(Path file, Exception cause) {
        return SqlErrors.caused(
                Problem.of(ErrorCode.DATABASE_REFUSED, "the database cannot be created")
                        .with("database", file)
                        .with("reason", cause.getClass().getSimpleName())
                        .maybe("let this user write its folder, or set MIZAN_STATE_DIR to another folder"),
                cause);
    }
}
