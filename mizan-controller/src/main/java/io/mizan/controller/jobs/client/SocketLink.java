package io.mizan.controller.jobs.client;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Asks the controller of this machine on its Unix socket; the kernel tells it who asks. Speaks just as much HTTP/1.0 as that takes: Java's own client knows no
 * such sockets.
 */
public final class SocketLink implements ControllerLink {
    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(15);
    private static final int CHUNK = 16 << 10;

    private final Path socket;
    private final LongSupplier nanoClock;

    public SocketLink(Path socket, LongSupplier nanoClock) {
        this.socket = socket;
        this.nanoClock = nanoClock;
    }

    @Override
    public Answer send(String path, Optional<String> body) {
        byte[] content = body.orElse("").getBytes(UTF_8);
        String head = (body.isPresent() ? "POST" : "GET") + " /api/v1/" + path + " HTTP/1.0\r\nHost: localhost\r\n"
                + "Accept: application/json\r\nContent-Length: " + content.length + "\r\n\r\n";
        ByteBuffer request = ByteBuffer.allocate(head.length() + content.length)
                .put(head.getBytes(ISO_8859_1))
                .put(content)
                .flip();
        try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket));
                Selector selector = Selector.open()) {
            return answer(exchange(channel, selector, request));
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.SERVICE_UNREACHABLE, "the controller does not answer on its socket")
                            .with("socket", socket)
                            .with("reason", e.getMessage() == null ? e.toString() : e.getMessage())
                            .maybe("check controller.socket, and that mizan controller runs on this machine"),
                    e);
        }
    }

    private byte[] exchange(SocketChannel channel, Selector selector, ByteBuffer request) throws IOException {
        long end = nanoClock.getAsLong() + LONGEST_NANOS;
        channel.configureBlocking(false);
        SelectionKey key = channel.register(selector, SelectionKey.OP_WRITE);
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
        while (answer.size() <= WebLink.LARGEST_ANSWER) {
            long left = end - nanoClock.getAsLong();
            if (left <= 0) {
                throw new IOException("no answer within " + TimeUnit.NANOSECONDS.toSeconds(LONGEST_NANOS) + " s");
            }
            int unused = selector.select(Math.max(1, TimeUnit.NANOSECONDS.toMillis(left)));
            if (request.hasRemaining()) {
                int unusedCount = channel.write(request);
                key.interestOps(request.hasRemaining() ? SelectionKey.OP_WRITE : SelectionKey.OP_READ);
            } else {
                int count = channel.read(chunk);
                if (count < 0) {
                    return answer.toByteArray();
                }
                answer.write(chunk.array(), 0, chunk.position());
                chunk.clear();
            }
        }
        throw new IOException("the answer is too large");
    }

    private static Answer answer(byte[] bytes) throws IOException {
        String text = new String(bytes, UTF_8);
        int end = text.indexOf("\r\n\r\n");
        String[] status = text.split(" ", 3);
        if (end < 0 || !text.startsWith("HTTP/1.") || status.length < 3 || !status[1].matches("[1-5][0-9][0-9]")) {
            throw new IOException("the answer is not HTTP");
        }
        return new Answer(Integer.parseInt(status[1]), text.substring(end + 4));
    }
}
