package io.mizan.traces.darshan.format;

import java.io.Closeable;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One region, decompressed as it is read, in a buffer of fixed size. {@link #require} makes the next bytes available; the
 * methods after it take them without further checks. Damage does not throw: the data ends there, and {@link #damage} says
 * why.
 */
public final class RegionInput implements Closeable {
    /** The most that can be required at once. */
    public static final int BUFFER_BYTES = 64 * 1024;

    /** What a region may inflate to: zlib cannot do more than this for each byte, and a small region may be all zeros. */
    private static final long FREE_BYTES = 16L << 20;

    private static final long BYTES_PER_PACKED_BYTE = 1100;

    private static final VarHandle LITTLE_LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle BIG_LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private final RegionBytes packed;
    private final Decoder decoder;
    private final boolean little;
    private final long mostBytes;
    private final boolean cut;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int cursor;
    private int filled;
    private long inflated;
    private boolean ended;
    private @Nullable String damage;

    public RegionInput(ByteSource source, Region region, Compression compression, ByteOrder order) {
        Region inside = region.within(source.size());
        this.cut = !region.fits(source.size());
        this.packed = new RegionBytes(source, inside);
        this.decoder = compression.decoder(packed);
        this.little = order.equals(ByteOrder.LITTLE_ENDIAN);
        this.mostBytes = FREE_BYTES + BYTES_PER_PACKED_BYTE * Math.min(inside.length(), Long.MAX_VALUE / 2048);
    }

    /** Whether the next {@code bytes} bytes are there, at most {@link #BUFFER_BYTES}. */
    public boolean require(int bytes) {
        if (filled - cursor >= bytes) {
            return true;
        }
        System.arraycopy(buffer, cursor, buffer, 0, filled - cursor);
        filled -= cursor;
        cursor = 0;
        while (filled < bytes && !ended) {
            fill();
        }
        return filled >= bytes;
    }

    private void fill() {
        try {
            int count = decoder.read(buffer, filled, buffer.length - filled);
            if (count < 0) {
                ended = true;
                if (cut) {
                    damage = "the file ends before the region does";
                }
                return;
            }
            filled += count;
            inflated += count;
            if (inflated > mostBytes) {
                end("the region inflates to more than " + mostBytes + " bytes");
            }
        } catch (IOException e) {
            end(cut ? "the file ends before the region does" : String.valueOf(e.getMessage()));
        }
    }

    private void end(String why) {
        ended = true;
        damage = why;
    }

    /** Bytes that are left where {@link #require} said no. */
    public int remaining() {
        return filled - cursor;
    }

    /** Why the data ended before its time; known once {@link #require} said no. */
    public Optional<String> damage() {
        return Optional.ofNullable(damage);
    }

    /** How many decompressed bytes were taken. */
    public long position() {
        return inflated - (filled - cursor);
    }

    /** How far the file was read, for messages. */
    public long filePosition() {
        return packed.position();
    }

    public long takeLong() {
        long value = (long) (little ? LITTLE_LONG : BIG_LONG).get(buffer, cursor);
        cursor += Long.BYTES;
        return value;
    }

    public double takeDouble() {
        return Double.longBitsToDouble(takeLong());
    }

    public int takeInt() {
        int value = 0;
        for (int i = 0; i < Integer.BYTES; i++) {
            value |= (buffer[cursor + i] & 0xff) << (8 * (little ? i : Integer.BYTES - 1 - i));
        }
        cursor += Integer.BYTES;
        return value;
    }

    public byte takeByte() {
        return buffer[cursor++];
    }

    public byte[] takeBytes(int count) {
        byte[] bytes = Arrays.copyOfRange(buffer, cursor, cursor + count);
        cursor += count;
        return bytes;
    }

    /** A text in a field of fixed width that ends at the first NUL. */
    public String takeText(int width) {
        int length = 0;
        while (length < width && buffer[cursor + length] != 0) {
            length++;
        }
        String text = new String(buffer, cursor, length, StandardCharsets.UTF_8);
        cursor += width;
        return text;
    }

    public void takeLongs(long[] target, int offset, int count) {
        for (int i = 0; i < count; i++) {
            target[offset + i] = takeLong();
        }
    }

    public void takeDoubles(double[] target, int offset, int count) {
        for (int i = 0; i < count; i++) {
            target[offset + i] = takeDouble();
        }
    }

    public void skip(int count) {
        cursor += count;
    }

    @Override
    public void close() {
        decoder.close();
    }
}
