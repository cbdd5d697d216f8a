package io.mizan.controller.embedded;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.LayoutAttribute;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The regular files below a folder. Links are not followed, what is mounted below is not entered, and a file of several names
 * is one file.
 */
final class MountedFiles extends SimpleFileVisitor<Path> {
    /** In which a file has its layout, without {@code user.}. */
    static final String ATTRIBUTE = "mizan.lov";

    private static final String IDENTITY = "unix:dev,ino,nlink,size,mode,lastModifiedTime";

    /**
     * A file as it was found.
     *
     * @param links names that it has
     * @param attribute its layout attribute, empty where it has none
     */
    record Found(String path, long inode, int links, long sizeBytes, Instant changedAt, byte[] attribute) {}

    private final Path excluded;
    private final List<Found> files = new ArrayList<>();
    private final Set<Long> linked = new HashSet<>();
    private final ByteBuffer buffer = ByteBuffer.allocate(LayoutAttribute.LARGEST_BYTES);
    private final long device;
    private long unreadable;

    private MountedFiles(Path mount, Path excluded) throws IOException {
        this.excluded = excluded;
        this.device = number(Files.readAttributes(mount, IDENTITY), "dev");
    }

    /** @param excluded a folder that does not count: that of Mizan's own state */
    static MountedFiles below(Path mount, Path excluded) {
        try {
            MountedFiles visitor = new MountedFiles(mount, excluded);
            Files.walkFileTree(mount, visitor);
            visitor.files.sort(Comparator.comparing(Found::path));
            return visitor;
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_UNREADABLE, "cannot be searched for files: " + e.getMessage())
                            .at(Place.of(mount.toString()))
                            .maybe("name a folder that you may read with --mount"),
                    e);
        }
    }

    /** In the order of their paths. */
    List<Found> files() {
        return files;
    }

    /** Files and folders that could not be looked at. */
    long unreadable() {
        return unreadable;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
        boolean ours = !folder.equals(excluded) && number(Files.readAttributes(folder, IDENTITY), "dev") == device;
        return ours ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        if (attributes.isRegularFile()) {
            try {
                add(file);
            } catch (IOException e) {
                unreadable++;
            }
        }
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) {
        unreadable++;
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, @org.jspecify.annotations.Nullable IOException e) {
        unreadable += e == null ? 0 : 1;
        return FileVisitResult.CONTINUE;
    }

    private void add(Path file) throws IOException {
        Map<String, Object> identity = Files.readAttributes(file, IDENTITY);
        long inode = number(identity, "ino");
        if (number(identity, "nlink") > 1 && !linked.add(inode)) {
            return;
        }
        files.add(found(file, identity, attribute(file)));
    }

    private static Found found(Path file, Map<String, Object> identity, byte[] attribute) {
        return new Found(
                file.toString(),
                number(identity, "ino"),
                (int) number(identity, "nlink"),
                number(identity, "size"),
                identity.get("lastModifiedTime") instanceof FileTime time ? time.toInstant() : Instant.EPOCH,
                attribute);
    }

    /** One regular file; none where there is none. */
    static Optional<Found> one(Path file) throws IOException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    found(file, Files.readAttributes(file, IDENTITY), DirectoryAttribute.attribute(file, ATTRIBUTE)));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    private byte[] attribute(Path file) {
        UserDefinedFileAttributeView view = Files.getFileAttributeView(file, UserDefinedFileAttributeView.class);
        if (view == null) {
            return new byte[0];
        }
        try {
            view.read(ATTRIBUTE, buffer.clear());
            byte[] bytes = new byte[buffer.flip().remaining()];
            buffer.get(bytes);
            return bytes;
        } catch (IOException e) {
            // There is none, or it cannot be read: to the caller it is the same.
            return new byte[0];
        }
    }

    static long number(Map<String, Object> attributes, String name) {
        return attributes.getOrDefault(name, 0L) instanceof Number number ? number.longValue() : 0;
    }
}
