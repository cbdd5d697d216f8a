package io.mizan.controller.client;

import io.mizan.controller.plan.OstCosts;
import io.mizan.controller.plan.PlanAnswer;
import io.mizan.controller.plan.PlanRequest;
import io.mizan.controller.plan.PlanSource;
import io.mizan.database.interaction.RunRecord;
import io.mizan.model.placement.LayoutForm;
import io.mizan.model.placement.Placement;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/** Plans nothing, for runs that are only recorded. It is an answer, as after a refusal the last plan of a controller would be used. */
public record NoPlans(InstantSource clock) implements PlanSource {
    /** Of an answer that says nothing. */
    private static final Duration VALIDITY = Duration.ofSeconds(1);

    @Override
    public PlanAnswer plan(PlanRequest request) {
        Instant now = clock.instant();
        return new PlanAnswer(
                request.id(),
                now,
                now,
                now.plus(VALIDITY),
                LayoutForm.COUNT,
                "no controller plans for this file system",
                OstCosts.NOTHING_KNOWN,
                new Placement(List.of(), List.of()),
                Map.of());
    }

    @Override
    public void finished(String plan, RunRecord run) {
        // Nothing was promised.
    }
}
