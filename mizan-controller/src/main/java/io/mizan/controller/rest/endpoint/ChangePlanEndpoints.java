package io.mizan.controller.rest.endpoint;

import io.javalin.http.Context;
import io.mizan.controller.change.ChangePlanStatus;
import io.mizan.controller.change.planner.ChangePlanDocument;
import io.mizan.controller.rest.json.ChangePlanJson;
import io.mizan.controller.rest.json.Json;
import io.mizan.controller.rest.request.Requests;
import io.mizan.controller.rest.security.Viewer;
import io.mizan.database.plan.ChangePlanSummary;
import io.mizan.database.plan.ChangePlans;
import io.mizan.database.plan.StoredChangePlan;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Change plans, and what operators do to them: approve, apply, undo and stop. */
public final class ChangePlanEndpoints {
    private static final int USUAL = 50;
    private static final int MOST = 500;
    private static final int LONGEST_WHY = 1_000;

    private final ChangePlans plans;
    private final Optional<PlanActions> actions;
    private final PlanReadLimit reading;
    private final int bodyLimit;

    /** @param actions what can be done to plans; none where this controller changes nothing */
    public ChangePlanEndpoints(ChangePlans plans, Optional<PlanActions> actions, PlanReadLimit reading, int bodyLimit) {
        this.plans = plans;
        this.actions = actions;
        this.reading = reading;
        this.bodyLimit = bodyLimit;
    }

    public void list(Context request, Viewer viewer) {
        int most = Requests.most(request, USUAL, MOST);
        List<ChangePlanSummary> found = viewer.all() ? plans.summaries(most) : plans.summaries(viewer.user(), most);
        Map<String, Object> tree = Json.document("change-plans");
        tree.put(
                "plans",
                found.stream().map(plan -> ChangePlanJson.summary(plan, viewer)).toList());
        Requests.answer(request, tree);
    }

    public void plan(Context request, Viewer viewer) {
        Requests.answer(request, reading.forViewer(viewer, () -> plan(find(request, viewer), viewer)));
    }

    private Map<String, Object> plan(StoredChangePlan plan, Viewer viewer) {
        Map<String, Object> tree = Json.document("change-plan");
        tree.putAll(ChangePlanJson.summary(plan.summary(), viewer));
        new ChangePlanJson(viewer, plan.owner()).put(tree, ChangePlanDocument.read(plan.id(), plan.document()));
        actions.filter(able -> viewer.all())
                .ifPresent(able -> tree.put(
                        "status",
                        ChangePlanJson.status(able.status(plan, viewer.token().name()), viewer)));
        return tree;
    }

    /** How a plan stands, without what is in it: whoever watches it asks often. */
    public void status(Context request, Viewer viewer, PlanActions able) {
        StoredChangePlan plan = find(request, viewer);
        answer(request, plan, able.status(plan, viewer.token().name()), viewer);
    }

    private static void answer(Context request, StoredChangePlan plan, ChangePlanStatus status, Viewer viewer) {
        Map<String, Object> tree = Json.document("change-plan-status");
        tree.put("plan", plan.id());
        tree.putAll(ChangePlanJson.status(status, viewer));
        Requests.answer(request, tree);
    }

    public void act(Context request, Viewer viewer, PlanActions able, PlanActions.Action action) {
        StoredChangePlan plan = find(request, viewer);
        answer(request, plan, perform(request, plan, viewer, able, action), viewer);
    }

    /** Does it for the reason in the body. */
    ChangePlanStatus perform(
            Context request, StoredChangePlan plan, Viewer viewer, PlanActions able, PlanActions.Action action) {
        String why = Requests.within(
                "why", Requests.body(request, bodyLimit).onlyKeys("why").text("why", ""), LONGEST_WHY);
        if (why.isBlank() && action != PlanActions.Action.STOP) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "a reason is required: the field why is empty")
                    .maybe("give it in the body, as in {\"why\":\"ticket 4711\"}; it is kept in the audit log")
                    .exception();
        }
        try {
            return able.perform(plan, action, viewer.token().name(), why);
        } catch (MizanException e) {
            // What goes wrong may name a path.
            String line = e.problem().line();
            if (viewer.sentence(line).equals(line)) {
                throw e;
            }
            throw new MizanException(Problem.of(e.problem().code(), viewer.sentence(line)), e);
        }
    }

    private StoredChangePlan find(Context request, Viewer viewer) {
        return find(Requests.name(request, "id"), viewer)
                .orElseThrow(() -> Problem.of(ErrorCode.NOT_YOURS, "not found or not yours")
                        .exception());
    }

    public Optional<StoredChangePlan> find(String id, Viewer viewer) {
        return plans.find(id).filter(plan -> viewer.sees(plan.owner()));
    }
}
