package io.mizan.controller.rest.endpoint;

import io.javalin.http.Context;
import io.mizan.controller.monitor.TargetServers;
import io.mizan.controller.rest.json.ServersJson;
import io.mizan.controller.rest.request.Requests;
import io.mizan.controller.rest.security.Viewer;
import io.mizan.database.server.ServerPair;
import io.mizan.model.document.Mapping;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import java.time.InstantSource;
import java.util.List;

/** REST answers about the servers of targets, and changes of them by administrators. */
public final class ServerEndpoints {
    private static final int LONGEST_NAME = 200;
    private static final int LONGEST_WHY = 1_000;

    private final RestServices sources;
    private final InstantSource clock;
    private final int bodyLimit;

    public ServerEndpoints(RestServices sources, InstantSource clock, int bodyLimit) {
        this.sources = sources;
        this.clock = clock;
        this.bodyLimit = bodyLimit;
    }

    void servers(Context request, Viewer viewer) {
        Requests.answer(request, ServersJson.tree(sources.state().servers(), clock.instant()));
    }

    void confirm(Context request, Viewer viewer) {
        Mapping body = Requests.body(request, bodyLimit).onlyKeys("targets", "server", "why");
        List<String> targets = body.list("targets").stream()
                .map(node -> Requests.within("targets", node.asScalar().text(), LONGEST_NAME))
                .toList();
        String server = Requests.within("server", body.text("server", ""), LONGEST_NAME);
        if (targets.isEmpty() && !server.isEmpty()) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "targets are required: the field targets is empty")
                    .exception();
        }
        var unused = servers().confirm(targets, server, viewer.token().name(), why(body), clock.instant());
        servers(request, viewer);
    }

    void pair(Context request, Viewer viewer) {
        Mapping body = Requests.body(request, bodyLimit).onlyKeys("server", "partner", "why");
        servers().pair(pair(body, viewer), why(body));
        servers(request, viewer);
    }

    void unpair(Context request, Viewer viewer) {
        Mapping body = Requests.body(request, bodyLimit).onlyKeys("server", "partner", "why");
        ServerPair pair = pair(body, viewer);
        if (!servers().unpair(pair, why(body))) {
            throw Problem.of(ErrorCode.UNKNOWN_NAME, "these servers are not a pair")
                    .with("server", pair.server())
                    .with("partner", pair.partner())
                    .exception();
        }
        servers(request, viewer);
    }

    private TargetServers servers() {
        return sources.state().servers();
    }

    private ServerPair pair(Mapping body, Viewer viewer) {
        return new ServerPair(
                Requests.within("server", body.text("server"), LONGEST_NAME),
                Requests.within("partner", body.text("partner"), LONGEST_NAME),
                viewer.token().name(),
                clock.instant());
    }

    private static String why(Mapping body) {
        String why = Requests.within("why", body.text("why", ""), LONGEST_WHY);
        if (why.isBlank()) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "a reason is required: the field why is empty")
                    .maybe("give it in the body, as in {\"why\":\"ticket 4711\"}; it is kept in the audit log")
                    .exception();
        }
        return why;
    }
}
