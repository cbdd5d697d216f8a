package io.mizan.controller.rest.endpoint;

import io.javalin.http.Context;
import io.mizan.controller.rest.json.Json;
import io.mizan.controller.rest.json.PlacementPlanJson;
import io.mizan.controller.rest.request.Requests;
import io.mizan.controller.rest.security.Viewer;
import io.mizan.database.plan.PlacementPlanSummary;
import io.mizan.database.plan.PlacementPlans;
import io.mizan.database.plan.StoredPlacementPlan;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import java.util.List;
import java.util.Map;

/** Placement plans: where the files of runs go. */
public final class PlacementPlanEndpoints {
    private static final int USUAL = 50;
    private static final int MOST = 500;

    private final PlacementPlans plans;
    private final PlanReadLimit reading;

    public PlacementPlanEndpoints(PlacementPlans plans, PlanReadLimit reading) {
        this.plans = plans;
        this.reading = reading;
    }

    public void list(Context request, Viewer viewer) {
        int most = Requests.most(request, USUAL, MOST);
        List<PlacementPlanSummary> found = viewer.all() ? plans.summaries(most) : plans.summaries(viewer.user(), most);
        Map<String, Object> tree = Json.document("placement-plans");
        tree.put(
                "plans",
                found.stream().map(new PlacementPlanJson(viewer)::summary).toList());
        Requests.answer(request, tree);
    }

    public void plan(Context request, Viewer viewer) {
        String id = Requests.name(request, "id");
        Requests.answer(request, reading.forViewer(viewer, () -> plan(id, viewer)));
    }

    private Map<String, Object> plan(String id, Viewer viewer) {
        StoredPlacementPlan plan = plans.find(id)
                .filter(found -> viewer.sees(found.user()))
                .orElseThrow(() -> Problem.of(ErrorCode.NOT_YOURS, "not found or not yours")
                        .exception());
        PlacementPlanJson json = new PlacementPlanJson(viewer);
        Map<String, Object> tree = Json.document("placement-plan");
        tree.putAll(json.summary(plan.summary()));
        json.putFiles(tree, plan);
        return tree;
    }
}
