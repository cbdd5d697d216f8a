package io.mizan.controller.rest.endpoint;

import io.javalin.http.Context;
import io.mizan.controller.findings.LiveFindings;
import io.mizan.controller.live.LiveView;
import io.mizan.controller.rest.json.Json;
import io.mizan.controller.rest.request.Requests;
import io.mizan.controller.rest.security.Viewer;
import io.mizan.model.finding.Advice;
import io.mizan.model.finding.Finding;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** REST answers with the present findings. */
public final class FindingEndpoints {
    private final RestServices sources;
    private final Applications applications;
    private final InstantSource clock;

    public FindingEndpoints(RestServices sources, Applications applications, InstantSource clock) {
        this.sources = sources;
        this.applications = applications;
        this.clock = clock;
    }

    void answer(Context request, Viewer viewer) {
        Instant now = clock.instant();
        LiveView view = viewer.of(sources.live().whole(now));
        LiveFindings findings = new LiveFindings().view(view, sources.live().fullAt());
        if (viewer.all()) {
            findings.links(sources.state().links())
                    .servers(sources.state().servers(), now)
                    .controller(sources.state().acts(), sources.state().trouble());
        }
        applications.breakers(viewer).forEach(findings::breaker);
        List<Finding> all = findings.all();
        Map<String, Object> tree = Json.document("findings");
        tree.put("at", now.toString());
        tree.put("targets", view.targets().size());
        tree.put("servers", view.servers().size());
        tree.put("findings", all.stream().map(FindingEndpoints::finding).toList());
        Requests.answer(request, tree);
    }

    /** In the words of {@code mizan diagnose --json}. */
    private static Map<String, Object> finding(Finding finding) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("code", finding.code());
        tree.put("severity", finding.severity().name());
        tree.put("confidence", finding.confidence());
        tree.put("title", finding.title());
        tree.put("what", finding.what());
        tree.put("evidence", finding.evidence());
        tree.put("do", finding.advice().stream().map(FindingEndpoints::advice).toList());
        tree.put("expect", finding.expectation());
        tree.put("why", finding.reason());
        tree.put("undo", finding.undo());
        return tree;
    }

    private static Map<String, Object> advice(Advice advice) {
        return Map.of("kind", advice.kind().name().toLowerCase(Locale.ROOT), "text", advice.text());
    }
}
