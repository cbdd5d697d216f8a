package io.mizan.store.request;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;

/** Asks the service of a store; a connection for each request. */
public record StoreConnection(Path folder) {

    public Answer ask(Request request) throws IOException {
        try (SocketChannel connection = connect()) {
            Messages.write(connection, request.bytes());
            return Answer.read(Messages.read(connection, Answer.BYTES));
        }
    }

    /** Asks what {@code mizan store} asks, JSON for JSON; waits as long as the answer takes. */
    public String ask(String question) throws IOException {
        try (SocketChannel connection = connect()) {
            Messages.write(connection, Request.question().bytes());
            Messages.writeText(connection, question);
            Answer.read(Messages.read(connection, Answer.BYTES));
            return Messages.readText(connection);
        }
    }

    private SocketChannel connect() throws IOException {
        SocketChannel connection = SocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            connection.connect(UnixDomainSocketAddress.of(folder.resolve("socket")));
            return connection;
        } catch (IOException e) {
            connection.close();
            throw e;
        }
    }
}
