package io.mizan.controller.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.controller.Reports;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A target that two servers report, for those who look and for those who decide. */
class RestServersTest {
    @TempDir
    private Path folder;

    @Test
    void aConflictIsShownEverywhereAndAnOperatorSettlesIt() {
        try (RestFixture rest = new RestFixture(folder).withReports()) {
            rest.controller.servers().admit(Reports.of("oss0", 1, 0, 2, t -> 5), Instant.now());
            rest.controller.servers().admit(Reports.of("oss1", 1, 0, 1, t -> 5), Instant.now());
            for (String path : new String[] {"agents", "findings", "servers"}) {
                assertThat(rest.get("/api/v1/" + path, rest.operator).body())
                        .as(path)
                        .contains("fs-OST0000", "oss1");
            }
            assertThat(rest.get("/metrics", rest.reader).body())
                    .contains(
                            "mizan_target_conflicts_total{server=\"oss1\"} 1",
                            "mizan_targets_unconfirmed 2",
                            "mizan_targets_taken_over 0");
            String confirm = "{\"targets\":[\"fs-OST0000\"],\"server\":\"oss1\",\"why\":\"moved\"}";
            for (String other : new String[] {rest.alice, rest.reader, rest.scheduler}) {
                assertThat(rest.post("/api/v1/servers/confirm", other, confirm).statusCode())
                        .isEqualTo(403);
            }
            assertThat(rest.post("/api/v1/servers/confirm", rest.operator, confirm.replace("moved", ""))
                            .statusCode())
                    .isEqualTo(400);
            assertThat(rest.post("/api/v1/servers/confirm", rest.operator, confirm)
                            .body())
                    .contains("\"server\":\"oss1\",\"confirmed\":true", "\"confirmedBy\":\"ops\"", "\"conflicts\":[]");
            String pair = "{\"server\":\"oss1\",\"partner\":\"oss0\",\"why\":\"HA\"}";
            assertThat(rest.post("/api/v1/servers/pair", rest.operator, pair).body())
                    .contains("\"servers\":[\"oss0\",\"oss1\"]");
            assertThat(rest.post("/api/v1/servers/unpair", rest.operator, pair).statusCode())
                    .isEqualTo(200);
            assertThat(rest.post("/api/v1/servers/unpair", rest.operator, pair).statusCode())
                    .isEqualTo(404);
            assertThat(rest.get("/api/v1/audit", rest.operator).body())
                    .contains("target confirmed", "servers paired", "servers unpaired");
        }
    }
}
