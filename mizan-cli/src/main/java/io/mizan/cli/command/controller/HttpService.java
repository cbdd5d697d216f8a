package io.mizan.cli.command.controller;

import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.Keys;
import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.TokenInput;
import io.mizan.cli.shared.Version;
import io.mizan.controller.rest.RestServer;
import io.mizan.controller.rest.connection.RestSettings;
import io.mizan.controller.rest.endpoint.RestServices;
import io.mizan.controller.rest.security.KnownTokens;
import io.mizan.controller.rest.security.PathMask;
import io.mizan.controller.rest.security.TlsFiles;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.telemetry.message.socket.Endpoint;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The HTTP side of a controller. A controller whose address is taken plans all the same, and says so. */
final class HttpService implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(HttpService.class);

    static final String OFF = "off";
    private static final int MASK_BYTES = 32;

    private final Optional<RestServer> server;
    private final Optional<KnownTokens> tokens;

    private HttpService(Optional<RestServer> server, Optional<KnownTokens> tokens) {
        this.server = server;
        this.tokens = tokens;
    }

    static HttpService start(ProcessContext context, Configuration configuration, RestServices sources) {
        String address = configuration.get(Keys.CONTROLLER_REST);
        if (address.equals(OFF)) {
            return new HttpService(Optional.empty(), Optional.empty());
        }
        byte[] mask = new byte[MASK_BYTES];
        new SecureRandom().nextBytes(mask);
        KnownTokens tokens = new KnownTokens(TokenInput.configured(context, configuration), context.nanoClock());
        RestSettings settings = new RestSettings(
                Endpoint.parse(address),
                Optional.of(configuration.get(Keys.CONTROLLER_SOCKET))
                        .filter(socket -> !socket.isEmpty())
                        .map(Path::of),
                tls(configuration),
                tokens,
                new PathMask(mask),
                Duration.ofSeconds(configuration.get(Keys.AGENT_INTERVAL)),
                Stream.of(configuration.get(Keys.CONTROLLER_NAMES).split(",", -1))
                        .map(String::strip)
                        .filter(name -> !name.isEmpty())
                        .collect(Collectors.toSet()),
                RestSettings.Limits.DEFAULT,
                Version.number());
        try {
            return new HttpService(
                    Optional.of(new RestServer(settings, sources, context.clock(), context.nanoClock())),
                    Optional.of(tokens));
        } catch (MizanException e) {
            if (e.problem().code() != ErrorCode.SERVICE_UNREACHABLE) {
                throw e;
            }
            LOG.atWarn()
                    .addKeyValue("problem", e.problem().line())
                    .addKeyValue("maybe", e.problem().advice().orElse(""))
                    .log("HTTP is off");
            return new HttpService(Optional.empty(), Optional.empty());
        }
    }

    private static Optional<TlsFiles> tls(Configuration configuration) {
        String certificate = configuration.get(Keys.CONTROLLER_TLS_CERTIFICATE);
        String key = configuration.get(Keys.CONTROLLER_TLS_KEY);
        String store = configuration.get(Keys.CONTROLLER_TLS_STORE);
        String password = configuration.get(Keys.CONTROLLER_TLS_PASSWORD);
        if (certificate.isEmpty() != key.isEmpty()
                || store.isEmpty() != password.isEmpty()
                || !(certificate.isEmpty() || store.isEmpty())) {
            throw Problem.of(ErrorCode.USAGE, "TLS needs either certificate and key, or store and password")
                    .maybe("set controller.tlsCertificate and controller.tlsKey, or controller.tlsStore and"
                            + " controller.tlsPasswordFile")
                    .exception();
        }
        if (!certificate.isEmpty()) {
            return Optional.of(new TlsFiles.Pem(Path.of(certificate), Path.of(key)));
        }
        return store.isEmpty() ? Optional.empty() : Optional.of(new TlsFiles.Store(Path.of(store), Path.of(password)));
    }

    /** Where it is, for people. */
    String address() {
        return server.map(RestServer::address).orElse("off");
    }

    /** What is wrong with the file of tokens. */
    Optional<Problem> problem() {
        return tokens.flatMap(KnownTokens::problem);
    }

    @Override
    public void close() {
        server.ifPresent(RestServer::close);
    }
}
