package io.mizan.model.file;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * Writes files that must survive a crash. A file is written beside its place, forced to disk, given its name, and the folder is
 * forced to disk: a reader, and whoever comes after a power cut, finds the old content or the new one, and never a part.
 *
 * <p>What a write that was killed leaves behind is called {@code .NAME.NUMBER.new}; nobody reads it.
 */
public final class DurableFile {
    /** The calls that reach the disk, in the order in which a write makes them. Tests let each of them fail. */
    interface Disk {
        void write(FileChannel channel, ByteBuffer bytes) throws IOException;

        void force(FileChannel channel) throws IOException;

        void rename(Path from, Path to) throws IOException;

        void link(Path existing, Path name) throws IOException;
    }

    /** Writes the content of a file. */
    public interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    /** What the umask leaves of it, as for any new file; a temporary file would be its owner's alone. */
    private static final FileAttribute<?>[] USUAL = {
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-rw-rw-"))
    };

    private static final DurableFile REAL = new DurableFile(new Disk() {
        @Override
        public void write(FileChannel channel, ByteBuffer bytes) throws IOException {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        }

        @Override
        public void force(FileChannel channel) throws IOException {
            channel.force(true);
        }

        @Override
        public void rename(Path from, Path to) throws IOException {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        }

        @Override
        public void link(Path existing, Path name) throws IOException {
            Files.createLink(name, existing);
        }
    });

    private final Disk disk;

    DurableFile(Disk disk) {
        this.disk = disk;
    }

    /** @param attributes of the new file, such as its permissions; those of the file that it replaces are not kept */
    public static void replace(Path file, String text, FileAttribute<?>... attributes) throws IOException {
        replace(file, text.getBytes(StandardCharsets.UTF_8), attributes);
    }

    public static void replace(Path file, byte[] bytes, FileAttribute<?>... attributes) throws IOException {
        REAL.replaceWith(file, out -> out.write(bytes), attributes);
    }

    public static void replace(Path file, Content content, FileAttribute<?>... attributes) throws IOException {
        REAL.replaceWith(file, content, attributes);
    }

    /** @throws java.nio.file.FileAlreadyExistsException where there is a file of that name, which then stays as it is */
    public static void create(Path file, byte[] bytes, FileAttribute<?>... attributes) throws IOException {
        REAL.createWith(file, out -> out.write(bytes), attributes);
    }

    /** Adds to the end of a file that is open; the bytes are on disk when it returns. A crash may leave a part of them. */
    public static void append(FileChannel channel, byte[] bytes) throws IOException {
        REAL.disk.write(channel, ByteBuffer.wrap(bytes));
        channel.force(false);
    }

    /** The names in a folder are on disk when it returns. */
    public static void forceFolder(Path folder) throws IOException {
        REAL.forced(folder);
    }

    void replaceWith(Path file, Content content, FileAttribute<?>... attributes) throws IOException {
        beside(file, content, fresh -> disk.rename(fresh, file), attributes);
    }

    void createWith(Path file, Content content, FileAttribute<?>... attributes) throws IOException {
        // A link and not a rename: it fails where the name is taken, in the same step.
        beside(file, content, fresh -> disk.link(fresh, file), attributes);
    }

    private interface Naming {
        void name(Path fresh) throws IOException;
    }

    private void beside(Path file, Content content, Naming naming, FileAttribute<?>... attributes) throws IOException {
        Path absolute = file.toAbsolutePath();
        Path folder = absolute.getParent() == null ? absolute : absolute.getParent();
        Path fresh = Files.createTempFile(
                folder, "." + absolute.getFileName() + ".", ".new", attributes.length == 0 ? USUAL : attributes);
        try {
            try (FileChannel channel = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
                OutputStream out = new BufferedOutputStream(new ThroughDisk(channel));
                content.writeTo(out);
                out.flush();
                disk.force(channel);
            }
            naming.name(fresh);
        } finally {
            Files.deleteIfExists(fresh);
        }
        forced(folder);
    }

    private void forced(Path folder) throws IOException {
        try (FileChannel names = FileChannel.open(folder, StandardOpenOption.READ)) {
            disk.force(names);
        }
    }

    private final class ThroughDisk extends OutputStream {
        private final FileChannel channel;

        ThroughDisk(FileChannel channel) {
            this.channel = channel;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            disk.write(channel, ByteBuffer.wrap(bytes, offset, length));
        }
    }
}
