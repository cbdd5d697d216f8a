package io.mizan.controller.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobDecisionsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String WRF =
            "{\"user\":\"alice\",\"nodes\":\"n[1-4]\",\"application\":\"wrf\",\"directory\":\""
                    + RestFixture.SECRET_PATH + "\",\"mode\":\"apply\"}";

    @TempDir
    private Path folder;

    private static Mapping ok(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return Documents.parse("answer", answer.body()).asMapping();
    }

    private static String code(HttpResponse<String> answer) {
        return answer.statusCode() + " "
                + Documents.parse("error", answer.body()).asMapping().text("code");
    }

    @Test
    void aJobIsDecidedForShownToItsUserAndEnded() {
        try (RestFixture rest = new RestFixture(folder).withReports()) {
            Mapping made = ok(rest.post("/api/v1/jobs/4711/decision", rest.scheduler, WRF));
            assertThat(made.text("schema")).isEqualTo("mizan/job-decision/v1");
            assertThat(made.text("category")).isEqualTo("alice|wrf|4");
            assertThat(made.text("announcedBy")).isEqualTo("scheduler");
            assertThat(made.require("decision").asMapping().text("verdict")).isEqualTo("default");
            assertThat(rest.controller.startedJobs().find("4711").orElseThrow().user())
                    .isEqualTo("alice");
            Mapping again = ok(rest.post("/api/v1/jobs/4711/decision", rest.scheduler, WRF));
            assertThat(again).isEqualTo(made);

            assertThat(ok(rest.get("/api/v1/jobs/4711/decision", rest.alice)).text("directory"))
                    .isEqualTo(RestFixture.SECRET_PATH);
            assertThat(rest.get("/api/v1/jobs/4711/decision", rest.operator).body())
                    .doesNotContain("patients");
            assertThat(code(rest.get("/api/v1/jobs/4711/decision", rest.bob))).isEqualTo("404 MZ401");
            assertThat(code(rest.get("/api/v1/jobs/4712/decision", rest.alice))).isEqualTo("404 MZ401");
            assertThat(rest.json("/api/v1/job-decisions", rest.bob).list("jobs"))
                    .isEmpty();
            assertThat(rest.json("/api/v1/job-decisions", rest.alice).list("jobs"))
                    .hasSize(1);

            assertThat(code(rest.post("/api/v1/jobs/4711/finish", rest.bob, "")))
                    .isEqualTo("404 MZ401");
            assertThat(code(rest.post("/api/v1/jobs/4711/finish", rest.alice, "")))
                    .as("the batch system does")
                    .isEqualTo("403 MZ404");
            Mapping ended = ok(rest.post("/api/v1/jobs/4711/finish", rest.scheduler, ""));
            assertThat(ended.text("state")).isEqualTo("ended");
            assertThat(ok(rest.post("/api/v1/jobs/4711/finish", rest.scheduler, ""))
                            .text("endedAt"))
                    .isEqualTo(ended.text("endedAt"));
            assertThat(code(rest.post("/api/v1/jobs/99/finish", rest.scheduler, "")))
                    .isEqualTo("404 MZ401");
        }
    }

    @Test
    void whatHooksAnnounceIsDecidedForInTheBackground() {
        try (RestFixture rest = new RestFixture(folder).withReports()) {
            assertThat(rest.post("/api/v1/jobs/5/start", rest.scheduler, WRF).statusCode())
                    .isEqualTo(202);
            assertThat(rest.post("/api/v1/jobs/5/end", rest.scheduler, "").statusCode())
                    .isEqualTo(202);
            Awaitility.await().atMost(PATIENCE).untilAsserted(() -> {
                HttpResponse<String> answer = rest.get("/api/v1/jobs/5/decision", rest.alice);
                assertThat(answer.body()).contains("\"state\":\"ended\"").contains("told by the batch system");
            });
        }
    }

    @Test
    void aUserAnnouncesAndEndsHisOwnJobsAlone() {
        try (RestFixture rest = new RestFixture(folder).withReports()) {
            String own = "{\"nodes\":2,\"application\":\"test\",\"processes\":64}";
            assertThat(code(rest.post("/api/v1/jobs/7/decision", rest.bob, WRF)))
                    .isEqualTo("403 MZ404");
            Mapping made = ok(rest.post("/api/v1/jobs/7/decision", rest.bob, own));
            assertThat(made.text("category")).isEqualTo("bob|test|64");
            assertThat(rest.controller.startedJobs().find("7"))
                    .as("nobody has checked that the id is that of his job: it opens no statistics of a job to him")
                    .isEmpty();
            assertThat(code(rest.post("/api/v1/jobs/7/decision", rest.alice, own)))
                    .isEqualTo("404 MZ401");
            assertThat(code(rest.post("/api/v1/jobs/7/finish", rest.alice, ""))).isEqualTo("404 MZ401");
            assertThat(ok(rest.post("/api/v1/jobs/7/finish", rest.bob, "")).text("endReason"))
                    .isEqualTo("told by user");
        }
    }

    @Test
    void whatCannotBeIsRefusedAndNamed() {
        try (RestFixture rest = new RestFixture(folder).withReports()) {
            for (String body : List.of(
                    "{\"user\":\"alice\",\"nods\":4}",
                    "{\"user\":\"alice\",\"nodes\":-4}",
                    "{\"user\":\"alice\",\"nodes\":\"n[1-\"}",
                    "{\"user\":\"alice\",\"nodes\":\"n[1-2000000]\"}",
                    "{\"user\":\"alice\",\"processes\":-1}",
                    "{\"user\":\"alice\",\"mode\":\"always\"}",
                    "{\"user\":\"alice\",\"directory\":\"relative\"}",
                    "{\"user\":\"alice\",\"endsBy\":\"tomorrow\"}",
                    "{\"user\":\"\"}",
                    "{}",
                    "[]",
                    "{\"user\":\"alice\",\"restarts\":-1}")) {
                HttpResponse<String> answer = rest.post("/api/v1/jobs/1/decision", rest.scheduler, body);
                assertThat(answer.statusCode()).as(body + answer.body()).isEqualTo(400);
            }
            assertThat(rest.get("/api/v1/jobs/1/decision", rest.operator).statusCode())
                    .isEqualTo(404);
            assertThat(rest.server.failures()).isZero();
        }
    }

    @Test
    void behavioursAreShownWithTheirHitRates() {
        try (RestFixture rest = new RestFixture(folder).withReports()) {
            Mapping none = rest.json("/api/v1/job-behaviours", rest.alice);
            assertThat(none.text("jobs")).isEqualTo("0");
            assertThat(none.has("hitRate")).isFalse();
            List<Node> newest = none.list("newest");
            assertThat(newest).isEmpty();
        }
    }
}
