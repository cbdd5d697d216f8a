package io.mizan.store.request;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** What a program asks the service, in 64 bytes; the format is in docs/formats/store.md. */
public record Request(
        int what, int pid, int descriptor, long device, long inode, int slot, int generation, int reason) {
    public static final int REGISTER = 1;
    public static final int FLUSH = 2;
    public static final int PASS_THROUGH = 3;
    public static final int CLOSED = 4;
    public static final int QUESTION = 16;

    static final int BYTES = 64;
    static final int MAGIC = 0x4D5A5354;

    static Request question() {
        return new Request(QUESTION, 0, 0, 0, 0, 0, 0, 0);
    }

    static Request read(ByteBuffer bytes) throws IOException {
        bytes.order(ByteOrder.LITTLE_ENDIAN);
        if (bytes.getInt(0) != MAGIC) {
            throw new IOException("not a request: it begins with " + Integer.toHexString(bytes.getInt(0)));
        }
        return new Request(
                bytes.getInt(4),
                bytes.getInt(8),
                bytes.getInt(12),
                bytes.getLong(16),
                bytes.getLong(24),
                bytes.getInt(32),
                bytes.getInt(36),
                bytes.getInt(40));
    }

    public ByteBuffer bytes() {
        ByteBuffer bytes = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putInt(MAGIC)
                .putInt(what)
                .putInt(pid)
                .putInt(descriptor)
                .putLong(device)
                .putLong(inode);
        bytes.putInt(slot).putInt(generation).putInt(reason);
        return bytes.clear();
    }
}
