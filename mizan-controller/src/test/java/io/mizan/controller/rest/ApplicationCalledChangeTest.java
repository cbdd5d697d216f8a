package io.mizan.controller.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.document.Mapping;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Users choose the names of their applications; {@code change} is a name like any other. */
class ApplicationCalledChangeTest {
    @TempDir
    private Path folder;

    @Test
    void itsPlacementPlansAreShownAsSuch() {
        try (RestFixture rest = new RestFixture(folder).withReports()) {
            rest.plan("p1", "alice", "change", RestFixture.files("/fs/alice", 3, 1));
            Mapping plan = rest.json("/api/v1/placement-plans/p1", rest.alice);
            assertThat(plan.list("allocations")).hasSize(3);
            Mapping old = rest.json("/api/v1/plans/p1", rest.alice);
            assertThat(old.text("kind")).isEqualTo("placement");
            assertThat(old.list("allocations")).hasSize(3);
            assertThat(rest.json("/api/v1/applications/change/next", rest.alice).text("plan"))
                    .isEqualTo("p1");
        }
    }

    @Test
    void aChangePlanOfTheSameUserDoesNotReplaceThem() {
        try (RestFixture rest = new RestFixture(folder).withReports()) {
            rest.plan("p1", "alice", "change", RestFixture.files("/fs/alice", 40, 4));
            rest.changePlan("plan-0001", "alice");
            assertThat(rest.json("/api/v1/applications/change/next", rest.alice).text("plan"))
                    .isEqualTo("p1");
            rest.post(
                    "/api/v1/jobs/303/start",
                    rest.scheduler,
                    "{\"user\":\"alice\",\"nodes\":1,\"application\":\"change\",\"directory\":\"/fs/alice\","
                            + "\"mode\":\"apply\"}");
            assertThat(rest.get(
                                    "/api/v1/applications/change/directory-layout?directory=/fs/alice&job=303",
                                    rest.scheduler)
                            .body())
                    .isEqualTo("lfs setstripe -c 4 -S 1M /fs/alice\n");
        }
    }
}
