package io.mizan.controller.rest;

import io.javalin.http.Context;
import io.mizan.controller.apply.PlanStanding;
import io.mizan.controller.plan.PlanAnswer;
import io.mizan.controller.plan.PlanMessages;
import io.mizan.controller.plan.change.PlanDocument;
import io.mizan.database.plan.PlanSummary;
import io.mizan.database.plan.StoredPlan;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.LfsCommand;
import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.Placement;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Plans, what is done to them, and who did what. */
final class PlanPages {
    private static final int USUAL = 50;
    private static final int MOST = 500;
    private static final int MOST_FILES = 1_000;
    private static final int LONGEST_WHY = 1_000;

    private final RestSources sources;
    private final PlanReading reading;
    private final int bodyLimit;

    PlanPages(RestSources sources, PlanReading reading, int bodyLimit) {
        this.sources = sources;
        this.reading = reading;
        this.bodyLimit = bodyLimit;
    }

    void plans(Context request, Sight sight) {
        int most = Requests.most(request, USUAL, MOST);
        List<PlanSummary> plans =
                sight.all() ? sources.plans().summaries(most) : sources.plans().summaries(sight.user(), most);
        Map<String, Object> tree = Json.document("plans");
        tree.put("plans", plans.stream().map(plan -> Json.plan(plan, sight)).toList());
        Requests.answer(request, tree);
    }

    void plan(Context request, Sight sight) {
        Requests.answer(request, reading.forViewer(sight, () -> plan(find(request, sight), sight)));
    }

    private Map<String, Object> plan(StoredPlan plan, Sight sight) {
        Map<String, Object> tree = Json.document("plan-view");
        tree.putAll(Json.plan(plan.summary(), sight));
        if (Json.isChange(plan.summary())) {
            changes(tree, plan, sight);
        } else {
            files(tree, plan, sight);
        }
        sources.actions()
                .filter(actions -> sight.all())
                .ifPresent(actions -> tree.put(
                        "standing",
                        ChangePlanJson.standing(
                                actions.standing(plan, sight.token().name()), sight)));
        return tree;
    }

    private static void changes(Map<String, Object> tree, StoredPlan plan, Sight sight) {
        new ChangePlanJson(sight, plan.user())
                .put(tree, PlanDocument.read(plan.id(), new String(plan.answer(), StandardCharsets.UTF_8)));
    }

    private static void files(Map<String, Object> tree, StoredPlan plan, Sight sight) {
        PlanAnswer answer = PlanMessages.answer(plan.answer());
        Json.known(tree, "ostCost", answer.figures().ostCost());
        Json.known(tree, "lustreOstCost", answer.figures().lustreOstCost());
        Json.known(tree, "lowerBound", answer.figures().lowerBound());
        tree.put("files", answer.placement().allocations().size());
        tree.put("refusedFiles", answer.placement().refusals().size());
        tree.put(
                "allocations",
                answer.placement().allocations().stream()
                        .limit(MOST_FILES)
                        .map(allocation -> allocation(
                                allocation,
                                answer,
                                sight.path(allocation.request().file(), plan.user())))
                        .toList());
        tree.put(
                "refusals",
                answer.placement().refusals().stream()
                        .limit(MOST_FILES)
                        .map(refusal ->
                                refusal(refusal, sight.path(refusal.request().file(), plan.user())))
                        .toList());
    }

    /** How a plan stands, without what is in it: whoever watches it asks often. */
    void work(Context request, Sight sight, PlanActions actions) {
        StoredPlan plan = find(request, sight);
        answer(request, plan, actions.standing(plan, sight.token().name()), sight);
    }

    private static void answer(Context request, StoredPlan plan, PlanStanding standing, Sight sight) {
        Map<String, Object> tree = Json.document("plan-work");
        tree.put("plan", plan.id());
        tree.putAll(ChangePlanJson.standing(standing, sight));
        Requests.answer(request, tree);
    }

    void act(Context request, Sight sight, PlanActions actions, PlanActions.Action action) {
        StoredPlan plan = find(request, sight);
        String why = Requests.within(
                "why", Requests.body(request, bodyLimit).onlyKeys("why").text("why", ""), LONGEST_WHY);
        if (why.isBlank() && action != PlanActions.Action.STOP) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "a reason is required: the field why is empty")
                    .maybe("say it in the body, as in {\"why\":\"ticket 4711\"}; it is kept in the audit log")
                    .exception();
        }
        answer(request, plan, performed(plan, sight, actions, action, why), sight);
    }

    /** What goes wrong may name a path. */
    private static PlanStanding performed(
            StoredPlan plan, Sight sight, PlanActions actions, PlanActions.Action action, String why) {
        try {
            return actions.perform(plan, action, sight.token().name(), why);
        } catch (MizanException e) {
            String line = e.problem().line();
            if (sight.sentence(line).equals(line)) {
                throw e;
            }
            throw new MizanException(Problem.of(e.problem().code(), sight.sentence(line)), e);
        }
    }

    private StoredPlan find(Context request, Sight sight) {
        return sources.plans()
                .find(Requests.name(request, "id"))
                .filter(plan -> sight.sees(plan.user()))
                .orElseThrow(() -> Problem.of(ErrorCode.NOT_YOURS, "not found or not yours")
                        .exception());
    }

    void audit(Context request, Sight sight) {
        Map<String, Object> tree = Json.document("audit-log");
        tree.put(
                "entries",
                sources.audit().newest(Requests.most(request, USUAL, MOST)).stream()
                        .map(entry -> Json.audit(entry, sight))
                        .toList());
        Requests.answer(request, tree);
    }

    private static Map<String, Object> allocation(Allocation allocation, PlanAnswer answer, String path) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("file", path);
        tree.put("sizeBytes", allocation.request().sizeBytes());
        tree.put(
                "targets",
                allocation.components().stream()
                        .map(component -> List.copyOf(component.targets()))
                        .toList());
        FileLayout layout = answer.layouts().get(allocation.request().file());
        if (layout != null) {
            LfsCommand.create(layout, path).ifPresent(command -> tree.put("command", command));
        }
        return tree;
    }

    private static Map<String, Object> refusal(Placement.Refusal refusal, String path) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("file", path);
        tree.put("code", refusal.code());
        tree.put("reason", refusal.reason());
        return tree;
    }
}
