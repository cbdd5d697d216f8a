package io.mizan.controller.rest.endpoint;

import io.javalin.http.Context;
import io.mizan.controller.plan.PlanAnswer;
import io.mizan.controller.plan.PlanMessages;
import io.mizan.controller.rest.json.Json;
import io.mizan.controller.rest.request.Requests;
import io.mizan.controller.rest.security.Viewer;
import io.mizan.database.interaction.RunRecord;
import io.mizan.database.plan.PlacementPlans;
import io.mizan.database.plan.StoredPlacementPlan;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.placement.Allocation;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** REST answers about applications: their runs, and the files that they are expected to create. */
public final class ApplicationEndpoints {
    private static final int USUAL = 50;
    private static final int MOST = 500;
    private static final int MOST_EXPECTED = 200;

    private final RestServices sources;
    private final PlanReadLimit reading;
    private final Applications applications;

    public ApplicationEndpoints(RestServices sources, PlanReadLimit reading, Applications applications) {
        this.sources = sources;
        this.reading = reading;
        this.applications = applications;
    }

    void applications(Context request, Viewer viewer) {
        Map<String, Object> tree = Json.document("applications");
        tree.put("applications", applications.summaries(viewer));
        Requests.answer(request, tree);
    }

    void runs(Context request, Viewer viewer) {
        String name = Requests.name(request, "name");
        List<RunRecord> runs = viewer.runs(sources.runs()).newest(name, Requests.most(request, USUAL, MOST));
        if (runs.isEmpty()) {
            throw Problem.of(ErrorCode.NOT_YOURS, "not found or not yours").exception();
        }
        Map<String, Object> tree = Json.document("runs");
        tree.put("application", name);
        tree.put("runs", runs.stream().map(Json::run).toList());
        Requests.answer(request, tree);
    }

    /** What the last plan for an application expects it to create, in that order. */
    void next(Context request, Viewer viewer) {
        String name = Requests.name(request, "name");
        Requests.answer(request, reading.forViewer(viewer, () -> next(name, viewer)));
    }

    private Map<String, Object> next(String name, Viewer viewer) {
        PlacementPlans plans = sources.placementPlans();
        StoredPlacementPlan plan = (viewer.all() ? plans.newestOf(name) : plans.newestOf(name, viewer.user()))
                .orElseThrow(() -> Problem.of(ErrorCode.NOT_YOURS, "not found or not yours")
                        .exception());
        PlanAnswer answer = PlanMessages.answer(plan.answer());
        Map<String, Object> tree = Json.document("next-creates");
        tree.put("application", name);
        tree.put("plan", plan.id());
        tree.put("madeAt", plan.summary().madeAt().toString());
        tree.put("expiresAt", plan.summary().expiresAt().toString());
        tree.put("files", answer.placement().allocations().size());
        tree.put(
                "bytes",
                answer.placement().allocations().stream()
                        .mapToLong(allocation -> allocation.request().sizeBytes())
                        .sum());
        tree.put("templates", ExpectedTemplates.of(answer.placement().allocations(), viewer, plan.user()));
        tree.put(
                "creates",
                answer.placement().allocations().stream()
                        .sorted(Comparator.comparingDouble(
                                allocation -> allocation.request().createSeconds()))
                        .limit(MOST_EXPECTED)
                        .map(allocation -> expected(
                                allocation, viewer.path(allocation.request().file(), plan.user())))
                        .toList());
        return tree;
    }

    private static Map<String, Object> expected(Allocation allocation, String path) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("file", path);
        tree.put("sizeBytes", allocation.request().sizeBytes());
        tree.put("atSeconds", allocation.request().createSeconds());
        tree.put(
                "stripes",
                allocation.components().stream()
                        .mapToInt(component -> component.targets().size())
                        .max()
                        .orElse(0));
        return tree;
    }
}
