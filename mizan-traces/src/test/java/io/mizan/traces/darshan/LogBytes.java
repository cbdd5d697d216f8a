package io.mizan.traces.darshan;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Numbers and texts as Darshan writes them, in either byte order. */
public final class LogBytes {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteOrder order;

    public LogBytes(ByteOrder order) {
        this.order = order;
    }

    public LogBytes longs(long... values) {
        ByteBuffer buffer = ByteBuffer.allocate(8 * values.length).order(order);
        for (long value : values) {
            buffer.putLong(value);
        }
        return bytes(buffer.array());
    }

    public LogBytes doubles(double... values) {
        ByteBuffer buffer = ByteBuffer.allocate(8 * values.length).order(order);
        for (double value : values) {
            buffer.putDouble(value);
        }
        return bytes(buffer.array());
    }

    public LogBytes ints(int... values) {
        ByteBuffer buffer = ByteBuffer.allocate(4 * values.length).order(order);
        for (int value : values) {
            buffer.putInt(value);
        }
        return bytes(buffer.array());
    }

    /** A text in a field of fixed width, the rest zeros; cut where it is longer. */
    public LogBytes text(String text, int width) {
        byte[] bytes = new byte[width];
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(encoded, 0, bytes, 0, Math.min(width, encoded.length));
        return bytes(bytes);
    }

    public LogBytes bytes(byte... bytes) {
        out.writeBytes(bytes);
        return this;
    }

    public int size() {
        return out.size();
    }

    public byte[] toByteArray() {
        return out.toByteArray();
    }
}
