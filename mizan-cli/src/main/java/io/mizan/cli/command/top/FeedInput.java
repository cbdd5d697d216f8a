package io.mizan.cli.command.top;

import io.mizan.cli.command.agent.Sources;
import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.Keys;
import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.ControllerInput;
import io.mizan.cli.shared.PeaksInput;
import io.mizan.controller.jobs.client.WebLink;
import io.mizan.controller.live.feed.ControllerFeed;
import io.mizan.controller.live.feed.LiveFeed;
import io.mizan.controller.live.feed.LocalFeed;
import io.mizan.controller.live.feed.SnapshotFeed;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.system.driver.SystemDrivers;
import io.mizan.model.system.driver.WatchedSystem;
import io.mizan.telemetry.message.socket.Endpoint;
import io.mizan.telemetry.message.socket.WebAddress;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** Chooses the live feed from the command line and the configuration. */
public final class FeedInput {
    private static final Path ROOT = Path.of("/");
    /** How long reading one server may take. */
    private static final Duration READING = Duration.ofSeconds(10);

    private static final List<String> LOOPBACK = List.of("127.0.0.1", "localhost", "::1", "[::1]");

    private final ProcessContext processContext;
    private final Configuration configuration;

    public FeedInput(ProcessContext processContext, Configuration configuration) {
        this.processContext = processContext;
        this.configuration = configuration;
    }

    /** @param sources as for {@code mizan agent}, or a system that its driver watches, such as {@code sim:FILE} */
    LiveFeed local(SystemDrivers drivers, List<String> sources, String fileSystem, Duration interval) {
        Optional<WatchedSystem> watched = sources.size() == 1 ? drivers.watch(sources.get(0)) : Optional.empty();
        if (watched.isPresent()) {
            return new SnapshotFeed(watched.get(), interval, configuration.get(Keys.FULL_AT));
        }
        return new LocalFeed(
                new Sources(processContext, ROOT, READING).of(sources, ""),
                fileSystem,
                interval,
                configuration.get(Keys.FULL_AT),
                PeaksInput.configured(processContext, configuration),
                processContext.clock());
    }

    /** @param hosts with or without a port, or addresses with their scheme, separated by commas; null for those of the configuration */
    public ControllerFeed controller(@Nullable String hosts) {
        return new ControllerFeed(addresses(hosts), token(), trust());
    }

    /** The same for requests. */
    public WebLink link(@Nullable String hosts) {
        return new WebLink(addresses(hosts), token(), trust());
    }

    private List<URI> addresses(@Nullable String hosts) {
        String rest = configuration.get(Keys.CONTROLLER_REST);
        if (hosts == null && rest.equals("off")) {
            throw Problem.of(ErrorCode.USAGE, "no controller to ask: controller.rest is off")
                    .maybe("name one with --controller HOST, or look at this machine with --source lustre")
                    .exception();
        }
        List<String> names = ControllerInput.parts(hosts == null ? rest : hosts);
        if (names.isEmpty()) {
            throw Problem.of(ErrorCode.USAGE, "no controller is named")
                    .maybe("name all controllers of the site, separated by commas: HOST or HOST:PORT")
                    .exception();
        }
        String usual = rest.equals("off") ? Keys.CONTROLLER_REST.defaultValue() : rest;
        int port = Endpoint.parse(ControllerInput.parts(usual).get(0)).port();
        return names.stream().map(name -> address(name, port)).distinct().toList();
    }

    private @Nullable SSLContext trust() {
        String trust = configuration.get(Keys.CLIENT_TRUST);
        return trust.isEmpty() ? null : trusting(Path.of(trust));
    }

    private static URI address(String host, int usualPort) {
        if (host.contains("://")) {
            return checked(host);
        }
        Endpoint endpoint = host.contains(":") ? Endpoint.parse(host) : new Endpoint(host, usualPort);
        // A controller speaks plain HTTP to its own machine only.
        String scheme = LOOPBACK.contains(endpoint.host()) ? "http" : "https";
        return checked(scheme + "://" + endpoint.host() + ":" + endpoint.port());
    }

    /** A token is not sent where others can read it. */
    private static URI checked(String text) {
        return WebAddress.parse(text)
                .filter(address -> address.getScheme().equals("https") || LOOPBACK.contains(address.getHost()))
                .orElseThrow(() -> Problem.of(ErrorCode.USAGE, "not an address of a controller")
                        .with("controller", text)
                        .maybe("write HOST, HOST:PORT or https://HOST:PORT; plain http is for this machine only")
                        .exception());
    }

    private String token() {
        String file = configuration.get(Keys.CLIENT_TOKEN);
        if (file.isEmpty()) {
            return processContext.variable("MIZAN_TOKEN").orElse("");
        }
        try {
            return Files.readString(Path.of(file)).strip();
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_UNREADABLE, "cannot read the token: " + e.getMessage())
                            .at(Place.of(file))
                            .maybe("check client.token"),
                    e);
        }
    }

    private static SSLContext trusting(Path certificates) {
        try (InputStream in = Files.newInputStream(certificates)) {
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            int number = 0;
            for (Certificate certificate :
                    CertificateFactory.getInstance("X.509").generateCertificates(in)) {
                store.setCertificateEntry("trusted-" + number++, certificate);
            }
            TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            managers.init(store);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, managers.getTrustManagers(), null);
            return context;
        } catch (IOException | GeneralSecurityException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_UNREADABLE, "cannot use the certificates: " + e.getMessage())
                            .at(Place.of(certificates.toString()))
                            .maybe("client.trust is a PEM file of certificates"),
                    e);
        }
    }
}
