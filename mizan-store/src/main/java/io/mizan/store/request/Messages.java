package io.mizan.store.request;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/** The bytes of requests and answers on a connection. */
final class Messages {
    private static final int MOST_TEXT = 64 << 20;

    private Messages() {}

    static ByteBuffer read(SocketChannel from, int count) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(count);
        while (bytes.hasRemaining()) {
            if (from.read(bytes) < 0) {
                throw new IOException("the connection ended after " + bytes.position() + " of " + count + " bytes");
            }
        }
        return bytes.flip();
    }

    static void write(SocketChannel to, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            to.write(bytes);
        }
    }

    static String readText(SocketChannel from) throws IOException {
        int length = read(from, 4).order(ByteOrder.LITTLE_ENDIAN).getInt(0);
        if (length < 0 || length > MOST_TEXT) {
            throw new IOException("a text of " + length + " bytes");
        }
        return StandardCharsets.UTF_8.decode(read(from, length)).toString();
    }

    static void writeText(SocketChannel to, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        ByteBuffer message = ByteBuffer.allocate(4 + bytes.length).order(ByteOrder.LITTLE_ENDIAN);
        write(to, message.putInt(bytes.length).put(bytes).flip());
    }
}
