package io.mizan.controller.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.controller.live.LiveSource;
import io.mizan.controller.plan.PlanMaker;
import io.mizan.controller.plan.Planner;
import io.mizan.controller.plan.SitePolicy;
import io.mizan.controller.rest.connection.RestSettings;
import io.mizan.controller.rest.endpoint.ControllerState;
import io.mizan.controller.rest.endpoint.RestServices;
import io.mizan.controller.rest.security.KnownTokens;
import io.mizan.controller.rest.security.PathMask;
import io.mizan.controller.rest.security.TlsFiles;
import io.mizan.model.error.MizanException;
import io.mizan.telemetry.message.socket.Endpoint;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a certificate that keytool makes. */
class TlsTest {
    private static final String PASSWORD = "between us";

    @TempDir
    private Path folder;

    private Path store;
    private Path password;

    @BeforeEach
    void certificate() throws Exception {
        store = folder.resolve("mizan.p12");
        password = secret("password", PASSWORD + "\n");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-keyalg",
                        "EC",
                        "-alias",
                        "mizan",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "SAN=ip:127.0.0.1,dns:localhost",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        PASSWORD)
                .redirectErrorStream(true)
                .start();
        String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(keytool.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(keytool.exitValue()).as(said).isZero();
        Files.setPosixFilePermissions(store, PosixFilePermissions.fromString("rw-------"));
    }

    private Path secret(String name, String text) throws Exception {
        Path file = Files.createFile(
                folder.resolve(name),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        return Files.writeString(file, text);
    }

    private KeyStore loaded() throws Exception {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        return keys;
    }

    private HttpClient trusting() throws Exception {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("mizan", loaded().getCertificate("mizan"));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return HttpClient.newBuilder().sslContext(context).build();
    }

    private void answersWith(TlsFiles tls, Path work) throws Exception {
        Files.createDirectories(work);
        try (RestFixture plain = new RestFixture(work);
                RestServer server = new RestServer(
                        new RestSettings(
                                new Endpoint("0.0.0.0", 0),
                                Optional.of(tls),
                                new KnownTokens(plain.tokens, System::nanoTime),
                                new PathMask(new byte[] {1}),
                                Duration.ofSeconds(5),
                                RestSettings.Limits.DEFAULT,
                                "1"),
                        sources(plain),
                        InstantSource.system(),
                        System::nanoTime)) {
            HttpRequest request = HttpRequest.newBuilder(
                            URI.create("https://127.0.0.1:" + server.port() + "/api/v1/health"))
                    .build();
            assertThat(trusting()
                            .send(request, HttpResponse.BodyHandlers.ofString())
                            .body())
                    .contains("\"up\":true");
            try (Attacker attacker = new Attacker(server.port())) {
                // nothing, and the beginning of a handshake
                attacker.opens(300, 2, "").opens(300, 3, "\u0016\u0003\u0001\u0002\u0000\u0001");
                assertThat(trusting()
                                .send(request, HttpResponse.BodyHandlers.ofString())
                                .body())
                        .contains("\"up\":true");
            }
            assertThatThrownBy(() -> HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()))
                    .as("who does not know the certificate does not speak to it")
                    .isInstanceOf(SSLHandshakeException.class);
            assertThat(server.address()).startsWith("https://");
        }
    }

    private static RestServices sources(RestFixture plain) {
        return new RestServices(
                new LiveSource(
                        "fs", plain.controller.monitor(), plain.controller.startedJobs(), Duration.ofSeconds(5), 0.9),
                plain.controller.events(),
                ControllerState.of(plain.controller),
                plain.database.placementPlans(),
                plain.database.changePlans(),
                plain.database.audit(),
                plain.database.history(),
                plain.database.balance(),
                plain.sources.jobs(),
                SitePolicy.LUSTRE,
                new PlanMaker(
                        new Planner("balanced", PolicyOptions.DEFAULT),
                        SitePolicy.LUSTRE,
                        Duration.ofHours(1),
                        ZoneOffset.UTC),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    @Test
    void aStoreOfJava() throws Exception {
        answersWith(new TlsFiles.Store(store, password), folder.resolve("work"));
    }

    @Test
    void certificateAndKeyAsPem() throws Exception {
        Base64.Encoder lines = Base64.getMimeEncoder(64, new byte[] {'\n'});
        Path certificate = Files.writeString(
                folder.resolve("cert.pem"),
                "-----BEGIN CERTIFICATE-----\n"
                        + lines.encodeToString(loaded().getCertificate("mizan").getEncoded())
                        + "\n-----END CERTIFICATE-----\n");
        Path key = secret(
                "key.pem",
                "-----BEGIN PRIVATE KEY-----\n"
                        + lines.encodeToString(
                                loaded().getKey("mizan", PASSWORD.toCharArray()).getEncoded())
                        + "\n-----END PRIVATE KEY-----\n");
        answersWith(new TlsFiles.Pem(certificate, key), folder.resolve("work"));
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r-----"));
        assertThatThrownBy(() -> new TlsFiles.Pem(certificate, key).load())
                .isInstanceOf(MizanException.class)
                .hasMessageContaining("users other than its owner");
    }

    @Test
    void whatIsNotACertificateIsRefusedBeforeAnybodyIsAnswered() throws Exception {
        Path noise = secret("noise", "not a certificate");
        Path wrong = secret("wrong", "another password");
        for (TlsFiles bad : List.of(
                new TlsFiles.Store(noise, password),
                new TlsFiles.Store(store, wrong),
                new TlsFiles.Pem(noise, noise),
                new TlsFiles.Pem(folder.resolve("none"), noise))) {
            assertThatThrownBy(bad::load).as(bad.toString()).isInstanceOf(MizanException.class);
        }
    }
}
