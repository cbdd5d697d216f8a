package io.mizan.controller.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.controller.live.LiveEvent;
import io.mizan.controller.live.LiveViewJson;
import io.mizan.controller.rest.connection.RestSettings;
import io.mizan.controller.rest.security.TokenFile;
import io.mizan.controller.rest.security.TokenRole;
import io.mizan.telemetry.collect.exporter.StrictMetrics;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventStreamTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    private static HttpResponse<InputStream> open(RestFixture rest, String token) throws Exception {
        return HttpClient.newHttpClient()
                .send(rest.request("/api/v1/events", token).build(), HttpResponse.BodyHandlers.ofInputStream());
    }

    private static BufferedReader lines(HttpResponse<InputStream> answer) {
        return new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8));
    }

    /** The data of the next event of a kind. */
    private static String next(BufferedReader lines, String kind) throws IOException {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.equals("event: " + kind)) {
                return lines.readLine().substring("data: ".length());
            }
        }
        throw new AssertionError("the stream ended before an event: " + kind);
    }

    @Test
    void viewsComeAtEachIntervalAndWhatHappensInBetween() throws Exception {
        try (RestFixture rest = new RestFixture(folder).withReports()) {
            HttpResponse<InputStream> answer = open(rest, rest.alice);
            assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("text/event-stream");
            try (BufferedReader lines = lines(answer)) {
                List<Instant> at = new ArrayList<>();
                for (int i = 0; i < 3; i++) {
                    at.add(LiveViewJson.decode(next(lines, "live")).at());
                }
                assertThat(at).isSorted().doesNotHaveDuplicates();
                rest.controller.events().add(new LiveEvent(Instant.now(), "plan", "p1", "hacc", "bob", "of bob"));
                rest.controller.events().add(new LiveEvent(Instant.now(), "plan", "p2", "wrf", "alice", "größer"));
                assertThat(next(lines, "plan"))
                        .as("only her own")
                        .contains("\"subject\":\"p2\"", "größer")
                        .doesNotContain("bob");
            }
            Awaitility.await().atMost(PATIENCE).until(() -> clients(rest) == 0);
        }
    }

    @Test
    void whoComesBackGetsWhatHappenedMeanwhile() throws Exception {
        try (RestFixture rest = new RestFixture(folder).withReports()) {
            tell(rest, "p1", "alice");
            String id;
            try (BufferedReader lines = lines(open(rest, rest.alice))) {
                next(lines, "live");
                tell(rest, "p2", "alice");
                id = nextId(lines);
            }
            for (int i = 3; i < 30; i++) {
                tell(rest, "p" + i, i % 2 == 0 ? "bob" : "alice");
            }
            HttpResponse<InputStream> again = HttpClient.newHttpClient()
                    .send(
                            rest.request("/api/v1/events", rest.alice)
                                    .header("Last-Event-ID", id)
                                    .build(),
                            HttpResponse.BodyHandlers.ofInputStream());
            try (BufferedReader lines = lines(again)) {
                for (int i = 3; i < 30; i += 2) {
                    assertThat(next(lines, "plan"))
                            .contains("\"subject\":\"p" + i + "\"")
                            .doesNotContain("bob");
                }
            }
            for (String odd : List.of("x", "-1", "ffff-999999999999999999", "zz-1", "<b>")) {
                HttpResponse<InputStream> answer = HttpClient.newHttpClient()
                        .send(
                                rest.request("/api/v1/events", rest.bob)
                                        .header("Last-Event-ID", odd)
                                        .build(),
                                HttpResponse.BodyHandlers.ofInputStream());
                try (BufferedReader lines = lines(answer)) {
                    assertThat(next(lines, "live")).contains("mizan/live/v1");
                }
            }
            assertThat(rest.server.failures()).isZero();
        }
    }

    private static void tell(RestFixture rest, String subject, String user) {
        rest.controller.events().add(new LiveEvent(Instant.now(), "plan", subject, "wrf", user, "a test"));
    }

    private static String nextId(BufferedReader lines) throws IOException {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith("id: ")) {
                return line.substring(4);
            }
        }
        throw new AssertionError("the stream ended before an event with an id");
    }

    private static double clients(RestFixture rest) {
        return StrictMetrics.samples(rest.get("/metrics", rest.reader).body())
                .getOrDefault("mizan_event_streams{}", -1.0);
    }

    @Test
    void aClientThatDoesNotReadIsCutOffAndCountedAndOthersGoOn() throws Exception {
        try (RestFixture rest = new RestFixture(
                folder, Duration.ofMillis(200), RestSettings.Limits.DEFAULT.with(50, 4, 20), sources -> sources)) {
            rest.controller.monitor().accept(RestFixture.report(0, 1000), Instant.now());
            try (Socket lazy = new Socket();
                    BufferedReader lines = lines(open(rest, rest.operator))) {
                lazy.setReceiveBufferSize(4096);
                lazy.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), rest.server.port()));
                lazy.getOutputStream()
                        .write(("GET /api/v1/events HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer " + rest.bob
                                        + "\r\n\r\n")
                                .getBytes(StandardCharsets.US_ASCII));
                // Somebody who reads all the time, however slow this machine is, is seconds away from being taken for
                // lazy.
                AtomicReference<String> newest = new AtomicReference<>("");
                AtomicLong read = new AtomicLong();
                Thread eager = new Thread(() -> {
                    try {
                        while (true) {
                            newest.set(next(lines, "live"));
                            read.incrementAndGet();
                        }
                    } catch (IOException | AssertionError e) {
                        // The test is over.
                        return;
                    }
                });
                eager.setDaemon(true);
                eager.start();
                Awaitility.await()
                        .atMost(PATIENCE)
                        .until(() -> StrictMetrics.samples(
                                        rest.get("/metrics", rest.reader).body())
                                .getOrDefault("mizan_event_streams_dropped_total{}", 0.0)
                                .equals(1.0));
                long before = read.get();
                Awaitility.await().atMost(PATIENCE).until(() -> read.get() > before + 1);
                assertThat(LiveViewJson.decode(Objects.requireNonNull(newest.get()))
                                .targets())
                        .hasSize(1000);
            }
        }
    }

    @Test
    void asManyFollowAsAreAllowed() throws Exception {
        try (RestFixture rest = new RestFixture(
                folder, Duration.ofMillis(50), RestSettings.Limits.DEFAULT.with(50, 2, 8), sources -> sources)) {
            rest.withReports();
            HttpResponse<InputStream> first = open(rest, rest.alice);
            assertThat(open(rest, rest.alice).statusCode())
                    .as("one token does not take all places")
                    .isEqualTo(503);
            HttpResponse<InputStream> second = open(rest, rest.bob);
            HttpResponse<InputStream> third = open(rest, rest.operator);
            assertThat(third.statusCode()).isEqualTo(503);
            assertThat(new String(third.body().readAllBytes(), StandardCharsets.UTF_8))
                    .contains("MZ512");
            first.body().close();
            second.body().close();
            Awaitility.await()
                    .atMost(PATIENCE)
                    .until(() -> open(rest, rest.operator).statusCode() == 200);
        }
    }

    /** Two users with all places of users, and a third who wants one. */
    @Test
    void whoeverHasMostStreamsLosesTheOldest() throws Exception {
        try (RestFixture rest = new RestFixture(
                folder, Duration.ofMillis(200), RestSettings.Limits.DEFAULT.with(50, 8, 8), sources -> sources)) {
            rest.withReports();
            String carol = rest.token("carol-token", TokenRole.USER, "carol", false);
            String dora = rest.token("dora-token", TokenRole.USER, "dora", false);
            rest.waitUntilKnown(dora);
            List<BufferedReader> followed = new ArrayList<>();
            for (String token : List.of(rest.alice, rest.alice, rest.bob, rest.bob, carol, carol)) {
                followed.add(lines(open(rest, token)));
                next(followed.get(followed.size() - 1), "live");
            }
            try (BufferedReader fourth = lines(open(rest, dora))) {
                next(fourth, "live");
                assertThat(clients(rest)).isEqualTo(6);
                long ended = followed.stream().filter(EventStreamTest::ends).count();
                assertThat(ended).as("streams that made room").isEqualTo(1);
            }
        }
    }

    /** A stream that goes on has views of the next intervals. */
    private static boolean ends(BufferedReader lines) {
        try {
            for (int i = 0; i < 20; i++) {
                next(lines, "live");
            }
            return false;
        } catch (IOException | AssertionError e) {
            return true;
        }
    }

    @Test
    void aTokenThatIsTakenBackEndsItsStream() throws Exception {
        try (RestFixture rest = new RestFixture(folder).withReports();
                BufferedReader lines = lines(open(rest, rest.alice))) {
            next(lines, "live");
            new TokenFile(rest.tokens).revoke("alice-token");
            Awaitility.await().atMost(PATIENCE).until(() -> {
                try {
                    return lines.readLine() == null;
                } catch (IOException e) {
                    return true;
                }
            });
        }
    }
}
