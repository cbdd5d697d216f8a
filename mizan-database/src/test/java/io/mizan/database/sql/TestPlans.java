package io.mizan.database.sql;

import io.mizan.database.plan.ChangePlanState;
import io.mizan.database.plan.ChangePlanSummary;
import io.mizan.database.plan.NewPlacementPlan;
import io.mizan.database.plan.PlacementPlanState;
import io.mizan.database.plan.PlacementPlanSummary;
import io.mizan.database.plan.Reservation;
import io.mizan.database.plan.StoredChangePlan;
import io.mizan.database.plan.StoredPlacementPlan;
import java.time.Duration;
import java.time.Instant;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Plans that can be recognised: all of one follows from its id. */
final class TestPlans {
    static final Instant NOW = Instant.parse("2026-11-15T10:00:00.123Z");
    static final int TARGETS = 20;

    private TestPlans() {}

    static NewPlacementPlan plan(String id, int answerBytes) {
        byte[] answer = new byte[answerBytes];
        new SplittableRandom(id.hashCode()).nextBytes(answer);
        StoredPlacementPlan plan = new StoredPlacementPlan(
                new PlacementPlanSummary(
                        id,
                        "client\n1",
                        "it's \udcff",
                        "user",
                        NOW,
                        NOW.minusSeconds(5),
                        NOW.plus(Duration.ofHours(1)),
                        "asked \\ by \"client\"",
                        "start-index",
                        PlacementPlanState.MADE),
                answer);
        return new NewPlacementPlan(
                plan,
                IntStream.range(0, TARGETS)
                        .mapToObj(index -> new Reservation(String.format("fs-OST%04x", index), 1000L + index, 2))
                        .toList());
    }

    static StoredChangePlan changePlan(String id) {
        return new StoredChangePlan(
                new ChangePlanSummary(
                        id,
                        "local",
                        "ann",
                        NOW,
                        NOW.minusSeconds(5),
                        NOW.plus(Duration.ofHours(1)),
                        "ticket \\ 4711",
                        "list",
                        ChangePlanState.MADE),
                "{\n  \"schema\": \"mizan/plan/v1\",\n  \"id\": \"" + id + "\"\n}\n");
    }
}
