package io.mizan.controller.rest;

import io.mizan.controller.apply.Approval;
import io.mizan.controller.apply.PlanStanding;
import io.mizan.controller.apply.PlanWork;
import io.mizan.controller.plan.change.PlanDocument;
import io.mizan.controller.plan.change.PlanScore;
import io.mizan.controller.plan.change.PlanSteps;
import io.mizan.model.plan.Plan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A plan of changes for a viewer: the document of {@code mizan plan --json} with names as far as he may see them, and not more
 * changes than a page can show.
 *
 * @param owner whose plan it is
 */
record ChangePlanJson(Sight sight, String owner) {
    private static final int MOST = 1_000;

    void put(Map<String, Object> tree, Plan plan) {
        Map<String, @Nullable Object> whole = PlanDocument.json(plan);
        tree.put("system", label(plan.system(), owner, sight));
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
        tree.put("notes", plan.notes().stream().map(sight::sentence).toList());
        tree.put("scoreBefore", PlanScore.before(plan));
        tree.put("scoreAfter", PlanScore.after(plan));
    }

    /** {@code sim:/path}: the kind of system is no secret, where it lies may be one. */
    static String label(String label, String owner, Sight sight) {
        int colon = label.indexOf(':');
        return colon < 0 ? label : label.substring(0, colon + 1) + sight.path(label.substring(colon + 1), owner);
    }

    private static List<Map<String, Object>> steps(Plan plan) {
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
                                        .map(line -> sight.sentence(String.valueOf(line)))
                                        .toList();
                    default -> value;
                }));
        // Names the file to whoever can see the file system.
        if (sight.all() && !sight.token().paths()) {
            tree.remove("id");
        }
        return tree;
    }

    private String path(String path) {
        return sight.path(path, owner);
    }

    static Map<String, Object> standing(PlanStanding standing, Sight sight) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("state", standing.state());
        standing.approval().ifPresent(approval -> tree.put("approval", approval(approval, sight)));
        standing.work().ifPresent(work -> tree.put("work", work(work, sight)));
        Map<String, Object> can = new LinkedHashMap<>();
        can.put("approve", standing.canApprove());
        can.put("apply", standing.canApply());
        can.put("undo", standing.canUndo());
        can.put("stop", standing.canStop());
        tree.put("can", can);
        tree.put("obstacle", standing.obstacle());
        return tree;
    }

    private static Map<String, Object> approval(Approval approval, Sight sight) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("at", approval.at().toString());
        tree.put("who", approval.who());
        tree.put("why", sight.sentence(approval.why()));
        return tree;
    }

    private static Map<String, Object> work(PlanWork work, Sight sight) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("deed", work.deed().word());
        tree.put("state", work.state().word());
        tree.put("who", work.who());
        tree.put("since", work.since().toString());
        tree.put("done", work.done());
        tree.put("total", work.total());
        tree.put("result", sight.sentence(work.result()));
        return tree;
    }
}
