package io.mizan.controller.rest;

import io.javalin.http.Context;
import io.mizan.controller.monitor.TargetServers;
import io.mizan.database.server.ServerPair;
import io.mizan.model.document.Mapping;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import java.time.InstantSource;
import java.util.List;

/** Which server has which target, and what administrators say about it. */
final class ServerPages {
    private static final int LONGEST_NAME = 200;
    private static final int LONGEST_WHY = 1_000;

    private final RestSources sources;
    private final InstantSource clock;
    private final int bodyLimit;

    ServerPages(RestSources sources, InstantSource clock, int bodyLimit) {
        this.sources = sources;
        this.clock = clock;
        this.bodyLimit = bodyLimit;
    }

    void servers(Context request, Sight sight) {
        Requests.answer(request, ServersJson.tree(sources.state().servers(), clock.instant()));
    }

    void confirm(Context request, Sight sight) {
        Mapping body = Requests.body(request, bodyLimit).onlyKeys("targets", "server", "why");
        List<String> targets = body.list("targets").stream()
                .map(node -> Requests.within("targets", node.asScalar().text(), LONGEST_NAME))
                .toList();
        String server = Requests.within("server", body.text("server", ""), LONGEST_NAME);
        if (targets.isEmpty() && !server.isEmpty()) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "a server, and no target that belongs to it: targets is empty")
                    .exception();
        }
        var unused = servers().confirm(targets, server, sight.token().name(), why(body), clock.instant());
        servers(request, sight);
    }

    void pair(Context request, Sight sight) {
        Mapping body = Requests.body(request, bodyLimit).onlyKeys("server", "partner", "why");
        servers().pair(pair(body, sight), why(body));
        servers(request, sight);
    }

    void unpair(Context request, Sight sight) {
        Mapping body = Requests.body(request, bodyLimit).onlyKeys("server", "partner", "why");
        ServerPair pair = pair(body, sight);
        if (!servers().unpair(pair, why(body))) {
            throw Problem.of(ErrorCode.UNKNOWN_NAME, "these servers are no pair")
                    .with("server", pair.server())
                    .with("partner", pair.partner())
                    .exception();
        }
        servers(request, sight);
    }

    private TargetServers servers() {
        return sources.state().servers();
    }

    private ServerPair pair(Mapping body, Sight sight) {
        return new ServerPair(
                Requests.within("server", body.text("server"), LONGEST_NAME),
                Requests.within("partner", body.text("partner"), LONGEST_NAME),
                sight.token().name(),
                clock.instant());
    }

    private static String why(Mapping body) {
        String why = Requests.within("why", body.text("why", ""), LONGEST_WHY);
        if (why.isBlank()) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "a reason is required: the field why is empty")
                    .maybe("say it in the body, as in {\"why\":\"ticket 4711\"}; it is kept in the audit log")
                    .exception();
        }
        return why;
    }
}
