package io.mizan.controller.lustre;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** The place where a file system is mounted, or a directory below: finds what is named in there, and refuses what is outside. */
final class MountedPath {
    private final Path mount;

    MountedPath(Path mount) {
        this.mount = mount.toAbsolutePath().normalize();
    }

    Path path() {
        return mount;
    }

    /** A directory of the file system, by a name that leads through no symbolic link; its root where the name is empty. */
    Path directory(String name) {
        Path directory = name.isEmpty() ? mount : inside(name);
        if (!Files.isDirectory(directory)) {
            throw Problem.of(ErrorCode.INPUT_NOT_FOUND, "no such directory of the file system")
                    .with("directory", directory)
                    .with("mount", mount)
                    .exception();
        }
        if (!real(directory)
                .equals(real(mount).resolve(mount.relativize(directory)).normalize())) {
            // Whoever owns the directory above may have put a link there since the plan was made.
            throw Problem.of(ErrorCode.USAGE, "a symbolic link leads to another directory")
                    .with("directory", directory)
                    .with("leads to", real(directory))
                    .maybe("name the directory itself")
                    .exception();
        }
        return directory;
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_NOT_FOUND, "no such directory of the file system")
                            .with("directory", path),
                    e);
        }
    }

    /** A path below the mount point; nothing else is touched, whatever a plan says. */
    Path inside(String file) {
        try {
            Path path = mount.resolve(file).normalize();
            if (path.startsWith(mount) && !file.isEmpty()) {
                return path;
            }
        } catch (InvalidPathException e) {
            throw new MizanException(Problem.impossible("not a file name").with("file", file), e);
        }
        throw Problem.of(ErrorCode.USAGE, "the path is outside of the file system")
                .with("path", file)
                .with("mount", mount)
                .exception();
    }
}
