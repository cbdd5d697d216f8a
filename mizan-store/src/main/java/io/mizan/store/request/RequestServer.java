package io.mizan.store.request;

import java.io.Closeable;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import jdk.net.ExtendedSocketOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Listens on the socket of a store and answers its own user, a thread for each connection. */
public final class RequestServer implements Closeable {
    private static final Logger LOG = LoggerFactory.getLogger(RequestServer.class);
    private static final int WAITING = 256;
    private static final long STACK_BYTES = 256 << 10;

    private final ServerSocketChannel server;
    private final UserPrincipal owner;
    private final RequestHandler handler;
    private final ExecutorService threads = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(null, work, "store-request", STACK_BYTES);
        thread.setDaemon(true);
        return thread;
    });

    /** A socket that a service before this one left is replaced. */
    public RequestServer(Path socket, RequestHandler handler) throws IOException {
        this.handler = handler;
        this.owner = Files.getOwner(socket.toAbsolutePath().getParent());
        Files.deleteIfExists(socket);
        this.server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        server.bind(UnixDomainSocketAddress.of(socket), WAITING);
        threads.execute(this::listen);
    }

    private void listen() {
        while (server.isOpen()) {
            try {
                SocketChannel connection = server.accept();
                threads.execute(() -> serve(connection));
            } catch (ClosedChannelException e) {
                return;
            } catch (IOException e) {
                LOG.warn("cannot take a connection", e);
            }
        }
    }

    private void serve(SocketChannel opened) {
        try (SocketChannel connection = opened) {
            UserPrincipal peer =
                    connection.getOption(ExtendedSocketOptions.SO_PEERCRED).user();
            if (!peer.equals(owner)) {
                LOG.atWarn().addKeyValue("user", peer.getName()).log("a request of another user was refused");
                return;
            }
            Request request = Request.read(Messages.read(connection, Request.BYTES));
            if (request.what() == Request.QUESTION) {
                String question = Messages.readText(connection);
                String answer = handler.answer(question);
                Messages.write(connection, Answer.DONE.bytes());
                Messages.writeText(connection, answer);
            } else {
                Messages.write(connection, handler.answer(request).bytes());
            }
        } catch (IOException e) {
            // Programs do not wait for every answer, and may be killed while they ask.
            LOG.atDebug().addKeyValue("reason", e.getMessage()).log("a connection ended early");
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        threads.shutdown();
    }
}
