package io.mizan.store.flush;

import io.mizan.store.memory.NameTable;
import io.mizan.store.process.FileId;
import io.mizan.store.process.FileStatus;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A managed file as the service holds it: its own descriptor, and what it saw of the real file last. Whoever flushes it or changes its slot holds
 * its monitor.
 */
public final class ManagedFile implements Closeable {
    private static final String DELETED = " (deleted)";

    private final int slot;
    private final FileId id;
    private final FileChannel channel;
    private final Path descriptor;
    private final NameTable names;
    private NameTable.Entry seen;
    private boolean closed;

    /**
     * @param descriptor the path below {@code /proc/self/fd} that leads to the open file
     * @param names where it is kept what was seen of the real file
     * @param seen its name at its registration, and the real file as it was seen last
     */
    public ManagedFile(
            int slot, FileId id, FileChannel channel, Path descriptor, NameTable names, NameTable.Entry seen) {
        this.slot = slot;
        this.id = id;
        this.channel = channel;
        this.descriptor = descriptor;
        this.names = names;
        this.seen = seen;
    }

    public int slot() {
        return slot;
    }

    public FileId id() {
        return id;
    }

    public FileChannel channel() {
        return channel;
    }

    public Path descriptor() {
        return descriptor;
    }

    /** Its name when it was registered. */
    public String path() {
        return seen.path();
    }

    public NameTable.Entry seen() {
        return seen;
    }

    /** Remembers the real file as it is now, so that what others make of it is noticed. */
    public void see(FileStatus status) throws IOException {
        seen = new NameTable.Entry(
                seen.generation(), seen.path(), seen.marked(), status.size(), status.modifiedNanos());
        names.write(slot, seen);
    }

    /** Its name now, as the kernel tells it; that of the registration where it has none any more. */
    public String name() {
        try {
            String name = Files.readSymbolicLink(descriptor).toString();
            return name.endsWith(DELETED) ? path() : name;
        } catch (IOException e) {
            return path();
        }
    }

    public boolean isClosed() {
        return closed;
    }

    @Override
    public void close() throws IOException {
        closed = true;
        channel.close();
    }
}
