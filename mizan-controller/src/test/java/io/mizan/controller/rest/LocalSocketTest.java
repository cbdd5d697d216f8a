package io.mizan.controller.rest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.mizan.controller.rest.connection.RestSettings;
import io.mizan.controller.rest.security.KnownTokens;
import io.mizan.controller.rest.security.PathMask;
import io.mizan.model.error.MizanException;
import io.mizan.telemetry.message.socket.Endpoint;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Users of the controller's own machine are who the kernel says, whatever they say; asked with curl, as they would. */
class LocalSocketTest {
    private static final String SESSION = "/api/v1/session";
    /** A user that every system has. */
    private static final String OTHER = "daemon";

    @TempDir
    private Path folder;

    private Path socket;
    private RestFixture rest;

    @BeforeEach
    void start() throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        socket = folder.resolve("controller.socket");
        rest = new RestFixture(Files.createDirectory(folder.resolve("state"))).withReports();
    }

    @AfterEach
    void end() {
        rest.close();
    }

    private RestServer listening(Path path) {
        return new RestServer(
                new RestSettings(
                        new Endpoint(Endpoint.THIS_MACHINE, 0),
                        Optional.of(path),
                        Optional.empty(),
                        new KnownTokens(rest.tokens, System::nanoTime),
                        new PathMask(new byte[] {1}),
                        Duration.ofMillis(50),
                        Set.of(),
                        RestSettings.Limits.DEFAULT,
                        "1"),
                rest.sources,
                InstantSource.system(),
                System::nanoTime);
    }

    private static String run(List<String> command) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("USER", "alice");
        builder.environment().put("LOGNAME", "alice");
        Process process = builder.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return output.strip();
    }

    private String curl(String path, String... more) throws IOException, InterruptedException {
        return run(command(path, more));
    }

    private List<String> command(String path, String... more) {
        List<String> command = new ArrayList<>(List.of("curl", "-s", "--max-time", "30"));
        command.addAll(List.of("--unix-socket", socket.toString(), "-w", " %{http_code}"));
        command.addAll(List.of(more));
        command.add("http://localhost" + path);
        return command;
    }

    private String as(String user, String path, String... more) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("setpriv", "--reuid=" + user, "--clear-groups"));
        command.addAll(command(path, more));
        return run(command);
    }

    private static void needsCurl() {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/curl")), "skipped: there is no curl");
    }

    private static void needsRoot() throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/setpriv")), "skipped: there is no setpriv");
        assumeTrue(run(List.of("id", "-u")).equals("0"), "skipped: only root can be another user");
    }

    @Test
    void theKernelSaysWhoAsks() throws IOException, InterruptedException {
        needsCurl();
        try (RestServer server = listening(socket)) {
            String self = run(List.of("id", "-un"));
            assertThat(curl(SESSION, "-H", "X-Remote-User: alice", "-u", "alice:"))
                    .as("another kind of authorization is none")
                    .endsWith(" 401");
            assertThat(curl(SESSION, "-H", "X-Remote-User: alice"))
                    .contains("\"role\":\"user\"", "\"user\":\"" + self + "\"")
                    .endsWith(" 200");
            assertThat(curl("/api/v1/agents")).as("for operators").endsWith(" 403");
            assertThat(curl("/api/v1/jobs"))
                    .doesNotContain("\"101\"", "\"9202\"")
                    .endsWith(" 200");
            assertThat(curl(SESSION, "-H", "Authorization: Bearer " + rest.bob))
                    .as("a token decides where there is one")
                    .contains("\"user\":\"bob\"");
            assertThat(curl(SESSION, "-H", "Authorization: Bearer wrong")).endsWith(" 401");
            assertThat(curl(SESSION, "-H", "Host: elsewhere.example")).endsWith(" 400");
            assertThat(rest.get(SESSION, "").statusCode())
                    .as("the other door needs a token")
                    .isEqualTo(401);
            assertThat(server.failures()).isZero();
        }
        assertThat(socket).doesNotExist();
    }

    @Test
    void otherUsersAreThemselves() throws IOException, InterruptedException {
        needsCurl();
        needsRoot();
        rest.controller.startedJobs().started(RestFixture.job("555", OTHER, "wrf"));
        try (RestServer server = listening(socket)) {
            assertThat(as(OTHER, SESSION))
                    .contains("\"user\":\"" + OTHER + "\"")
                    .endsWith(" 200");
            assertThat(as(OTHER, "/api/v1/jobs/555")).endsWith(" 200");
            assertThat(as(OTHER, "/api/v1/jobs/101")).as("of alice").endsWith(" 404");
            assertThat(curl("/api/v1/jobs/555"))
                    .as("not even root takes another's")
                    .endsWith(" 404");
            assertThat(as("nobody", SESSION))
                    .as("users of other namespaces are all nobody")
                    .endsWith(" 401");
            assertThat(as("54321", SESSION)).as("a user without a name").contains("\"user\":\"54321\"");
            assertThat(server.failures()).isZero();
        }
    }

    @Test
    void eventsAreFollowedWithoutAToken() throws IOException, InterruptedException {
        needsCurl();
        try (RestServer server = listening(socket)) {
            assertThat(curl("/api/v1/events", "-N", "--max-time", "3").split("event: live", -1))
                    .as("a view each 50 ms, for longer than tokens are believed without a look at their file")
                    .hasSizeGreaterThan(25);
            assertThat(server.failures()).isZero();
        }
    }

    @Test
    void aSocketThatWasLeftIsReplacedAndNothingElse() throws IOException {
        try (ServerSocketChannel left = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            left.bind(UnixDomainSocketAddress.of(socket));
            assertThatThrownBy(() -> listening(socket))
                    .isInstanceOf(MizanException.class)
                    .hasMessageContaining("another process listens");
        }
        assertThat(socket).as("as after kill -9").exists();
        listening(socket).close();
        Files.writeString(socket, "precious");
        assertThatThrownBy(() -> listening(socket)).hasMessageContaining("not a socket");
        assertThat(socket).hasContent("precious");
        Path link = Files.createSymbolicLink(folder.resolve("link"), socket);
        assertThatThrownBy(() -> listening(link)).hasMessageContaining("not a socket");
    }

    @Test
    void placesThatDoNotDoAreRefused() throws IOException {
        Path open = Files.createDirectory(folder.resolve("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
        assertThatThrownBy(() -> listening(open.resolve("s"))).hasMessageContaining("others can write");
        assertThatThrownBy(() -> listening(folder.resolve("missing/s"))).hasMessageContaining("cannot make the socket");
        assertThatThrownBy(() -> listening(folder.resolve("x".repeat(120)))).hasMessageContaining("at most 107 bytes");
    }
}
