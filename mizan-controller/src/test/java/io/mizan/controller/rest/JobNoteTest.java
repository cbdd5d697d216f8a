package io.mizan.controller.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.controller.live.StartedJob;
import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The note of a job is about what this job did. */
class JobNoteTest {
    private static final String START =
            "{\"user\":\"carol\",\"nodes\":\"n1\",\"application\":\"lammps\",\"directory\":\"/fs/carol/out\",\"mode\":\"advise\"}";

    @TempDir
    Path folder;

    @Test
    void runsOfTheSameUserAndApplicationAtTheSameTimeAreNotTheJobs() {
        try (RestFixture rest = new RestFixture(folder).withReports()) {
            rest.post("/api/v1/jobs/303/start", rest.scheduler, START);
            rest.run("r1", "carol", "lammps");
            assertThat(rest.get("/api/v1/jobs/303/note", rest.scheduler).body()).doesNotContain("wrote");
            assertThat(rest.json("/api/v1/jobs/303", rest.operator).list("runs"))
                    .isEmpty();
        }
    }

    @Test
    void runsOfTheJobAreItsUsersOwn() {
        try (RestFixture rest = new RestFixture(folder).withReports()) {
            rest.post("/api/v1/jobs/303/start", rest.scheduler, START);
            rest.runInJob("r1", "carol", "another name", "303");
            rest.runInJob("r2", "mallory", "lammps", "303");
            assertThat(rest.get("/api/v1/jobs/303/note", rest.scheduler).body())
                    .startsWith("mizan: job 303 wrote 100.0 MiB in 100 files\n");
            assertThat(rest.json("/api/v1/jobs/303", rest.operator).list("runs"))
                    .hasSize(1);
        }
    }

    /** Whoever runs something says himself in which job, and as often as he likes. */
    @Test
    void runsOfOthersUnderTheSameJobOrNameHideNothing() {
        try (RestFixture rest = new RestFixture(folder).withReports()) {
            rest.post("/api/v1/jobs/303/start", rest.scheduler, START);
            rest.runInJob("r1", "alice", "another name", "304");
            rest.runInJob("r2", "carol", "lammps", "303");
            for (int i = 0; i < 60; i++) {
                rest.runInJob("m" + i, "mallory", "another name", "303");
            }
            assertThat(rest.get("/api/v1/jobs/303/note", rest.scheduler).body())
                    .startsWith("mizan: job 303 wrote 100.0 MiB in 100 files\n");
            assertThat(rest.json("/api/v1/applications/another name/runs".replace(" ", "%20"), rest.alice)
                            .list("runs"))
                    .as("of alice")
                    .hasSize(1);
        }
    }

    @Test
    void whatWaitedOnANodeIsToldWithItsTime() {
        try (RestFixture rest = new RestFixture(folder).withReports()) {
            String start = START.replace("}", ",\"at\":\"2026-01-01T10:00:00Z\",\"restarts\":1,\"nodeCount\":3}");
            rest.post("/api/v1/jobs/303/start", rest.scheduler, start);
            StartedJob job = rest.controller.startedJobs().find("303").orElseThrow();
            assertThat(job.startedAt()).isEqualTo("2026-01-01T10:00:00Z");
            assertThat(job.nodes()).isEqualTo(3);
            String end = "{\"at\":\"2026-01-01T09:59:00Z\",\"restarts\":0}";
            assertThat(rest.post("/api/v1/jobs/303/end", rest.scheduler, end).statusCode())
                    .isEqualTo(202);
            assertThat(rest.controller.startedJobs().find("303").orElseThrow().endedAt())
                    .as("the end of the run before the requeue")
                    .isEmpty();
            assertThat(rest.send(rest.request("/api/v1/jobs/303/end", rest.scheduler)
                                    .POST(HttpRequest.BodyPublishers.ofInputStream(
                                            () -> new ByteArrayInputStream(end.getBytes(StandardCharsets.UTF_8))))
                                    .build())
                            .statusCode())
                    .isEqualTo(202);
            assertThat(rest.controller.startedJobs().find("303").orElseThrow().endedAt())
                    .as("the same in chunks, without a length")
                    .isEmpty();
            rest.post(
                    "/api/v1/jobs/303/end",
                    rest.scheduler,
                    end.replace("09:59", "10:30").replace(":0}", ":1}"));
            assertThat(rest.controller.startedJobs().find("303").orElseThrow().endedAt())
                    .contains(Instant.parse("2026-01-01T10:30:00Z"));
            for (String bad :
                    List.of("{\"at\":\"yesterday\"}", "{\"restarts\":-1}", "{\"restarts\":1.5}", "{\"x\":1}")) {
                assertThat(rest.post("/api/v1/jobs/303/end", rest.scheduler, bad)
                                .statusCode())
                        .as(bad)
                        .isEqualTo(400);
            }
            assertThat(rest.post("/api/v1/jobs/304/start", rest.scheduler, START.replace("}", ",\"nodeCount\":-1}"))
                            .statusCode())
                    .isEqualTo(400);
        }
    }
}
