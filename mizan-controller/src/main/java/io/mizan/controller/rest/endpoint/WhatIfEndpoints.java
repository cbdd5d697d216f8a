package io.mizan.controller.rest.endpoint;

import io.javalin.http.Context;
import io.mizan.algorithms.placement.Policies;
import io.mizan.controller.background.BackgroundJob;
import io.mizan.controller.rest.json.BackgroundJobJson;
import io.mizan.controller.rest.json.Json;
import io.mizan.controller.rest.request.Requests;
import io.mizan.controller.rest.security.Viewer;
import io.mizan.controller.whatif.WhatIfAnswer;
import io.mizan.controller.whatif.WhatIfAnswer.Tried;
import io.mizan.controller.whatif.WhatIfQuestion;
import io.mizan.controller.whatif.WhatIfService;
import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import io.mizan.model.system.Balance;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** REST answers about burst simulations. */
public final class WhatIfEndpoints extends BackgroundJobEndpoints<WhatIfQuestion, WhatIfAnswer> {
    static final String[] KEYS = {"policies", "writers", "bytesEach", "shared", "stripes", "addTargets", "removeTargets"
    };

    private static final double MILLIS_PER_SECOND = 1_000;

    private final WhatIfService service;
    private final BackgroundJobJson jobs;
    private final int bodyLimit;

    public WhatIfEndpoints(WhatIfService service, InstantSource clock, int bodyLimit) {
        super("/what-if");
        this.service = service;
        this.jobs = new BackgroundJobJson(clock);
        this.bodyLimit = bodyLimit;
    }

    void list(Context request, Viewer viewer) {
        Map<String, Object> tree = Json.document("what-ifs");
        tree.put("livePolicy", service.policies().get(0));
        tree.put(
                "policies",
                service.policies().stream()
                        .map(name -> Map.of("name", name, "summary", Policies.summary(name)))
                        .toList());
        tree.put("runs", service.all().stream().map(run -> head(run, viewer)).toList());
        Requests.answer(request, tree);
    }

    void ask(Context request, Viewer viewer) {
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
                body.list("removeTargets").stream().map(WhatIfEndpoints::index).toList());
        BackgroundJob<WhatIfQuestion, WhatIfAnswer> run =
                service.ask(question, viewer.token().name());
        request.status(BackgroundJobJson.ACCEPTED);
        answer(request, viewer, run);
    }

    static int index(Node node) {
        return node.asScalar().convert("removeTargets", Integer::parseInt);
    }

    @Override
    Optional<BackgroundJob<WhatIfQuestion, WhatIfAnswer>> find(String id) {
        return service.find(id);
    }

    @Override
    void end(String id) {
        service.cancel(id);
    }

    @Override
    void answer(Context request, Viewer viewer, BackgroundJob<WhatIfQuestion, WhatIfAnswer> run) {
        Map<String, Object> tree = Json.document("what-if-run");
        tree.putAll(head(run, viewer));
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

    private Map<String, Object> head(BackgroundJob<WhatIfQuestion, WhatIfAnswer> run, Viewer viewer) {
        Map<String, Object> tree = jobs.head(run, viewer);
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
        tree.put("ostCost", balance.targetCost());
        tree.put("highest", balance.highest());
        tree.put("lowest", balance.lowest());
        tree.put(
                "targets",
                view.dataTargets().stream()
                        .filter(target -> target.space().reported())
                        .map(WhatIfEndpoints::target)
                        .toList());
    }

    private static Map<String, Object> target(Target target) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", target.name().toString());
        tree.put("fill", target.space().utilisation());
        return tree;
    }
}
