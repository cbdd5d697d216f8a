package io.mizan.controller.rest.endpoint;

import io.javalin.http.Context;
import io.mizan.controller.background.BackgroundJob;
import io.mizan.controller.rest.json.BackgroundJobJson;
import io.mizan.controller.rest.json.Json;
import io.mizan.controller.rest.request.Requests;
import io.mizan.controller.rest.security.Viewer;
import io.mizan.controller.whatif.WeeksJson;
import io.mizan.controller.whatif.WeeksProgress;
import io.mizan.controller.whatif.WeeksQuestion;
import io.mizan.controller.whatif.WeeksService;
import io.mizan.model.document.Mapping;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** REST answers about simulations of weeks of use. */
public final class WeeksEndpoints extends BackgroundJobEndpoints<WeeksQuestion, WeeksProgress> {
    static final String[] KEYS = {"policies", "weeks", "bytesPerDay", "keepDays", "seeds", "addTargets", "removeTargets"
    };

    private static final int USUAL_WEEKS = 4;
    private static final int USUAL_DAYS_KEPT = 60;
    private static final int USUAL_SEEDS = 3;

    private final WeeksService service;
    private final BackgroundJobJson jobs;
    private final int bodyLimit;

    public WeeksEndpoints(WeeksService service, InstantSource clock, int bodyLimit) {
        super("/what-if-weeks");
        this.service = service;
        this.jobs = new BackgroundJobJson(clock);
        this.bodyLimit = bodyLimit;
    }

    void list(Context request, Viewer viewer) {
        Map<String, Object> tree = Json.document("what-if-weeks-runs");
        tree.put("runs", service.all().stream().map(run -> head(run, viewer)).toList());
        Requests.answer(request, tree);
    }

    void ask(Context request, Viewer viewer) {
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
                body.list("removeTargets").stream().map(WhatIfEndpoints::index).toList());
        BackgroundJob<WeeksQuestion, WeeksProgress> run =
                service.ask(question, viewer.token().name());
        request.status(BackgroundJobJson.ACCEPTED);
        answer(request, viewer, run);
    }

    @Override
    Optional<BackgroundJob<WeeksQuestion, WeeksProgress>> find(String id) {
        return service.find(id);
    }

    @Override
    void end(String id) {
        service.cancel(id);
    }

    @Override
    void answer(Context request, Viewer viewer, BackgroundJob<WeeksQuestion, WeeksProgress> run) {
        Map<String, Object> tree = Json.document("what-if-weeks-run");
        tree.putAll(head(run, viewer));
        run.answer().answer().ifPresent(answer -> tree.put("answer", WeeksJson.of(answer)));
        Requests.answer(request, tree);
    }

    private Map<String, Object> head(BackgroundJob<WeeksQuestion, WeeksProgress> run, Viewer viewer) {
        Map<String, Object> tree = jobs.head(run, viewer);
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
