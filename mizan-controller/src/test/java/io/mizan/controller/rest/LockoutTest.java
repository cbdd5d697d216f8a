package io.mizan.controller.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.controller.rest.connection.RestSettings;
import io.mizan.controller.rest.security.TokenRole;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whoever holds all the connections that he can get keeps out neither others nor the scheduler. */
class LockoutTest {
    /** Longer than anybody waits here, so that no deadline helps. */
    private static final Duration NO_DEADLINE = Duration.ofMinutes(10);

    private static final int MANY = 500;

    /** Answers to so many do not fit into what the kernel keeps for a reader that does not read. */
    private static final int PIPELINED = 200;

    @TempDir
    private Path folder;

    private RestFixture fixture(Duration patience) {
        return fixture(patience, RestSettings.Limits.DEFAULT);
    }

    private RestFixture fixture(Duration patience, RestSettings.Limits usual) {
        return new RestFixture(
                        folder,
                        Duration.ofMillis(500),
                        new RestSettings.Limits(
                                usual.bodyBytes(),
                                usual.connections(),
                                usual.requests(),
                                patience,
                                usual.streams(),
                                usual.waitingEvents()),
                        sources -> sources)
                .withReports();
    }

    private static String request(String first, String token, String rest) {
        return first + " HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                + (token.isEmpty() ? "" : "Authorization: Bearer " + token + "\r\n") + rest;
    }

    /** A new client each time, and with it a new connection. */
    private static int status(RestFixture rest, String path, String token, String body) throws Exception {
        HttpRequest.Builder request = rest.request(path, token).timeout(Duration.ofSeconds(30));
        HttpResponse<String> answer = HttpClient.newHttpClient()
                .send(
                        body.isEmpty()
                                ? request.build()
                                : request.POST(HttpRequest.BodyPublishers.ofString(body))
                                        .build(),
                        BodyHandlers.ofString());
        return answer.statusCode();
    }

    private static void othersAreServed(RestFixture rest) throws Exception {
        for (int i = 0; i < 5; i++) {
            assertThat(status(rest, "/api/v1/jobs/" + i + "/start", rest.scheduler, "{\"user\":\"alice\"}"))
                    .as("the scheduler")
                    .isEqualTo(202);
            assertThat(status(rest, "/api/v1/live", rest.operator, "")).isEqualTo(200);
            assertThat(status(rest, "/api/v1/live", rest.bob, "")).isEqualTo(200);
            assertThat(status(rest, "/api/v1/health", "", "")).isEqualTo(200);
        }
    }

    @Test
    void idleAndHalfRequestsLockNobodyOut() throws Exception {
        try (RestFixture rest = fixture(NO_DEADLINE);
                Attacker attacker = new Attacker(rest.server.port())) {
            for (String words : List.of(
                    "",
                    "GET /api/v1/li",
                    request("GET /api/v1/live", rest.alice, ""),
                    request("POST /api/v1/jobs/1/start", "", "Content-Length: 1000\r\n\r\n{"))) {
                attacker.opens(MANY / 2, 1, words).opens(MANY / 2, 2, words);
                othersAreServed(rest);
            }
            for (int host = 3; host < 250; host++) {
                attacker.opens(3, host, "GET / HTTP/1.1\r\n");
            }
            othersAreServed(rest);
        }
    }

    /** With a token, too. */
    @Test
    void whoeverHasATokenLocksOutNobodyElse() throws Exception {
        try (RestFixture rest = fixture(NO_DEADLINE);
                Attacker attacker = new Attacker(rest.server.port())) {
            attacker.opens(MANY, 1, request("GET /api/v1/health", "", "\r\n"));
            attacker.opens(MANY, 2, request("GET /api/v1/live", rest.alice, "\r\n"));
            othersAreServed(rest);
            attacker.opens(100, 2, request("GET /api/v1/events", rest.alice, "\r\n"));
            String others = rest.token("carol-token", TokenRole.USER, "carol", false);
            rest.waitUntilKnown(others);
            attacker.opens(100, 2, request("GET /api/v1/events", rest.bob, "\r\n"))
                    .opens(100, 2, request("GET /api/v1/events", others, "\r\n"));
            othersAreServed(rest);
            Socket operator = attacker.open(1, request("GET /api/v1/events", rest.operator, "\r\n"), 0);
            byte[] first = operator.getInputStream().readNBytes("HTTP/1.1 200".length());
            assertThat(new String(first, java.nio.charset.StandardCharsets.US_ASCII))
                    .as("the stream of an operator")
                    .isEqualTo("HTTP/1.1 200");
        }
    }

    /** Each of them keeps the thread that writes its answer. */
    @Test
    void whoeverDoesNotReadHisAnswerTakesNotAllThreads() throws Exception {
        String largest = DashboardFile.all().stream()
                .max(Comparator.comparingInt(file -> file.content().length))
                .orElseThrow()
                .path();
        try (RestFixture rest = fixture(NO_DEADLINE);
                Attacker attacker = new Attacker(rest.server.port())) {
            for (int i = 0; i < 60; i++) {
                attacker.open(2 + i % 3, request("GET " + largest, "", "\r\n").repeat(8), 1024);
            }
            for (int i = 0; i < 10; i++) {
                assertThat(status(rest, "/api/v1/jobs/" + i + "/start", rest.scheduler, "{\"user\":\"alice\"}"))
                        .isEqualTo(202);
                assertThat(status(rest, "/api/v1/live", rest.operator, "")).isEqualTo(200);
            }
        }
    }

    /** A browser asks for six things at a time, and others of the same user may be slow. */
    @Test
    void aUserWhoDoesNotReadKeepsOutNeitherOthersNorHimself() throws Exception {
        try (RestFixture rest = fixture(NO_DEADLINE);
                Attacker attacker = new Attacker(rest.server.port())) {
            for (int i = 0; i < 60; i++) {
                attacker.open(
                        2 + i % 3,
                        request("GET /api/v1/live", rest.alice, "\r\n").repeat(PIPELINED),
                        1024);
            }
            othersAreServed(rest);
            servedInTheEnd(rest, "/api/v1/live", rest.alice);
        }
    }

    /** More users than there are shares of requests. */
    @Test
    void manyUsersWhoDoNotReadKeepOutNoOther() throws Exception {
        try (RestFixture rest = fixture(NO_DEADLINE);
                Attacker attacker = new Attacker(rest.server.port())) {
            List<String> users = new ArrayList<>();
            for (int user = 0; user < 5; user++) {
                users.add(rest.token("user-" + user, TokenRole.USER, "user" + user, false));
            }
            rest.waitUntilKnown(users.get(4));
            for (int i = 0; i < 60; i++) {
                attacker.open(
                        2 + i % 3,
                        request("GET /api/v1/live", users.get(i % 5), "\r\n").repeat(PIPELINED),
                        1024);
            }
            othersAreServed(rest);
        }
    }

    /** Refusals are answers, too. */
    @Test
    void whoeverDoesNotReadRefusalsTakesNotAllThreads() throws Exception {
        try (RestFixture rest = fixture(NO_DEADLINE);
                Attacker attacker = new Attacker(rest.server.port())) {
            for (int i = 0; i < 60; i++) {
                attacker.open(2 + i % 6, request("GET /api/v1/live", "", "\r\n").repeat(PIPELINED), 1024);
            }
            othersAreServed(rest);
        }
    }

    /** The token of the scheduler lies on every node. */
    @Test
    void aStolenTokenOfTheSchedulerLocksOutNobody() throws Exception {
        RestSettings.Limits few = RestSettings.Limits.DEFAULT.with(100, 64, 8);
        try (RestFixture rest = fixture(NO_DEADLINE, few);
                Attacker attacker = new Attacker(rest.server.port())) {
            attacker.opens(
                    100, 2, request("POST /api/v1/jobs/1/start", rest.scheduler, "Content-Length: 1000\r\n\r\n{"));
            othersAreServed(rest);
            Socket user = attacker.open(1, request("GET /api/v1/session", rest.bob, "\r\n"), 0);
            assertThat(Attacker.head(user)).startsWith("HTTP/1.1 200");
            for (int i = 0; i < 2 * few.connections(); i++) {
                Socket idle = attacker.open(3, request("GET /api/v1/session", rest.scheduler, "\r\n"), 0);
                assertThat(Attacker.head(idle)).startsWith("HTTP/1.1 200");
            }
            Attacker.send(user, request("GET /api/v1/session", rest.bob, "\r\n"));
            assertThat(Attacker.head(user)).as("a connection of a user").startsWith("HTTP/1.1 200");
            othersAreServed(rest);
        }
    }

    /** Nobody waits for a slow reader, and he gets all of his answer. */
    @Test
    void aSlowReaderGetsTheWholeAnswer() throws Exception {
        try (RestFixture rest = fixture(NO_DEADLINE);
                Attacker attacker = new Attacker(rest.server.port())) {
            String whole = rest.get("/api/v1/openapi.json", rest.alice).body();
            String asked =
                    request("GET /api/v1/openapi.json", rest.alice, "\r\n").repeat(40)
                            + request("GET /api/v1/openapi.json", rest.alice, "Connection: close\r\n\r\n");
            Socket slow = attacker.open(2, asked, 1024);
            othersAreServed(rest);
            String answers = Attacker.answer(slow);
            assertThat(answers.split("HTTP/1.1 200", -1)).hasSize(42);
            assertThat(answers.split(Pattern.quote(whole), -1)).hasSize(42);
        }
    }

    /** Slow requests of his own make room after a second, whenever that is. */
    private static void servedInTheEnd(RestFixture rest, String path, String token) throws Exception {
        int status = 0;
        for (int i = 0; i < 100 && status != 200; i++) {
            status = status(rest, path, token, "");
            Thread.sleep(status == 200 ? 0 : 200);
        }
        assertThat(status).isEqualTo(200);
    }

    @Test
    void aByteNowAndThenKeepsNoConnection() throws Exception {
        try (RestFixture rest = fixture(Duration.ofSeconds(1));
                Attacker attacker = new Attacker(rest.server.port())) {
            assertThat(Attacker.drip(attacker.open(2, "GET / HTTP/1.1\r\nX: ", 0)))
                    .as("headers")
                    .isLessThan(1_000);
            assertThat(Attacker.drip(attacker.open(
                            2,
                            request("POST /api/v1/jobs/1/start", rest.scheduler, "Content-Length: 60000\r\n\r\n{"),
                            0)))
                    .as("a body")
                    .isLessThan(1_000);
            assertThat(Attacker.answer(attacker.open(2, "", 0)))
                    .as("nothing at all")
                    .isEmpty();
            assertThat(rest.get("/api/v1/metrics", rest.reader).body())
                    .contains("mizan_http_connections_closed_total{reason=\"slow\"} 3");
        }
    }

    private static String origin(String site) {
        return "GET /api/v1/health HTTP/1.1\r\nHost: 127.0.0.1:9843\r\nOrigin: " + site
                + "\r\nConnection: close\r\n\r\n";
    }

    /** A page of evil.example whose name points at 127.0.0.1 has that name in its requests. */
    @Test
    void requestsForAnotherNameAreRefused() {
        try (RestFixture rest = fixture(NO_DEADLINE);
                Attacker attacker = new Attacker(rest.server.port())) {
            for (String wrong :
                    List.of("evil.example", "evil.example:9843", "127.0.0.1.evil.example", "localhost.evil", "a b")) {
                for (String path : List.of("/", "/api/v1/health", "/api/v1/live")) {
                    assertThat(Attacker.answer(attacker.open(
                                    1,
                                    "GET " + path + " HTTP/1.1\r\nHost: " + wrong + "\r\nConnection: close\r\n\r\n",
                                    0)))
                            .as(wrong)
                            .startsWith("HTTP/1.1 400");
                }
            }
            for (String other :
                    List.of("http://evil.example", "https://10.1.2.3", "null", "http://127.0.0.1.evil.example")) {
                assertThat(Attacker.answer(attacker.open(1, origin(other), 0)))
                        .as(other)
                        .startsWith("HTTP/1.1 403");
            }
            for (String own : List.of("http://127.0.0.1:9843", "https://localhost:8443", "http://LOCALHOST")) {
                assertThat(Attacker.answer(attacker.open(1, origin(own), 0)))
                        .as(own)
                        .startsWith("HTTP/1.1 200");
            }
            for (String right : List.of("localhost", "LOCALHOST:9843", "127.0.0.1", "[::1]:80", "10.1.2.3:9843")) {
                assertThat(Attacker.answer(attacker.open(
                                1,
                                "GET /api/v1/health HTTP/1.1\r\nHost: " + right + "\r\nConnection: close\r\n\r\n",
                                0)))
                        .as(right)
                        .startsWith("HTTP/1.1 200");
            }
        }
    }
}
