package io.mizan.controller.rest.security;

import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import java.util.regex.Pattern;
import jdk.net.ExtendedSocketOptions;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.SocketChannelEndPoint;

/** Asks the kernel for the user at the other end of a Unix socket (SO_PEERCRED). */
final class PeerCredentials {
    /** What can be the name of a user of a token. Users of other user namespaces are nobody here, and must not share what he has. */
    private static final Pattern USER = Pattern.compile("(?!nobody$)[A-Za-z0-9][A-Za-z0-9._@-]{0,63}");

    private PeerCredentials() {}

    /** The user at the other end of a connection; empty for other kinds of connections and for users without a name that can be used. */
    static Optional<String> user(EndPoint endPoint) {
        if (!(endPoint instanceof SocketChannelEndPoint socket)) {
            return Optional.empty();
        }
        SocketChannel channel = socket.getChannel();
        try {
            if (!(channel.getLocalAddress() instanceof UnixDomainSocketAddress)) {
                return Optional.empty();
            }
            String user =
                    channel.getOption(ExtendedSocketOptions.SO_PEERCRED).user().getName();
            return USER.matcher(user).matches() ? Optional.of(user) : Optional.empty();
        } catch (IOException e) {
            // It is closed already.
            return Optional.empty();
        }
    }
}
