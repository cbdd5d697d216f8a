package io.mizan.controller.rest.connection;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.FileFailure;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.unixdomain.server.UnixDomainServerConnector;

/**
 * A Unix socket for users of this machine. They need no token: the kernel says whose process has connected (SO_PEERCRED), and they see and do what a token of role
 * user would allow. The socket has to lie in a folder that nobody else can write to, or others could put theirs in its place.
 */
public final class LocalSocket {
    /** That of sun_path, with its final zero byte. */
    private static final int LONGEST_PATH = 107;

    private static final Set<PosixFilePermission> FOR_EVERYBODY = PosixFilePermissions.fromString("rw-rw-rw-");

    private LocalSocket() {}

    public static Connector connector(Server server, Path path, ConnectionLimits connections) {
        HttpConfiguration http = new HttpConfiguration();
        Listener.limit(http);
        UnixDomainServerConnector connector =
                new UnixDomainServerConnector(server, 1, 1, new HttpConnectionFactory(http)) {
                    @Override
                    protected void doStart() throws Exception {
                        super.doStart();
                        // Who may ask is decided by who asks.
                        Files.setPosixFilePermissions(path, FOR_EVERYBODY);
                    }
                };
        connector.setUnixDomainPath(path);
        connector.setIdleTimeout(Listener.IDLE_MILLIS);
        connector.addBean(connections);
        return connector;
    }

    /** Removes what a controller left that was killed; a socket that somebody answers on, and any other file, stays. */
    public static void makeRoom(Path path) {
        int bytes = path.toString().getBytes(UTF_8).length;
        if (bytes > LONGEST_PATH) {
            throw refusal(
                    path,
                    "the path of a socket has at most " + LONGEST_PATH + " bytes, and this one has " + bytes,
                    "name a shorter one with controller.socket");
        }
        try {
            Set<PosixFilePermission> folder =
                    Files.getPosixFilePermissions(path.toAbsolutePath().getParent());
            if (folder.contains(PosixFilePermission.GROUP_WRITE) || folder.contains(PosixFilePermission.OTHERS_WRITE)) {
                throw refusal(
                        path, "others can write to the folder of the socket", "use a folder of the controller's own");
            }
            if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
                return;
            }
            boolean plain = Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)
                    || Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)
                    || Files.isSymbolicLink(path);
            if (plain) {
                throw refusal(
                        path,
                        "the path is an existing file that is not a socket",
                        "name another file with controller.socket");
            }
            if (answers(path)) {
                throw refusal(
                        path,
                        "another process listens on this socket",
                        "end the other controller, or name another file");
            }
            Files.delete(path);
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.SERVICE_UNREACHABLE, "cannot make the socket: " + FileFailure.reason(e))
                            .at(Place.of(path.toString())),
                    e);
        }
    }

    private static boolean answers(Path path) {
        try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(path))) {
            return channel.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    private static MizanException refusal(Path path, String what, String advice) {
        return Problem.of(ErrorCode.SERVICE_UNREACHABLE, what)
                .at(Place.of(path.toString()))
                .maybe(advice)
                .exception();
    }
}
