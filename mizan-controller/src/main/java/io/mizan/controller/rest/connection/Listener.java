package io.mizan.controller.rest.connection;

import io.mizan.controller.rest.security.TlsFiles;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** Addresses that the HTTP server listens on: with TLS any, without it on this machine only. */
public final class Listener {
    static final long IDLE_MILLIS = 60_000;
    private static final int HEADER_BYTES = 16 * 1024;

    private Listener() {}

    public static void check(RestSettings settings) {
        String host = host(settings);
        try {
            for (InetAddress address : InetAddress.getAllByName(host)) {
                if (settings.tls().isEmpty() && !address.isLoopbackAddress()) {
                    throw Problem.of(ErrorCode.USAGE, "TLS is required to listen for other machines")
                            .with("address", settings.endpoint())
                            .maybe("name a certificate (controller.tlsCertificate and controller.tlsKey, or"
                                    + " controller.tlsStore), or listen on 127.0.0.1")
                            .exception();
                }
            }
        } catch (UnknownHostException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.USAGE, "no such host")
                            .with("address", settings.endpoint())
                            .maybe("correct controller.rest"),
                    e);
        }
    }

    public static Connector of(
            Server server, HttpConfiguration http, RestSettings settings, ConnectionLimits connections) {
        limit(http);
        ServerConnector connector;
        if (settings.tls().isPresent()) {
            TlsFiles.Loaded loaded = settings.tls().get().load();
            SslContextFactory.Server tls = new SslContextFactory.Server();
            tls.setKeyStore(loaded.store());
            tls.setKeyStorePassword(loaded.password());
            tls.setIncludeProtocols("TLSv1.3", "TLSv1.2");
            // It costs the server far more than the client, as often as that one likes.
            tls.setRenegotiationAllowed(false);
            SecureRequestCustomizer secure = new SecureRequestCustomizer();
            // There is one certificate for whatever name somebody uses; checking it is up to the client.
            secure.setSniHostCheck(false);
            http.addCustomizer(secure);
            connector = new ServerConnector(
                    server, 1, 1, new SslConnectionFactory(tls, "http/1.1"), new HttpConnectionFactory(http));
        } else {
            connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
        }
        connector.addBean(connections);
        connector.setHost(host(settings));
        connector.setPort(settings.endpoint().port());
        connector.setIdleTimeout(IDLE_MILLIS);
        return connector;
    }

    static void limit(HttpConfiguration http) {
        http.setSendServerVersion(false);
        http.setRequestHeaderSize(HEADER_BYTES);
    }

    /** Brackets are for addresses with a port. */
    private static String host(RestSettings settings) {
        return settings.endpoint().host().replace("[", "").replace("]", "");
    }
}
