package io.mizan.controller.rest.json;

import io.mizan.controller.change.Approval;
import io.mizan.controller.change.ChangeExecution;
import io.mizan.controller.change.ChangePlanStatus;
import io.mizan.controller.change.planner.ChangePlanDocument;
import io.mizan.controller.change.planner.PlanScore;
import io.mizan.controller.change.planner.PlanSteps;
import io.mizan.controller.rest.security.Viewer;
import io.mizan.database.plan.ChangePlanSummary;
import io.mizan.model.plan.ChangePlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A change plan for a viewer: the document of {@code mizan plan --json} with names as far as he may see them, and not more
 * changes than a page can show.
 *
 * @param owner whose plan it is
 */
public record ChangePlanJson(Viewer viewer, String owner) {
    private static final int MOST = 1_000;

    public void put(Map<String, Object> tree, ChangePlan plan) {
        Map<String, @Nullable Object> whole = ChangePlanDocument.json(plan);
        tree.put("system", label(plan.system(), owner, viewer));
        for (String key : List.of("goals", "movedBytes", "moveSeconds", "targets")) {
            Object value = whole.get(key);
            if (value != null) {
                tree.put(key, value);
            }
        }
        tree.put("changeCount", plan.changes().size());
        tree.put("steps", steps(plan));
        tree.put("changes", named(whole.get("changes")));
        tree.put("skippedCount", plan.skipped().size());
        tree.put("skipped", named(whole.get("skipped")));
        tree.put("notes", plan.notes().stream().map(viewer::sentence).toList());
        tree.put("scoreBefore", PlanScore.before(plan));
        tree.put("scoreAfter", PlanScore.after(plan));
    }

    /** {@code sim:/path}: the kind of system is no secret, where it lies may be one. */
    public static String label(String label, String owner, Viewer viewer) {
        int colon = label.indexOf(':');
        return colon < 0 ? label : label.substring(0, colon + 1) + viewer.path(label.substring(colon + 1), owner);
    }

    private static List<Map<String, Object>> steps(ChangePlan plan) {
        List<Map<String, Object>> steps = new ArrayList<>();
        for (PlanSteps.Moves moves : PlanSteps.moves(plan)) {
            Map<String, Object> step = new LinkedHashMap<>();
            step.put("step", moves.step());
            step.put("from", moves.from());
            step.put("to", moves.to());
            step.put("files", moves.files().size());
            step.put("bytes", moves.bytes());
            steps.add(step);
        }
        return steps;
    }

    private List<Object> named(@Nullable Object entries) {
        List<Object> shown = new ArrayList<>();
        if (entries instanceof List<?> list) {
            list.stream().limit(MOST).forEach(entry -> shown.add(named((Map<?, ?>) entry)));
        }
        return shown;
    }

    private Map<String, @Nullable Object> named(Map<?, ?> entry) {
        Map<String, @Nullable Object> tree = new LinkedHashMap<>();
        entry.forEach((key, value) -> tree.put(
                String.valueOf(key),
                switch (String.valueOf(key)) {
                    case "path" -> path(String.valueOf(value));
                    case "evidence" ->
                        ((List<?>) value)
                                .stream()
                                        .map(line -> viewer.sentence(String.valueOf(line)))
                                        .toList();
                    default -> value;
                }));
        // Names the file to whoever can see the file system.
        if (viewer.all() && !viewer.token().paths()) {
            tree.remove("id");
        }
        return tree;
    }

    private String path(String path) {
        return viewer.path(path, owner);
    }

    /** What a list shows of a plan. */
    public static Map<String, Object> summary(ChangePlanSummary plan, Viewer viewer) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("id", plan.id());
        tree.put("madeBy", plan.madeBy());
        tree.put("owner", plan.owner());
        PlanHeadJson.times(tree, plan.madeAt(), plan.basedOn(), plan.expiresAt());
        PlanHeadJson.state(tree, viewer.sentence(plan.reason()), plan.form(), plan.state());
        return tree;
    }

    public static Map<String, Object> status(ChangePlanStatus status, Viewer viewer) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("state", status.state());
        status.approval().ifPresent(approval -> tree.put("approval", approval(approval, viewer)));
        status.execution().ifPresent(execution -> tree.put("execution", execution(execution, viewer)));
        Map<String, Object> can = new LinkedHashMap<>();
        can.put("approve", status.canApprove());
        can.put("apply", status.canApply());
        can.put("undo", status.canUndo());
        can.put("stop", status.canStop());
        tree.put("can", can);
        tree.put("obstacle", status.obstacle());
        return tree;
    }

    private static Map<String, Object> approval(Approval approval, Viewer viewer) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("at", approval.at().toString());
        tree.put("who", approval.who());
        tree.put("why", viewer.sentence(approval.why()));
        return tree;
    }

    private static Map<String, Object> execution(ChangeExecution execution, Viewer viewer) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("action", execution.action().word());
        tree.put("state", execution.state().word());
        tree.put("who", execution.who());
        tree.put("since", execution.since().toString());
        tree.put("done", execution.done());
        tree.put("total", execution.total());
        tree.put("result", viewer.sentence(execution.result()));
        return tree;
    }
}
