package io.mizan.controller.rest;

import io.javalin.http.Context;
import io.mizan.algorithms.placement.Policies;
import io.mizan.controller.desk.Errand;
import io.mizan.controller.whatif.WhatIfAnswer;
import io.mizan.controller.whatif.WhatIfAnswer.Tried;
import io.mizan.controller.whatif.WhatIfDesk;
import io.mizan.controller.whatif.WhatIfQuestion;
import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import io.mizan.model.system.Balance;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;

/** Questions to the simulator. */
final class WhatIfPages {
    static final String[] KEYS = {"policies", "writers", "bytesEach", "shared", "stripes", "addTargets", "removeTargets"
    };

    private static final double MILLIS_PER_SECOND = 1_000;

    private final WhatIfDesk desk;
    private final ErrandJson errands;
    private final int bodyLimit;

    WhatIfPages(WhatIfDesk desk, InstantSource clock, int bodyLimit) {
        this.desk = desk;
        this.errands = new ErrandJson(clock);
        this.bodyLimit = bodyLimit;
    }

    void list(Context request, Sight sight) {
        Map<String, Object> tree = Json.document("what-ifs");
        tree.put(
                "policies",
                Policies.ALL.stream()
                        .filter(entry -> desk.policies().contains(entry.name()))
                        .map(entry -> Map.of("name", entry.name(), "summary", entry.summary()))
                        .toList());
        tree.put("runs", desk.all().stream().map(run -> head(run, sight)).toList());
        Requests.answer(request, tree);
    }

    void ask(Context request, Sight sight) {
        Mapping body = Requests.body(request, bodyLimit).onlyKeys(KEYS);
        WhatIfQuestion question = new WhatIfQuestion(
                body.list("policies").stream()
                        .map(node -> node.asScalar().text())
                        .toList(),
                body.integer("writers"),
                body.bytes("bytesEach"),
                body.text("shared", "false").equals("true"),
                body.has("stripes") ? body.integer("stripes") : 1,
                body.has("addTargets") ? body.integer("addTargets") : 0,
                body.list("removeTargets").stream().map(WhatIfPages::index).toList());
        Errand<WhatIfQuestion, WhatIfAnswer> run =
                desk.ask(question, sight.token().name());
        request.status(ErrandJson.ACCEPTED);
        answer(request, sight, run);
    }

    static int index(Node node) {
        return node.asScalar().convert("removeTargets", Integer::parseInt);
    }

    void run(Context request, Sight sight) {
        answer(request, sight, find(request));
    }

    void cancel(Context request, Sight sight) {
        desk.cancel(find(request).id());
        answer(request, sight, find(request));
    }

    private Errand<WhatIfQuestion, WhatIfAnswer> find(Context request) {
        String id = Requests.name(request, "id");
        return ErrandJson.found(id, desk.find(id), "/what-if");
    }

    private void answer(Context request, Sight sight, Errand<WhatIfQuestion, WhatIfAnswer> run) {
        Map<String, Object> tree = Json.document("what-if-run");
        tree.putAll(head(run, sight));
        Map<String, Object> before = new LinkedHashMap<>();
        figures(before, run.answer().before());
        tree.put("before", before);
        tree.put(
                "outcomes",
                run.answer().tried().stream()
                        .map(one -> outcome(run.question(), one))
                        .toList());
        Requests.answer(request, tree);
    }

    private Map<String, Object> head(Errand<WhatIfQuestion, WhatIfAnswer> run, Sight sight) {
        Map<String, Object> tree = errands.head(run, sight);
        tree.put("done", run.answer().tried().size());
        tree.put("total", run.question().policies().size());
        Map<String, Object> question = new LinkedHashMap<>();
        question.put("policies", run.question().policies());
        question.put("writers", run.question().writers());
        question.put("bytesEach", run.question().bytesEach());
        question.put("shared", run.question().shared());
        question.put("stripes", run.question().stripes());
        question.put("addTargets", run.question().addTargets());
        question.put("removeTargets", run.question().removeTargets());
        tree.put("question", question);
        return tree;
    }

    private static Map<String, Object> outcome(WhatIfQuestion question, Tried tried) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("policy", tried.policy());
        double seconds = tried.outcome().ioTime().toMillis() / MILLIS_PER_SECOND;
        tree.put("ioSeconds", seconds);
        double written = question.bytes() - tried.outcome().refusedBytes();
        if (seconds > 0) {
            tree.put("bytesPerSecond", Math.max(0, written) / seconds);
        }
        tree.put("refusedBytes", tried.outcome().refusedBytes());
        figures(tree, tried.outcome().after());
        return tree;
    }

    private static void figures(Map<String, Object> tree, SystemView view) {
        Balance balance = Balance.of(view);
        tree.put("score", balance.score());
        tree.put("ostCost", balance.ostCost());
        tree.put("highest", balance.highest());
        tree.put("lowest", balance.lowest());
        tree.put(
                "targets",
                view.osts().stream()
                        .filter(target -> target.space().reported())
                        .map(WhatIfPages::target)
                        .toList());
    }

    private static Map<String, Object> target(Target target) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", target.name().toString());
        tree.put("fill", target.space().utilisation());
        return tree;
    }
}
