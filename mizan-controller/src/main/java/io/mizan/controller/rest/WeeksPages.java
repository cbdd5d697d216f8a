package io.mizan.controller.rest;

import io.javalin.http.Context;
import io.mizan.controller.desk.Errand;
import io.mizan.controller.whatif.WeeksAnswer;
import io.mizan.controller.whatif.WeeksDesk;
import io.mizan.controller.whatif.WeeksQuestion;
import io.mizan.model.document.Mapping;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;

/** Questions to the simulator about weeks of use. */
final class WeeksPages {
    static final String[] KEYS = {"policies", "weeks", "bytesPerDay", "keepDays", "seeds", "addTargets", "removeTargets"
    };

    private static final int USUAL_WEEKS = 4;
    private static final int USUAL_DAYS_KEPT = 60;
    private static final int USUAL_SEEDS = 3;

    private final WeeksDesk desk;
    private final ErrandJson errands;
    private final int bodyLimit;

    WeeksPages(WeeksDesk desk, InstantSource clock, int bodyLimit) {
        this.desk = desk;
        this.errands = new ErrandJson(clock);
        this.bodyLimit = bodyLimit;
    }

    void list(Context request, Sight sight) {
        Map<String, Object> tree = Json.document("what-if-weeks-runs");
        tree.put("runs", desk.all().stream().map(run -> head(run, sight)).toList());
        Requests.answer(request, tree);
    }

    void ask(Context request, Sight sight) {
        Mapping body = Requests.body(request, bodyLimit).onlyKeys(KEYS);
        WeeksQuestion question = new WeeksQuestion(
                body.list("policies").stream()
                        .map(node -> node.asScalar().text())
                        .toList(),
                body.has("weeks") ? body.integer("weeks") : USUAL_WEEKS,
                body.bytes("bytesPerDay", 0),
                body.has("keepDays") ? body.integer("keepDays") : USUAL_DAYS_KEPT,
                body.has("seeds") ? body.integer("seeds") : USUAL_SEEDS,
                body.has("addTargets") ? body.integer("addTargets") : 0,
                body.list("removeTargets").stream().map(WhatIfPages::index).toList());
        Errand<WeeksQuestion, WeeksAnswer> run =
                desk.ask(question, sight.token().name());
        request.status(ErrandJson.ACCEPTED);
        answer(request, sight, run);
    }

    void run(Context request, Sight sight) {
        answer(request, sight, find(request));
    }

    void cancel(Context request, Sight sight) {
        desk.cancel(find(request).id());
        answer(request, sight, find(request));
    }

    private Errand<WeeksQuestion, WeeksAnswer> find(Context request) {
        String id = Requests.name(request, "id");
        return ErrandJson.found(id, desk.find(id), "/what-if-weeks");
    }

    private void answer(Context request, Sight sight, Errand<WeeksQuestion, WeeksAnswer> run) {
        Map<String, Object> tree = Json.document("what-if-weeks-run");
        tree.putAll(head(run, sight));
        if (!run.answer().document().isEmpty()) {
            tree.put("answer", run.answer().document());
        }
        Requests.answer(request, tree);
    }

    private Map<String, Object> head(Errand<WeeksQuestion, WeeksAnswer> run, Sight sight) {
        Map<String, Object> tree = errands.head(run, sight);
        tree.put("done", run.answer().done());
        tree.put("total", run.answer().total());
        Map<String, Object> question = new LinkedHashMap<>();
        question.put("policies", run.question().policies());
        question.put("weeks", run.question().weeks());
        question.put("bytesPerDay", run.question().bytesPerDay());
        question.put("keepDays", run.question().keepDays());
        question.put("seeds", run.question().seeds());
        question.put("addTargets", run.question().addTargets());
        question.put("removeTargets", run.question().removeTargets());
        tree.put("question", question);
        return tree;
    }
}
