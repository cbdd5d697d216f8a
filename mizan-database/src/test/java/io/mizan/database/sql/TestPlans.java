package io.mizan.database.sql;

import io.mizan.database.plan.NewPlan;
import io.mizan.database.plan.PlanState;
import io.mizan.database.plan.Reservation;
import io.mizan.database.plan.StoredPlan;
import java.time.Duration;
import java.time.Instant;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Plans that can be recognised: all of one follows from its id. */
final class TestPlans {
    static final Instant NOW = Instant.parse("2026-11-15T10:00:00.123Z");
    static final int TARGETS = 20;

    private TestPlans() {}

    static NewPlan plan(String id, int answerBytes) {
        byte[] answer = new byte[answerBytes];
        new SplittableRandom(id.hashCode()).nextBytes(answer);
        StoredPlan plan = new StoredPlan(
                id,
                "client\n1",
                "it's \udcff",
                "user",
                NOW,
                NOW.minusSeconds(5),
                NOW.plus(Duration.ofHours(1)),
                "asked \\ by \"client\"",
                "start-index",
                PlanState.MADE,
                answer);
        return new NewPlan(
                plan,
                IntStream.range(0, TARGETS)
                        .mapToObj(index -> new Reservation(String.format("fs-OST%04x", index), 1000L + index, 2))
                        .toList());
    }
}
