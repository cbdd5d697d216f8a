package io.mizan.store.memory;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Words of 32 and 64 bits that several processes read and change atomically: a mapped file, or a part of one. */
public final class SharedWords {
    private static final VarHandle INTS = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final ByteBuffer bytes;

    SharedWords(ByteBuffer bytes) {
        this.bytes = bytes;
    }

    /** Maps a part of a file that has at least so many bytes there: a page beyond the end cannot be touched. */
    static SharedWords map(Path file, long from, long size) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            if (channel.size() < from + size) {
                throw new IOException(file + " has " + channel.size() + " bytes, " + (from + size) + " are needed");
            }
            return new SharedWords(channel.map(MapMode.READ_WRITE, from, size));
        }
    }

    public int getInt(int at) {
        return (int) INTS.getVolatile(bytes, at);
    }

    public void setInt(int at, int value) {
        INTS.setVolatile(bytes, at, value);
    }

    public boolean compareAndSetInt(int at, int expected, int value) {
        return INTS.compareAndSet(bytes, at, expected, value);
    }

    public int addInt(int at, int delta) {
        return (int) INTS.getAndAdd(bytes, at, delta) + delta;
    }

    public long getLong(int at) {
        return (long) LONGS.getVolatile(bytes, at);
    }

    public void setLong(int at, long value) {
        LONGS.setVolatile(bytes, at, value);
    }

    public boolean compareAndSetLong(int at, long expected, long value) {
        return LONGS.compareAndSet(bytes, at, expected, value);
    }

    public void addLong(int at, long delta) {
        LONGS.getAndAdd(bytes, at, delta);
    }

    /** A view of some of the bytes, for input and output. */
    public ByteBuffer slice(int from, int length) {
        return bytes.slice(from, length);
    }
}
