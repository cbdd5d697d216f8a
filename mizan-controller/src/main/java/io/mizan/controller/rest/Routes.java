package io.mizan.controller.rest;

import static io.mizan.controller.rest.TokenRole.OPERATOR;
import static io.mizan.controller.rest.TokenRole.READER;
import static io.mizan.controller.rest.TokenRole.SCHEDULER;
import static io.mizan.controller.rest.TokenRole.USER;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What can be asked for, and by whom. */
final class Routes {
    static final String API = "/api/v1";

    private static final Set<TokenRole> PEOPLE = Set.of(USER, OPERATOR);
    private static final Set<TokenRole> OPERATORS = Set.of(OPERATOR);
    private static final Set<TokenRole> JOBS = Set.of(SCHEDULER, OPERATOR);
    private static final Set<TokenRole> ALL_FOR_JOBS = Set.of(USER, SCHEDULER, OPERATOR);
    private static final Set<TokenRole> METRICS = Set.of(READER, OPERATOR);
    private static final Set<TokenRole> EVERY_TOKEN = Set.of(USER, OPERATOR, READER, SCHEDULER);

    private final List<Route> all = new ArrayList<>();
    private final String version;

    Routes(String version) {
        this.version = version;
    }

    Routes system(SystemPages system) {
        add(Route.get(API + "/health", Set.of(), "health", "Whether it is up, and whether it acts", system::health));
        add(Route.get(
                API + "/session", EVERY_TOKEN, "session", "Whose token this is, and what it is for", system::session));
        add(Route.get(API + "/system", PEOPLE, "system", "The system, its balance and concerns", system::system));
        add(Route.get(API + "/live", PEOPLE, "live", "Targets, servers and jobs now", system::live));
        add(Route.get(API + "/targets/{name}", PEOPLE, "target", "One target with its jobs", system::target));
        add(Route.get(API + "/agents", OPERATORS, "agents", "How servers report", system::agents));
        return add(Route.get(API + "/history", PEOPLE, "history", "The balance over time", system::history)
                .asking("days"));
    }

    Routes servers(ServerPages servers) {
        add(Route.get(
                API + "/servers", OPERATORS, "servers", "Which server may report which target", servers::servers));
        add(Route.post(
                        API + "/servers/confirm",
                        OPERATORS,
                        "servers",
                        "Say that targets belong to the server that they are seen on, or to another",
                        servers::confirm)
                .taking("targets", "server", "why"));
        add(Route.post(
                        API + "/servers/pair",
                        OPERATORS,
                        "servers",
                        "Say that two servers take over each other's targets",
                        servers::pair)
                .taking("server", "partner", "why"));
        return add(Route.post(
                        API + "/servers/unpair",
                        OPERATORS,
                        "servers",
                        "Say that two servers do so no longer",
                        servers::unpair)
                .taking("server", "partner", "why"));
    }

    Routes today(TodayPage today) {
        return add(Route.get(API + "/today", PEOPLE, "today", "What was done since a moment", today::answer)
                .asking("since"));
    }

    Routes findings(FindingPages findings) {
        return add(Route.get(
                API + "/findings", PEOPLE, "findings", "What is wrong, and what to do about it", findings::answer));
    }

    Routes events(Route.Answer events) {
        return add(Route.get(API + "/events", PEOPLE, "", "The live view at each interval, and what happens", events)
                .producing("text/event-stream"));
    }

    Routes jobs(JobPages jobs) {
        add(Route.get(API + "/jobs", PEOPLE, "jobs", "Jobs that are busy or were announced", jobs::list));
        add(Route.get(API + "/jobs/{id}", PEOPLE, "job", "One job", jobs::job));
        add(Route.post(API + "/jobs/{id}/start", JOBS, "accepted", "Tell that a job starts", jobs::started)
                .taking("user", "nodes", "nodeCount", "application", "directory", "mode", "at", "endsBy", "restarts")
                .accepting());
        add(Route.post(API + "/jobs/{id}/end", JOBS, "accepted", "Tell that a job is over", jobs::ended)
                .taking("at", "restarts")
                .accepting());
        add(Route.get(API + "/jobs/{id}/note", ALL_FOR_JOBS, "", "Three lines for the end of its output", jobs::note)
                .producing(Route.TEXT));
        return add(Route.get(
                        API + "/applications/{name}/directory-layout",
                        ALL_FOR_JOBS,
                        "",
                        "The command that prepares the output directory; 204 where there is nothing to advise",
                        jobs::directoryLayout)
                .producing(Route.TEXT)
                .asking("directory", "job"));
    }

    Routes applications(ApplicationPages applications) {
        add(Route.get(
                API + "/applications", PEOPLE, "applications", "Predicted against actual", applications::applications));
        add(Route.get(API + "/applications/{name}/runs", PEOPLE, "runs", "Runs of an application", applications::runs)
                .asking("most"));
        return add(Route.get(
                API + "/applications/{name}/next",
                PEOPLE,
                "next-creates",
                "The files that it will create next",
                applications::next));
    }

    Routes plans(PlanPages plans, Optional<PlanActions> able) {
        add(Route.get(API + "/plans", PEOPLE, "plans", "Plans, the newest first", plans::plans)
                .asking("most"));
        add(Route.get(API + "/plans/{id}", PEOPLE, "plan-view", "One plan with its files or changes", plans::plan));
        able.ifPresent(actions -> {
            add(Route.get(
                    API + "/plans/{id}/work",
                    OPERATORS,
                    "plan-work",
                    "How a plan stands, and what can be done to it",
                    (request, sight) -> plans.work(request, sight, actions)));
            for (PlanActions.Action action : PlanActions.Action.values()) {
                add(Route.post(
                                API + "/plans/{id}/" + action.word(),
                                OPERATORS,
                                "plan-work",
                                action.summary(),
                                (request, sight) -> plans.act(request, sight, actions, action))
                        .taking("why"));
            }
        });
        return add(Route.get(API + "/audit", OPERATORS, "audit-log", "Who did what", plans::audit)
                .asking("most"));
    }

    Routes planning(Optional<PlanningPages> pages) {
        pages.ifPresent(planning -> {
            add(Route.get(
                    API + "/planning", OPERATORS, "plannings", "What plans can be made for, and were", planning::list));
            add(Route.post(
                            API + "/planning",
                            OPERATORS,
                            "planning",
                            "Begin to make a plan of changes; nothing is applied",
                            planning::make)
                    .taking(PlanningPages.KEYS)
                    .accepting());
            add(Route.get(
                    API + "/planning/{id}",
                    OPERATORS,
                    "planning",
                    "How far the making of a plan is, and which it became",
                    planning::run));
            add(Route.post(
                    API + "/planning/{id}/cancel",
                    OPERATORS,
                    "planning",
                    "End the making of a plan",
                    planning::cancel));
        });
        return this;
    }

    Routes whatIf(Optional<WhatIfPages> pages) {
        pages.ifPresent(whatIf -> {
            add(Route.get(API + "/what-if", OPERATORS, "what-ifs", "What can be tried, and what was", whatIf::list));
            add(Route.post(
                            API + "/what-if",
                            OPERATORS,
                            "what-if-run",
                            "Simulate a workload on the system as it is",
                            whatIf::ask)
                    .taking(WhatIfPages.KEYS)
                    .accepting());
            add(Route.get(
                    API + "/what-if/{id}",
                    OPERATORS,
                    "what-if-run",
                    "How far a simulation is, and its answer",
                    whatIf::run));
            add(Route.post(API + "/what-if/{id}/cancel", OPERATORS, "what-if-run", "End a simulation", whatIf::cancel));
        });
        return this;
    }

    Routes weeks(Optional<WeeksPages> pages) {
        pages.ifPresent(weeks -> {
            add(Route.get(
                    API + "/what-if-weeks",
                    OPERATORS,
                    "what-if-weeks-runs",
                    "Questions about weeks of use",
                    weeks::list));
            add(Route.post(
                            API + "/what-if-weeks",
                            OPERATORS,
                            "what-if-weeks-run",
                            "Simulate weeks of use of the system as it is",
                            weeks::ask)
                    .taking(WeeksPages.KEYS)
                    .accepting());
            add(Route.get(
                    API + "/what-if-weeks/{id}",
                    OPERATORS,
                    "what-if-weeks-run",
                    "How far such a simulation is, and its answer",
                    weeks::run));
            add(Route.post(
                    API + "/what-if-weeks/{id}/cancel",
                    OPERATORS,
                    "what-if-weeks-run",
                    "End such a simulation",
                    weeks::cancel));
        });
        return this;
    }

    Routes metrics(MetricsPage metrics, InstantSource clock) {
        Route.Answer measured =
                (request, sight) -> Requests.answer(request, MetricsPage.MEDIA_TYPE, metrics.text(clock.instant()));
        add(Route.get(API + "/metrics", METRICS, "", "Metrics for Prometheus", measured)
                .producing(Route.TEXT));
        return add(Route.get("/metrics", METRICS, "", "The same where Prometheus looks", measured)
                .producing(Route.TEXT));
    }

    /** All of them, with the one that describes them. */
    List<Route> all() {
        List<Route> whole = new ArrayList<>(all);
        whole.add(Route.get(
                API + "/openapi.json",
                EVERY_TOKEN,
                "",
                "This description",
                (request, sight) -> Requests.answer(request, Route.JSON, OpenApi.json(whole, version))));
        return List.copyOf(whole);
    }

    private Routes add(Route route) {
        all.add(route);
        return this;
    }
}
