package io.mizan.cli.command.controller;

import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.Keys;
import io.mizan.cli.frame.TokenInput;
import io.mizan.cli.frame.Version;
import io.mizan.cli.process.Surroundings;
import io.mizan.controller.rest.KnownTokens;
import io.mizan.controller.rest.PathMask;
import io.mizan.controller.rest.RestServer;
import io.mizan.controller.rest.RestSettings;
import io.mizan.controller.rest.RestSources;
import io.mizan.controller.rest.TlsFiles;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.telemetry.message.Endpoint;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The HTTP side of a controller. A controller whose address is taken plans all the same, and says so. */
final class RestFace implements AutoCloseable {
    static final String OFF = "off";
    private static final int MASK_BYTES = 32;

    private final Optional<RestServer> server;
    private final Optional<KnownTokens> tokens;

    private RestFace(Optional<RestServer> server, Optional<KnownTokens> tokens) {
        this.server = server;
        this.tokens = tokens;
    }

    static RestFace start(Surroundings surroundings, Configuration configuration, RestSources sources) {
        String address = configuration.get(Keys.CONTROLLER_REST);
        if (address.equals(OFF)) {
            return new RestFace(Optional.empty(), Optional.empty());
        }
        byte[] mask = new byte[MASK_BYTES];
        new SecureRandom().nextBytes(mask);
        KnownTokens tokens =
                new KnownTokens(TokenInput.configured(surroundings, configuration), surroundings.nanoClock());
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
            return new RestFace(
                    Optional.of(new RestServer(settings, sources, surroundings.clock(), surroundings.nanoClock())),
                    Optional.of(tokens));
        } catch (MizanException e) {
            if (e.problem().code() != ErrorCode.SERVICE_UNREACHABLE) {
                throw e;
            }
            surroundings.err().println("mizan: " + e.problem().line());
            e.problem().advice().ifPresent(advice -> surroundings.err().println("Maybe " + advice));
            return new RestFace(Optional.empty(), Optional.empty());
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
            throw Problem.of(ErrorCode.USAGE, "half of what TLS needs, or two certificates")
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
