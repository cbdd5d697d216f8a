package io.mizan.store.memory;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * What a service has to know of the files of one before it that was killed: the name of each at its registration, and the real file as it was seen
 * last. 1024 bytes for each slot: u32 generation, u16 length of the path, u16 1 where the file is marked, u64 size, u64 time of modification in ns,
 * path.
 */
public final class NameTable implements Closeable {
    private static final int ENTRY_BYTES = 1024;
    private static final int PATH = 24;

    private final FileChannel file;

    /** @param marked whether the file has the attribute {@code user.mizan.dirty} */
    public record Entry(int generation, String path, boolean marked, long size, long modifiedNanos) {}

    public NameTable(Path folder) throws IOException {
        this.file = FileChannel.open(
                folder.resolve("names"), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    /** A path that is too long is left out: the file is then found in another way. */
    public void write(int slot, Entry entry) throws IOException {
        byte[] path = entry.path().getBytes(StandardCharsets.UTF_8);
        int length = path.length > ENTRY_BYTES - PATH ? 0 : path.length;
        ByteBuffer bytes = ByteBuffer.allocate(PATH + length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putInt(entry.generation()).putShort((short) length).putShort((short) (entry.marked() ? 1 : 0));
        bytes.putLong(entry.size()).putLong(entry.modifiedNanos()).put(path, 0, length);
        file.write(bytes.flip(), (long) slot * ENTRY_BYTES);
    }

    /** What was written about the file that is in the slot in this generation. */
    public Optional<Entry> read(int slot, int generation) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(ENTRY_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        file.read(bytes, (long) slot * ENTRY_BYTES);
        int count = bytes.position();
        int length = bytes.getShort(4) & 0xffff;
        if (count < PATH || bytes.getInt(0) != generation || count < PATH + length) {
            return Optional.empty();
        }
        String path = new String(bytes.array(), PATH, length, StandardCharsets.UTF_8);
        return Optional.of(new Entry(generation, path, bytes.getShort(6) != 0, bytes.getLong(8), bytes.getLong(16)));
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
