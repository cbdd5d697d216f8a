package io.mizan.controller.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests that no client sends are refused, change nothing, and learn nothing about what runs here. */
class OddRequestsTest {
    private static final String HOST = " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n";

    @TempDir
    private Path folder;

    private static List<String> requests(String token) {
        String known = "Authorization: Bearer " + token + "\r\n";
        String start = "POST /api/v1/jobs/7/start" + HOST + known;
        return List.of(
                "GET /%zz" + HOST + "\r\n",
                "GET /api/v1/jobs/%00" + HOST + known + "\r\n",
                "GET /api/v1/jobs/%ff%fe/note" + HOST + known + "\r\n",
                "GET /api/v1/jobs/a%0d%0aX-Injected:%20yes/note" + HOST + known + "\r\n",
                "GET /dashboard/..%2f..%2fetc/passwd" + HOST + known + "\r\n",
                "GET /dashboard/../../etc/passwd" + HOST + known + "\r\n",
                "GET //api/v1/session/../jobs" + HOST + known + "\r\n",
                "BREW /api/v1/live" + HOST + known + "\r\n",
                "OPTIONS /api/v1/live" + HOST + "\r\n",
                "TRACE /api/v1/live" + HOST + known + "\r\n",
                "GET /api/v1/live HTTP/9.9\r\n\r\n",
                "GET /api/v1/live HTTP/1.0\r\n\r\n",
                "GET /api/v1/health" + HOST + "X: " + "x".repeat(20_000) + "\r\n\r\n",
                "GET /api/v1/" + "x".repeat(20_000) + HOST + "\r\n",
                start + "Content-Length: 5\r\nContent-Length: 6\r\n\r\n{\"a\":1}",
                start + "Content-Length: 7\r\nTransfer-Encoding: chunked\r\n\r\n{\"a\":1}",
                start + "Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
                start + "Content-Encoding: gzip\r\nContent-Length: 4\r\n\r\n\u001f\u008b\u0008\u0000",
                start + "Content-Length: -1\r\n\r\n",
                start + "Content-Length: 99999999999999999999\r\n\r\n{}",
                start + "Transfer-Encoding: chunked\r\n\r\n11000\r\n" + "{".repeat(0x11000) + "\r\n0\r\n\r\n",
                start + "Content-Length: 60000\r\n\r\n" + "{\"a\":".repeat(12_000));
    }

    @Test
    void theyAreRefusedWithoutAWordAboutWhatRunsHere() {
        try (RestFixture rest = new RestFixture(folder).withReports();
                Attacker attacker = new Attacker(rest.server.port())) {
            for (String request : requests(rest.scheduler)) {
                String shown = request.substring(0, Math.min(70, request.length()));
                String answer = Attacker.answer(attacker.open(1, request, 0));
                assertThat(answer).as(shown).matches("(?s)HTTP/1\\.[01] [45][0-9][0-9] .*");
                assertThat(answer)
                        .as(shown)
                        .doesNotContainIgnoringCase(
                                "exception", "jetty", "javalin", "io.mizan", "\r\nX-Injected", "root:")
                        .doesNotContain("HTTP/1.1 500");
            }
            assertThat(rest.controller.startedJobs().find("7")).isEmpty();
            assertThat(rest.server.failures()).isZero();
            assertThat(rest.get("/api/v1/health", "").statusCode()).isEqualTo(200);
        }
    }
}
