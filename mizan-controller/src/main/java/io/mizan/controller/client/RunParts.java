package io.mizan.controller.client;

import io.mizan.controller.plan.OstCosts;
import io.mizan.controller.plan.PlanSource;
import io.mizan.database.interaction.InteractionDatabase;
import io.mizan.database.interaction.RunRecords;
import io.mizan.database.plan.PlacementPlans;
import io.mizan.model.history.PastCreate;
import io.mizan.model.placement.PlacementRequest;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/** What keeps what was learnt from runs, and where plans and figures come from. */
public record RunParts(
        PlanSource plans,
        Measure measure,
        InteractionDatabase interaction,
        PlacementPlans stored,
        RunRecords records,
        InstantSource clock,
        LongSupplier nanoClock) {

    /** The balance after a run, if it can be measured: on a system that somebody else watches it cannot. */
    public interface Measure {
        Optional<OstCosts> balance(Mode mode, List<PastCreate> creates, Map<String, PlacementRequest> requests);
    }
}
