package io.mizan.controller.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.controller.rest.connection.RestSettings;
import io.mizan.controller.rest.endpoint.Applications;
import io.mizan.controller.rest.security.Viewer;
import io.mizan.database.plan.NewPlacementPlan;
import io.mizan.database.plan.PlacementPlanState;
import io.mizan.database.plan.PlacementPlanSummary;
import io.mizan.database.plan.StoredPlacementPlan;
import io.mizan.model.document.Mapping;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a user is shown does not depend on how much others do: not even under the names that he uses. */
class OwnRecordsTest {
    private static final int MANY = 501;

    @TempDir
    private Path folder;

    private RestFixture aliceWasFirst() {
        RestFixture rest = new RestFixture(
                        folder, Duration.ofMinutes(1), RestSettings.Limits.DEFAULT, sources -> sources)
                .withReports();
        rest.run("of-alice", "alice", "wrf");
        rest.plan("plan-of-alice", "alice", "wrf", RestFixture.files("/fs/alice", 3, 1));
        return rest;
    }

    private static void bobDoesALot(RestFixture rest) {
        Instant now = Instant.now();
        rest.database
                .placementPlans()
                .store(IntStream.range(0, MANY)
                        .mapToObj(i -> new NewPlacementPlan(
                                new StoredPlacementPlan(
                                        new PlacementPlanSummary(
                                                "plan-of-bob-" + i,
                                                "login2",
                                                "wrf",
                                                "bob",
                                                now,
                                                now,
                                                now.plusSeconds(60),
                                                "",
                                                "list",
                                                PlacementPlanState.MADE),
                                        new byte[] {1}),
                                List.of()))
                        .toList());
        for (int i = 0; i < 252; i++) {
            rest.run("of-bob-" + i, "bob", i < 51 ? "wrf" : "wrf" + i);
        }
    }

    private static List<String> seen(RestFixture rest, String path, String list, String key) {
        return rest.json(path, rest.alice).list(list).stream()
                .map(node -> node.asMapping().text(key))
                .toList();
    }

    @Test
    void othersPushNothingOut() {
        try (RestFixture rest = aliceWasFirst()) {
            bobDoesALot(rest);
            assertThat(seen(rest, "/api/v1/plans", "plans", "id")).containsExactly("plan-of-alice");
            assertThat(seen(rest, "/api/v1/applications", "applications", "application"))
                    .containsExactly("wrf");
            assertThat(seen(rest, "/api/v1/applications/wrf/runs", "runs", "id"))
                    .containsExactly("of-alice");
            assertThat(seen(rest, "/api/v1/history", "runs", "id")).containsExactly("of-alice");
            assertThat(rest.json("/api/v1/applications/wrf/next", rest.alice).text("plan"))
                    .isEqualTo("plan-of-alice");
            Mapping today = rest.json("/api/v1/today", rest.alice);
            assertThat(today.require("runs").asMapping().text("runs")).isEqualTo("1");
            assertThat(today.require("plans").asMapping().entries()).hasSize(1);
            assertThat(seen(rest, "/api/v1/plans?most=3", "plans", "id")).containsExactly("plan-of-alice");
            assertThat(rest.json("/api/v1/plans?most=500", rest.operator).list("plans"))
                    .hasSize(500);
        }
    }

    /** No route lets them in; but the empty name of such a token must not stand for everybody, whoever asks. */
    @Test
    void aTokenWithoutUserIsNobody() {
        try (RestFixture rest = aliceWasFirst()) {
            assertThatThrownBy(() ->
                            new Applications(rest.database.history(), System::nanoTime).summaries(Viewer.OF_NOBODY))
                    .hasMessageContaining("tokens of this role see no records of users");
            assertThatThrownBy(() -> Viewer.OF_NOBODY.runs(rest.database.history()))
                    .hasMessageContaining("role=reader");
        }
    }
}
