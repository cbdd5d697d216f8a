package io.mizan.controller.live.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.LiveViewJson;
import io.mizan.controller.live.Storm;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ControllerFeedTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private HttpServer server;
    private int status = 200;
    private volatile String answer = LiveViewJson.encode(Storm.view(0));
    private volatile String seen = "";

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/api/v1/live", exchange -> {
            seen = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
            byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private ControllerFeed feed() {
        return new ControllerFeed(List.of(address(server)), "mizan_secret", null);
    }

    private static URI address(HttpServer server) {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    private static void health(HttpServer server, BooleanSupplier acts) {
        server.createContext("/api/v1/health", exchange -> {
            byte[] bytes = ("{\"schema\":\"mizan/health/v1\",\"up\":true,\"acts\":" + acts.getAsBoolean() + "}")
                    .getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
    }

    /** The first one is gone, and the others change places. */
    @Test
    void ofSeveralTheOneThatActsIsAsked() throws IOException {
        HttpServer gone = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        URI nobody = address(gone);
        gone.stop(0);
        HttpServer other = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        AtomicBoolean otherActs = new AtomicBoolean();
        health(server, () -> !otherActs.get());
        health(other, otherActs::get);
        byte[] view = LiveViewJson.encode(Storm.view(1)).getBytes(StandardCharsets.UTF_8);
        other.createContext("/api/v1/live", exchange -> {
            exchange.sendResponseHeaders(200, view.length);
            exchange.getResponseBody().write(view);
            exchange.close();
        });
        other.start();
        try (ControllerFeed feed =
                new ControllerFeed(List.of(nobody, address(other), address(server)), "mizan_secret", null)) {
            assertThat(feed.now()).isEqualTo(Storm.view(0));
            otherActs.set(true);
            assertThat(feed.now()).as("after a take-over").isEqualTo(Storm.view(1));
            otherActs.set(false);
            server.stop(0);
            assertThat(feed.now()).as("one that stands by, where none acts").isEqualTo(Storm.view(1));
        } finally {
            other.stop(0);
        }
    }

    @Test
    void theViewOfTheControllerIsShownAndTheTokenIsSent() {
        try (ControllerFeed feed = feed()) {
            assertThat(feed.next(PATIENCE)).contains(Storm.view(0));
        }
        assertThat(seen).isEqualTo("Bearer mizan_secret");
    }

    @Test
    void aViewThatWasSeenIsNotShownAgain() {
        answer = oftenLooked(Storm.view(0));
        try (ControllerFeed feed = feed()) {
            assertThat(feed.next(PATIENCE)).isPresent();
            assertThat(feed.next(PATIENCE)).isEmpty();
            answer = oftenLooked(Storm.view(1));
            Optional<LiveView> next = Optional.empty();
            while (next.isEmpty()) {
                next = feed.next(PATIENCE);
            }
            assertThat(next.get().targets()).isEqualTo(Storm.view(1).targets());
        }
    }

    /** A view of a system whose servers report several times a second. */
    private static String oftenLooked(LiveView view) {
        return LiveViewJson.encode(new LiveView(
                view.system(),
                view.at(),
                0.2,
                view.balance(),
                view.totals(),
                view.servers(),
                view.targets(),
                view.jobs()));
    }

    @Test
    void theFilesOfAnApplicationAreTheSumsOfItsLastRunAndTheTemplatesOfItsLastPlan() {
        serve(
                "/api/v1/applications/my code/runs",
                "{\"schema\":\"mizan/runs/v1\",\"runs\":[{\"creates\":3,\"predictedBytes\":100,\"actualBytes\":90}]}");
        try (ControllerFeed feed = feed()) {
            FileTemplate sums = new FileTemplate("all its files", -1, 100, 3, 90);
            assertThat(feed.files("my code")).as("without a plan").containsExactly(sums);
            serve(
                    "/api/v1/applications/my code/next",
                    "{\"schema\":\"mizan/next-creates/v1\",\"templates\":[{\"template\":\"/fs/out/ckpt.<N>\",\"files\":4,"
                            + "\"bytes\":80,\"targets\":[{\"index\":2,\"bytes\":60},{\"index\":9,\"bytes\":20}]}]}");
            assertThat(feed.files("my code"))
                    .containsExactly(sums, new FileTemplate("/fs/out/ckpt.<N>", 4, 80, -1, -1, Map.of(2, 60L, 9, 20L)));
            assertThat(feed.files("unknown")).isEmpty();
        }
    }

    private void serve(String path, String text) {
        server.createContext(path, exchange -> {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
    }

    @Test
    void aTokenThatIsNotKnownIsNotPermitted() {
        status = 401;
        assertThatThrownBy(() -> feed().next(PATIENCE)).isInstanceOfSatisfying(MizanException.class, e -> {
            assertThat(e.problem().code()).isEqualTo(ErrorCode.NOT_YOURS);
            assertThat(e.problem().line()).doesNotContain("mizan_secret");
        });
    }

    @Test
    void aServerThatIsInTroubleOrGoneIsUnreachable() {
        status = 503;
        assertThatThrownBy(() -> feed().next(PATIENCE))
                .isInstanceOfSatisfying(
                        MizanException.class,
                        e -> assertThat(e.problem().code()).isEqualTo(ErrorCode.SERVICE_UNREACHABLE));
        server.stop(0);
        assertThatThrownBy(() -> feed().next(PATIENCE))
                .isInstanceOfSatisfying(
                        MizanException.class,
                        e -> assertThat(e.problem().code()).isEqualTo(ErrorCode.SERVICE_UNREACHABLE));
    }

    @Test
    void somethingElseThatAnswersIsNoController() {
        answer = "<html>welcome</html>";
        assertThatThrownBy(() -> feed().next(PATIENCE)).isInstanceOf(MizanException.class);
    }
}
