package io.mizan.controller.rest.json;

import io.mizan.controller.plan.PlanAnswer;
import io.mizan.controller.plan.PlanMessages;
import io.mizan.controller.rest.security.Viewer;
import io.mizan.database.plan.PlacementPlanSummary;
import io.mizan.database.plan.StoredPlacementPlan;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.lustre.LfsCommand;
import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.Placement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A placement plan for a viewer: names of files as far as he may see them, and not more files than a page can show.
 *
 * @param viewer who asks
 */
public record PlacementPlanJson(Viewer viewer) {
    private static final int MOST_FILES = 1_000;

    /** What a list shows of it. */
    public Map<String, Object> summary(PlacementPlanSummary plan) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("id", plan.id());
        tree.put("client", plan.client());
        tree.put("application", plan.application());
        tree.put("user", plan.user());
        PlanHeadJson.times(tree, plan.madeAt(), plan.basedOn(), plan.expiresAt());
        PlanHeadJson.state(tree, viewer.sentence(plan.reason()), plan.form(), plan.state());
        return tree;
    }

    /** Where its files go. */
    public void putFiles(Map<String, Object> tree, StoredPlacementPlan plan) {
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
                                viewer.path(allocation.request().file(), plan.user())))
                        .toList());
        tree.put(
                "refusals",
                answer.placement().refusals().stream()
                        .limit(MOST_FILES)
                        .map(refusal ->
                                refusal(refusal, viewer.path(refusal.request().file(), plan.user())))
                        .toList());
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
