package io.mizan.controller.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.document.Documents;
import io.mizan.model.document.JsonText;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Values of jobs that cannot be: the answer is 400 and says which field, and nothing of them is kept. */
class RestNamesTest {
    @TempDir
    private Path folder;

    private static HttpResponse<String> start(RestFixture rest, String field, Object value) {
        Map<String, Object> job = new LinkedHashMap<>(
                Map.of("user", "alice", "nodes", 1, "application", "wrf", "directory", "/fs/a", "mode", "advise"));
        job.put(field, value);
        return rest.post("/api/v1/jobs/77/start", rest.scheduler, JsonText.of(job));
    }

    private static String refused(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
        return Documents.parse("error", answer.body()).asMapping().text("message");
    }

    @Test
    void aNumberOfNodesIsNotNegative() {
        try (RestFixture rest = new RestFixture(folder)) {
            for (Object nodes : List.of(-1, -3, "-3", "+4", 1.5, "1e3", 12_345_678, "-2147483649")) {
                assertThat(refused(start(rest, "nodes", nodes)))
                        .contains("nodes must be 0 to 9999999", String.valueOf(nodes));
            }
            assertThat(rest.controller.startedJobs().find("77")).isEmpty();
            assertThat(start(rest, "nodes", 16).statusCode()).isEqualTo(202);
            assertThat(start(rest, "nodes", "n[1-4]").statusCode()).isEqualTo(202);
            assertThat(rest.controller.startedJobs().find("77").orElseThrow().nodes())
                    .isEqualTo(4);
        }
    }

    @Test
    void charactersThatCannotBeSeenAreRefusedAndSpelledOut() {
        int[] unseen = IntStream.concat(
                        IntStream.concat(IntStream.range(0, 0x20), IntStream.range(0x7f, 0xa0)),
                        IntStream.of(0x61c, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202e, 0x2066, 0x2069))
                .toArray();
        try (RestFixture rest = new RestFixture(folder)) {
            for (int c : unseen) {
                String wrong = "/a" + Character.toString(c) + "b";
                String spelled = String.format("/a\\u%04xb", c);
                for (String field : List.of("user", "application", "directory")) {
                    assertThat(refused(start(rest, field, wrong))).contains(field, spelled);
                }
            }
            String id = URLEncoder.encode("7\u001b[31m", StandardCharsets.UTF_8);
            assertThat(refused(rest.get("/api/v1/jobs/" + id, rest.operator))).contains("id", "7\\u001b[31m");
            assertThat(refused(start(rest, "user", ""))).contains("user");
            assertThat(refused(start(rest, "application", "a".repeat(256)))).contains("application", "255");
            assertThat(rest.controller.startedJobs().all()).isEmpty();
            assertThat(start(rest, "application", "wetter für \u65e5\u672c").statusCode())
                    .isEqualTo(202);
        }
    }
}
