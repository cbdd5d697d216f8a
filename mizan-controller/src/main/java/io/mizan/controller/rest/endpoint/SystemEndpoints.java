package io.mizan.controller.rest.endpoint;

import io.javalin.http.Context;
import io.mizan.controller.live.BalanceHistory;
import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.LiveView.LiveTarget;
import io.mizan.controller.live.LiveViewJson;
import io.mizan.controller.monitor.ObservedState;
import io.mizan.controller.monitor.SourceStatus;
import io.mizan.controller.plan.policy.PolicyMessages;
import io.mizan.controller.rest.json.Json;
import io.mizan.controller.rest.json.ServersJson;
import io.mizan.controller.rest.request.Requests;
import io.mizan.controller.rest.security.FailedLogins;
import io.mizan.controller.rest.security.Viewer;
import io.mizan.database.balance.BalancePoint;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Suggestion;
import io.mizan.model.system.Balance;
import io.mizan.telemetry.message.report.ServerLink;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** REST answers about the system, its targets and its agents. */
public final class SystemEndpoints {
    private static final double MILLIS_PER_SECOND = 1_000;
    private static final int RUNS = 200;
    private static final int MOST_DAYS = 366;

    private final RestServices sources;
    private final BalanceHistory history;
    private final FailedLogins attempts;
    private final InstantSource clock;

    public SystemEndpoints(RestServices sources, BalanceHistory history, FailedLogins attempts, InstantSource clock) {
        this.sources = sources;
        this.history = history;
        this.attempts = attempts;
        this.clock = clock;
    }

    /** Whether it is there and whether it acts, or who does; why it does not is for those who say who they are. */
    void health(Context request, Viewer viewer) {
        Map<String, Object> tree = Json.document("health");
        tree.put("up", true);
        tree.put("acts", sources.state().acts());
        sources.state()
                .tables()
                .ifPresent(tables -> tree.put("term", tables.term().number()));
        sources.state().elsewhere().ifPresent(other -> {
            tree.put("term", other.number());
            if (!other.rest().isEmpty()) {
                tree.put("acting", other.rest());
            }
        });
        Requests.answer(request, tree);
    }

    /** Whose token it is: what a page has to know before it shows anything. */
    void session(Context request, Viewer viewer) {
        Map<String, Object> tree = Json.document("session");
        tree.put("name", viewer.token().name());
        tree.put("role", viewer.token().role().word());
        tree.put("user", viewer.token().user());
        tree.put("paths", viewer.token().paths());
        tree.put("system", sources.live().fileSystem());
        tree.put("intervalSeconds", sources.live().interval().toMillis() / MILLIS_PER_SECOND);
        tree.put("plansCanBeApplied", sources.actions().isPresent());
        tree.put("plansCanBeMade", sources.planning().isPresent());
        tree.put("whatIf", sources.whatIf().isPresent());
        Requests.answer(request, tree);
    }

    void system(Context request, Viewer viewer) {
        Instant now = clock.instant();
        ObservedState observed = sources.live().monitor().observed(now);
        LiveView live = sources.live().whole(now);
        Map<String, Object> tree = Json.document("system");
        tree.put("system", observed.view().name());
        tree.put("basedOn", observed.basedOn().toString());
        tree.put("acts", sources.state().acts());
        if (viewer.all()) {
            tree.put("trouble", sources.state().trouble());
        }
        tree.put("balance", balance(observed, live));
        if (viewer.all()) {
            tree.put("policies", PolicyMessages.trees(sources.maker().policies(observed.view())));
        }
        Map<String, Object> concerns = new TreeMap<>();
        live.targets().stream()
                .filter(target -> !target.concern().isEmpty())
                .forEach(target -> concerns.put(target.name(), target.concern()));
        tree.put("concerns", concerns);
        Map<String, Object> slow = new TreeMap<>();
        sources.live()
                .monitor()
                .slowSince()
                .forEach((target, since) -> slow.put(
                        target,
                        Map.of(
                                "server", since.server(),
                                "firstReport", since.firstReport(),
                                "avoidedFrom", since.avoidedFrom())));
        tree.put("slow", slow);
        Map<String, Object> shown = LiveViewJson.tree(live.withJobs(
                live.targets().stream()
                        .map(target -> target.withJobs(List.of()))
                        .toList(),
                List.of()));
        tree.put("servers", shown.getOrDefault("servers", List.of()));
        tree.put("targets", shown.getOrDefault("targets", List.of()));
        Requests.answer(request, tree);
    }

    /** Of a part of the system nobody wants to know it. */
    private static Map<String, Object> balance(ObservedState observed, LiveView live) {
        Map<String, Object> figures = new LinkedHashMap<>();
        if (live.balance().waiting()) {
            figures.put("heardServers", live.balance().heardServers());
            figures.put("knownServers", live.balance().knownServers());
            return figures;
        }
        Balance balance = Balance.of(observed.view());
        figures.put("score", balance.score());
        figures.put("ostCost", balance.targetCost());
        figures.put("ossCost", balance.serverCost());
        figures.put("meanUtilisation", balance.meanUtilisation());
        figures.put("highest", balance.highest());
        figures.put("lowest", balance.lowest());
        figures.put("standardDeviation", balance.standardDeviation());
        return figures;
    }

    void live(Context request, Viewer viewer) {
        Requests.answer(request, LiveViewJson.tree(viewer.of(sources.live().whole(clock.instant()))));
    }

    void target(Context request, Viewer viewer) {
        String name = Requests.name(request, "name");
        List<LiveTarget> all = viewer.of(sources.live().whole(clock.instant())).targets();
        LiveTarget found = all.stream()
                .filter(target -> target.name().equals(name))
                .findFirst()
                .orElseThrow(() -> {
                    Problem problem =
                            Problem.of(ErrorCode.UNKNOWN_NAME, "no such target").with("target", name);
                    return Suggestion.nearest(
                                    name, all.stream().map(LiveTarget::name).toList())
                            .map(near -> problem.maybe("you meant " + near))
                            .orElse(problem)
                            .exception();
                });
        Map<String, Object> tree = Json.document("target");
        tree.putAll(LiveViewJson.target(found));
        Requests.answer(request, tree);
    }

    void agents(Context request, Viewer viewer) {
        Map<String, ServerLink> links = new TreeMap<>();
        sources.state().links().forEach(link -> links.put(link.server(), link));
        Map<String, Object> tree = Json.document("agents");
        tree.put(
                "agents",
                sources.live().monitor().sources(clock.instant()).stream()
                        .map(source -> agent(source, links))
                        .toList());
        Map<String, Object> rejected = new TreeMap<>();
        attempts.and(sources.state().rejected())
                .forEach((reason, count) -> rejected.put(reason.name().toLowerCase(Locale.ROOT), count));
        tree.put("rejected", rejected);
        tree.put("conflicts", ServersJson.conflicts(sources.state().servers().conflicts(clock.instant())));
        Requests.answer(request, tree);
    }

    private static Map<String, Object> agent(SourceStatus source, Map<String, ServerLink> links) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("server", source.server());
        tree.put("lastReport", source.lastReport().toString());
        tree.put("ageSeconds", source.age().toMillis() / MILLIS_PER_SECOND);
        tree.put("verdict", source.verdict().name().toLowerCase(Locale.ROOT));
        tree.put("reports", source.reports());
        tree.put("targets", source.targets());
        ServerLink link = links.get(source.server());
        if (link != null) {
            tree.put("session", Long.toUnsignedString(link.session()));
            tree.put("sequence", link.sequence());
            tree.put("lost", link.lost());
            tree.put("stale", link.stale());
            tree.put("clockOffsetSeconds", link.clockOffset().toMillis() / MILLIS_PER_SECOND);
        }
        return tree;
    }

    /** The last day minute by minute, or more of it hour by hour; what runs did to the balance. */
    void history(Context request, Viewer viewer) {
        int days = Requests.number(request, "days", 1, MOST_DAYS);
        Map<String, Object> tree = Json.document("history");
        List<BalancePoint> points =
                days == 1 ? history.day() : history.since(clock.instant().minus(Duration.ofDays(days)));
        tree.put("points", points.stream().map(SystemEndpoints::point).toList());
        tree.put(
                "runs",
                viewer.runs(sources.runs()).newest(RUNS).stream().map(Json::run).toList());
        Requests.answer(request, tree);
    }

    private static Map<String, Object> point(BalancePoint point) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("at", point.at().toString());
        tree.put("score", point.score());
        tree.put("ostCost", point.ostCost());
        tree.put("bytesPerSecond", point.bytesPerSecond());
        return tree;
    }
}
