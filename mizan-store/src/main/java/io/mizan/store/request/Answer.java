package io.mizan.store.request;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * What the service answers.
 *
 * @param errno 0 when it is done
 */
public record Answer(int errno, int slot, int generation) {
    static final int BYTES = 64;
    public static final Answer DONE = new Answer(0, 0, 0);

    public static Answer failed(int errno) {
        return new Answer(errno, 0, 0);
    }

    static Answer read(ByteBuffer bytes) throws IOException {
        bytes.order(ByteOrder.LITTLE_ENDIAN);
        if (bytes.getInt(0) != Request.MAGIC) {
            throw new IOException("not an answer of a store");
        }
        return new Answer(bytes.getInt(4), bytes.getInt(8), bytes.getInt(12));
    }

    ByteBuffer bytes() {
        ByteBuffer bytes = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
        return bytes.putInt(Request.MAGIC)
                .putInt(errno)
                .putInt(slot)
                .putInt(generation)
                .clear();
    }
}
