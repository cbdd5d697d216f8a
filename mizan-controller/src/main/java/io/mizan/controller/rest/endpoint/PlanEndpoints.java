package io.mizan.controller.rest.endpoint;

import io.javalin.http.Context;
import io.mizan.controller.change.ChangePlanStatus;
import io.mizan.controller.change.planner.ChangePlanDocument;
import io.mizan.controller.rest.json.ChangePlanJson;
import io.mizan.controller.rest.json.Json;
import io.mizan.controller.rest.json.PlacementPlanJson;
import io.mizan.controller.rest.request.Requests;
import io.mizan.controller.rest.security.Viewer;
import io.mizan.database.plan.ChangePlanSummary;
import io.mizan.database.plan.PlacementPlanSummary;
import io.mizan.database.plan.StoredChangePlan;
import io.mizan.database.plan.StoredPlacementPlan;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Plans of both kinds under one path, as they were before {@link PlacementPlanEndpoints} and {@link ChangePlanEndpoints}; answered for one
 * more release. Where both kinds have a plan of one id, the change plan is meant.
 */
public final class PlanEndpoints {
    private static final int USUAL = 50;
    private static final int MOST = 500;
    private static final String PLACED_BY_CLIENT = "the files of this plan are placed by the client that asked for it";

    private final RestServices sources;
    private final ChangePlanEndpoints changes;
    private final PlanReadLimit reading;

    public PlanEndpoints(RestServices sources, ChangePlanEndpoints changes, PlanReadLimit reading) {
        this.sources = sources;
        this.changes = changes;
        this.reading = reading;
    }

    private record Listed(Instant madeAt, Map<String, Object> json) {}

    public void plans(Context request, Viewer viewer) {
        int most = Requests.most(request, USUAL, MOST);
        List<Listed> plans = new ArrayList<>();
        (viewer.all()
                        ? sources.placementPlans().summaries(most)
                        : sources.placementPlans().summaries(viewer.user(), most))
                .forEach(plan -> plans.add(new Listed(plan.madeAt(), placement(plan, viewer))));
        (viewer.all()
                        ? sources.changePlans().summaries(most)
                        : sources.changePlans().summaries(viewer.user(), most))
                .forEach(plan -> plans.add(new Listed(plan.madeAt(), change(plan, viewer))));
        plans.sort(Comparator.comparing(Listed::madeAt).reversed());
        Map<String, Object> tree = Json.document("plans");
        tree.put("plans", plans.stream().limit(most).map(Listed::json).toList());
        Requests.answer(request, tree);
    }

    public void plan(Context request, Viewer viewer) {
        String id = Requests.name(request, "id");
        Requests.answer(request, reading.forViewer(viewer, () -> plan(id, viewer)));
    }

    private Map<String, Object> plan(String id, Viewer viewer) {
        Map<String, Object> tree = Json.document("plan-view");
        Optional<StoredChangePlan> change = changes.find(id, viewer);
        if (change.isPresent()) {
            StoredChangePlan plan = change.get();
            tree.putAll(change(plan.summary(), viewer));
            new ChangePlanJson(viewer, plan.owner()).put(tree, ChangePlanDocument.read(plan.id(), plan.document()));
            sources.actions()
                    .filter(able -> viewer.all())
                    .ifPresent(able -> tree.put(
                            "standing",
                            standing(able.status(plan, viewer.token().name()), viewer)));
        } else {
            StoredPlacementPlan plan = placement(id, viewer);
            tree.putAll(placement(plan.summary(), viewer));
            new PlacementPlanJson(viewer).putFiles(tree, plan);
            sources.actions()
                    .filter(able -> viewer.all())
                    .ifPresent(able -> tree.put("standing", standing(ChangePlanStatus.none(PLACED_BY_CLIENT), viewer)));
        }
        return tree;
    }

    public void work(Context request, Viewer viewer, PlanActions able) {
        String id = Requests.name(request, "id");
        Optional<StoredChangePlan> change = changes.find(id, viewer);
        answer(
                request,
                change.map(plan -> able.status(plan, viewer.token().name())).orElseGet(() -> {
                    placement(id, viewer);
                    return ChangePlanStatus.none(PLACED_BY_CLIENT);
                }),
                viewer);
    }

    public void act(Context request, Viewer viewer, PlanActions able, PlanActions.Action action) {
        String id = Requests.name(request, "id");
        StoredChangePlan plan = changes.find(id, viewer).orElseThrow(() -> {
            placement(id, viewer);
            return Problem.of(ErrorCode.PLAN_ELSEWHERE, PLACED_BY_CLIENT).exception();
        });
        answer(request, changes.perform(request, plan, viewer, able, action), viewer);
    }

    private static void answer(Context request, ChangePlanStatus status, Viewer viewer) {
        Map<String, Object> tree = Json.document("plan-work");
        tree.put("plan", Requests.name(request, "id"));
        tree.putAll(standing(status, viewer));
        Requests.answer(request, tree);
    }

    private StoredPlacementPlan placement(String id, Viewer viewer) {
        return sources.placementPlans()
                .find(id)
                .filter(plan -> viewer.sees(plan.user()))
                .orElseThrow(() -> Problem.of(ErrorCode.NOT_YOURS, "not found or not yours")
                        .exception());
    }

    private static Map<String, Object> placement(PlacementPlanSummary plan, Viewer viewer) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("kind", "placement");
        tree.putAll(new PlacementPlanJson(viewer).summary(plan));
        return tree;
    }

    private static Map<String, Object> change(ChangePlanSummary plan, Viewer viewer) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("kind", "change");
        tree.put("application", "change");
        tree.putAll(ChangePlanJson.summary(plan, viewer));
        rename(tree, "madeBy", "client");
        rename(tree, "owner", "user");
        return tree;
    }

    private static Map<String, Object> standing(ChangePlanStatus status, Viewer viewer) {
        Map<String, Object> tree = ChangePlanJson.status(status, viewer);
        if (tree.remove("execution") instanceof Map<?, ?> execution) {
            Map<String, Object> work = new LinkedHashMap<>();
            execution.forEach((key, value) -> work.put(key.equals("action") ? "deed" : String.valueOf(key), value));
            tree.put("work", work);
        }
        return tree;
    }

    private static void rename(Map<String, Object> tree, String from, String to) {
        Object value = tree.remove(from);
        if (value != null) {
            tree.put(to, value);
        }
    }
}
