package io.mizan.controller.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.controller.rest.connection.Listener;
import io.mizan.controller.rest.connection.RestSettings;
import io.mizan.controller.rest.security.AccessToken;
import io.mizan.controller.rest.security.KnownTokens;
import io.mizan.controller.rest.security.PathMask;
import io.mizan.controller.rest.security.TokenFile;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import io.mizan.model.error.MizanException;
import io.mizan.telemetry.collect.exporter.StrictMetrics;
import io.mizan.telemetry.message.socket.Endpoint;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RestAccessTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    private static Mapping error(HttpResponse<String> answer, int status, String code) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("application/json");
        Mapping error = Documents.parse("error", answer.body()).asMapping();
        assertThat(error.text("schema")).isEqualTo("mizan/error/v1");
        assertThat(error.text("code")).isEqualTo(code);
        return error;
    }

    @Test
    void nothingButHealthAnswersWithoutAToken() {
        try (RestFixture rest = new RestFixture(folder).withReports()) {
            for (String path : rest.paths()) {
                String[] words = path.split(" ", 2);
                HttpResponse<String> answer = rest.send(rest.request(words[1], "")
                        .method(words[0], HttpRequest.BodyPublishers.noBody())
                        .build());
                if (words[1].endsWith("/health")) {
                    assertThat(answer.statusCode()).isEqualTo(200);
                    assertThat(answer.body())
                            .isEqualTo("{\"schema\":\"mizan/health/v1\",\"up\":true,\"acts\":true,\"term\":1}");
                } else {
                    error(answer, 401, "MZ403");
                }
            }
            error(rest.get("/api/v1/nothing", ""), 401, "MZ403");
            error(rest.get("/api/v1/health/../live", ""), 401, "MZ403");
            for (String header : List.of("Basic abc", "Bearer", "Bearer ", "bearer  x", "Bearer " + "x".repeat(5000))) {
                error(
                        rest.send(HttpRequest.newBuilder(rest.uri("/api/v1/live"))
                                .header("Authorization", header)
                                .build()),
                        401,
                        "MZ403");
            }
        }
    }

    @Test
    void eachRoleSeesWhatItIsFor() {
        try (RestFixture rest = new RestFixture(folder).withReports()) {
            rest.run("r1", "alice", "fs-OST0000");
            Set<String> user = allowed(rest, rest.alice);
            Set<String> operator = allowed(rest, rest.operator);
            assertThat(allowed(rest, rest.reader))
                    .containsExactly(
                            "GET /api/v1/health",
                            "GET /api/v1/metrics",
                            "GET /api/v1/openapi.json",
                            "GET /api/v1/session",
                            "GET /metrics");
            assertThat(allowed(rest, rest.scheduler))
                    .containsExactly(
                            "GET /api/v1/applications/fs-OST0000/directory-layout",
                            "GET /api/v1/health",
                            "GET /api/v1/jobs/101/decision",
                            "GET /api/v1/jobs/101/note",
                            "GET /api/v1/openapi.json",
                            "GET /api/v1/session",
                            "POST /api/v1/jobs/101/decision",
                            "POST /api/v1/jobs/101/end",
                            "POST /api/v1/jobs/101/finish",
                            "POST /api/v1/jobs/101/start");
            assertThat(operator).containsAll(user).hasSize(rest.paths().size());
            assertThat(user)
                    .contains("GET /api/v1/live", "GET /api/v1/jobs/101")
                    .doesNotContain(
                            "GET /api/v1/audit",
                            "GET /api/v1/agents",
                            "GET /metrics",
                            "POST /api/v1/jobs/101/start",
                            "POST /api/v1/jobs/101/end");
            error(rest.get("/api/v1/audit", rest.alice), 403, "MZ404");
        }
    }

    /** What is not refused because of who asks. */
    private static Set<String> allowed(RestFixture rest, String token) {
        Set<String> allowed = new TreeSet<>();
        for (String path : rest.paths()) {
            String[] words = path.split(" ", 2);
            if (words[1].endsWith("/events")) {
                // A stream does not end; what it needs is in its own test.
                if (token.equals(rest.operator)) {
                    allowed.add(path);
                }
                continue;
            }
            int status = rest.send(rest.request(words[1], token)
                            .method(words[0], HttpRequest.BodyPublishers.noBody())
                            .build())
                    .statusCode();
            assertThat(status).as(path).isNotIn(401, 500);
            if (status != 403) {
                allowed.add(path);
            }
        }
        return allowed;
    }

    @Test
    void aThousandWrongTokensChangeNothingAndAreCounted() {
        try (RestFixture rest = new RestFixture(folder).withReports()) {
            SplittableRandom random = new SplittableRandom(7);
            int slowed = 0;
            for (int i = 0; i < 1_000; i++) {
                byte[] bytes = new byte[AccessToken.BYTES];
                random.nextBytes(bytes);
                HttpResponse<String> answer =
                        rest.post("/api/v1/jobs/101/start", AccessToken.text(bytes), "{\"user\":\"mallory\"}");
                if (answer.statusCode() == 429) {
                    slowed++;
                    error(answer, 429, "MZ405");
                    assertThat(answer.headers().firstValue("Retry-After")).contains("10");
                } else {
                    error(answer, 401, "MZ403");
                }
            }
            assertThat(slowed).isPositive();
            assertThat(rest.controller.startedJobs().find("101").orElseThrow().user())
                    .isEqualTo("alice");
            assertThat(StrictMetrics.samples(rest.get("/metrics", rest.reader).body()))
                    .as("and whoever has a token is let in all the same")
                    .containsEntry("mizan_messages_rejected_total{reason=unauthenticated}", 1000.0);
        }
    }

    @Test
    void aRequestWithoutATokenChangesNothingAndIsCounted() {
        try (RestFixture rest = new RestFixture(folder).withReports()) {
            for (int i = 0; i < 100; i++) {
                error(rest.post("/api/v1/jobs/101/start", "", "{\"user\":\"mallory\"}"), 401, "MZ403");
            }
            assertThat(rest.controller.startedJobs().find("101").orElseThrow().user())
                    .isEqualTo("alice");
            assertThat(StrictMetrics.samples(rest.get("/metrics", rest.reader).body()))
                    .containsEntry("mizan_messages_rejected_total{reason=unauthenticated}", 100.0);
            assertThat(rest.json("/api/v1/agents", rest.operator)
                            .require("rejected")
                            .asMapping()
                            .text("unauthenticated"))
                    .as("on the page of agents, too")
                    .isEqualTo("100");
        }
    }

    @Test
    void aTokenThatIsTakenBackCountsNoLonger() throws IOException {
        try (RestFixture rest = new RestFixture(folder).withReports()) {
            assertThat(rest.get("/api/v1/live", rest.alice).statusCode()).isEqualTo(200);
            new TokenFile(rest.tokens).revoke("alice-token");
            Awaitility.await()
                    .atMost(PATIENCE)
                    .until(() -> rest.get("/api/v1/live", rest.alice).statusCode() == 401);
            assertThat(rest.get("/api/v1/live", rest.bob).statusCode()).isEqualTo(200);
            Files.setPosixFilePermissions(rest.tokens, PosixFilePermissions.fromString("rw-r--r--"));
            Awaitility.await()
                    .atMost(PATIENCE)
                    .until(() -> rest.get("/api/v1/live", rest.bob).statusCode() == 401);
            Files.setPosixFilePermissions(rest.tokens, PosixFilePermissions.fromString("rw-------"));
            Awaitility.await()
                    .atMost(PATIENCE)
                    .until(() -> rest.get("/api/v1/live", rest.bob).statusCode() == 200);
        }
    }

    @Test
    void answersSayWhatABrowserMayDoWithThem() {
        try (RestFixture rest = new RestFixture(folder).withReports()) {
            for (HttpResponse<String> answer : List.of(
                    rest.get("/api/v1/live", rest.alice), rest.get("/api/v1/live", ""), rest.get("/x", rest.alice))) {
                assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
                assertThat(answer.headers().firstValue("X-Content-Type-Options"))
                        .contains("nosniff");
                assertThat(answer.headers()
                                .firstValue("Content-Security-Policy")
                                .orElse(""))
                        .contains("default-src 'none'")
                        .doesNotContain("unsafe")
                        .doesNotContain("http:");
                assertThat(answer.headers().map())
                        .doesNotContainKeys("access-control-allow-origin", "set-cookie", "server");
            }
        }
    }

    @Test
    void whatIsNotThereAndHowItIsNotAsked() {
        try (RestFixture rest = new RestFixture(folder).withReports()) {
            error(rest.get("/api/v1/nothing", rest.alice), 404, "MZ003");
            error(rest.get("/api/v1/plans/p/apply", rest.operator), 404, "MZ003");
            error(rest.post("/api/v1/plans/p/apply", rest.operator, "{}"), 404, "MZ003");
            error(rest.post("/api/v1/live", rest.operator, "{}"), 405, "MZ003");
            assertThat(error(rest.get("/api/v1/targets/fs-OST0O00", rest.alice), 404, "MZ003")
                            .text("advice"))
                    .contains("fs-OST0000");
            error(rest.get("/api/v1/plans?most=0", rest.alice), 400, "MZ107");
            error(rest.get("/api/v1/plans?most=many", rest.alice), 400, "MZ107");
            error(rest.get("/api/v1/jobs/" + "x".repeat(300), rest.operator), 400, "MZ107");
            assertThat(rest.server.failures()).isZero();
        }
    }

    @Test
    void otherMachinesAreAnsweredWithTlsOnly() {
        KnownTokens tokens = new KnownTokens(folder.resolve("none"), System::nanoTime);
        for (String host : List.of("0.0.0.0", "192.0.2.1", "[::]")) {
            RestSettings settings = new RestSettings(
                    new Endpoint(host, 0),
                    Optional.empty(),
                    tokens,
                    new PathMask(new byte[] {1}),
                    Duration.ofSeconds(1),
                    RestSettings.Limits.DEFAULT,
                    "1");
            assertThatThrownBy(() -> Listener.check(settings))
                    .isInstanceOf(MizanException.class)
                    .hasMessageContaining("TLS is required");
        }
    }
}
