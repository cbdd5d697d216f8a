package io.mizan.controller.rest.endpoint;

import static io.mizan.controller.rest.security.TokenRole.OPERATOR;
import static io.mizan.controller.rest.security.TokenRole.READER;
import static io.mizan.controller.rest.security.TokenRole.SCHEDULER;
import static io.mizan.controller.rest.security.TokenRole.USER;

import io.mizan.controller.rest.request.Requests;
import io.mizan.controller.rest.request.Route;
import io.mizan.controller.rest.security.TokenRole;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Table of the REST routes with their roles and schemas. Long because it is one table, with an entry for each route. */
public final class Routes {
    private static final String API = Route.API;

    private static final Set<TokenRole> PEOPLE = Set.of(USER, OPERATOR);
    private static final Set<TokenRole> OPERATORS = Set.of(OPERATOR);
    private static final Set<TokenRole> JOBS = Set.of(SCHEDULER, OPERATOR);
    private static final Set<TokenRole> ALL_FOR_JOBS = Set.of(USER, SCHEDULER, OPERATOR);
    private static final Set<TokenRole> METRICS = Set.of(READER, OPERATOR);
    private static final Set<TokenRole> EVERY_TOKEN = Set.of(USER, OPERATOR, READER, SCHEDULER);

    private final List<Route> all = new ArrayList<>();
    private final String version;

    public Routes(String version) {
        this.version = version;
    }

    public Routes system(SystemEndpoints system) {
        add(Route.get(
                API + "/health",
                Set.of(),
                "health",
                "Whether the controller is up, and whether it acts",
                system::health));
        add(Route.get(
                API + "/session",
                EVERY_TOKEN,
                "session",
                "The token of the caller: name, role and user",
                system::session));
        add(Route.get(API + "/system", PEOPLE, "system", "The system, its balance and concerns", system::system));
        add(Route.get(API + "/live", PEOPLE, "live", "Targets, servers and jobs now", system::live));
        add(Route.get(API + "/targets/{name}", PEOPLE, "target", "One target with its jobs", system::target));
        add(Route.get(API + "/agents", OPERATORS, "agents", "How servers report", system::agents));
        return add(Route.get(API + "/history", PEOPLE, "history", "The balance over time", system::history)
                .asking("days"));
    }

    public Routes servers(ServerEndpoints servers) {
        add(Route.get(
                API + "/servers", OPERATORS, "servers", "Which server may report which target", servers::servers));
        add(Route.post(
                        API + "/servers/confirm",
                        OPERATORS,
                        "servers",
                        "Confirm which server targets belong to",
                        servers::confirm)
                .taking("targets", "server", "why"));
        add(Route.post(
                        API + "/servers/pair",
                        OPERATORS,
                        "servers",
                        "Declare two servers a failover pair",
                        servers::pair)
                .taking("server", "partner", "why"));
        return add(Route.post(API + "/servers/unpair", OPERATORS, "servers", "Remove a failover pair", servers::unpair)
                .taking("server", "partner", "why"));
    }

    public Routes today(TodayEndpoint today) {
        return add(Route.get(API + "/today", PEOPLE, "today", "What was done since a moment", today::answer)
                .asking("since"));
    }

    public Routes findings(FindingEndpoints findings) {
        return add(Route.get(
                API + "/findings", PEOPLE, "findings", "What is wrong, and what to do about it", findings::answer));
    }

    public Routes events(Route.Answer events) {
        return add(Route.get(API + "/events", PEOPLE, "", "The live view at each interval, and what happens", events)
                .producing("text/event-stream"));
    }

    public Routes jobs(JobEndpoints jobs) {
        add(Route.get(API + "/jobs", PEOPLE, "jobs", "Jobs that are busy or were announced", jobs::list));
        return add(Route.get(API + "/jobs/{id}", PEOPLE, "job", "One job", jobs::job));
    }

    public Routes jobHooks(JobHookEndpoints jobs) {
        add(Route.post(API + "/jobs/{id}/start", JOBS, "accepted", "Announce the start of a job", jobs::started)
                .taking(JobAnnouncements.KEYS)
                .accepting());
        add(Route.post(API + "/jobs/{id}/end", JOBS, "accepted", "Announce the end of a job", jobs::ended)
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

    public Routes jobDecisions(JobDecisionEndpoints jobs) {
        add(Route.post(
                        API + "/jobs/{id}/decision",
                        ALL_FOR_JOBS,
                        "job-decision",
                        "Announce a job and answer with what is decided for it",
                        jobs::start)
                .taking(JobAnnouncements.KEYS));
        add(Route.get(
                API + "/jobs/{id}/decision",
                ALL_FOR_JOBS,
                "job-decision",
                "What was decided for a job, and what became of it",
                jobs::decision));
        add(Route.post(
                        API + "/jobs/{id}/finish",
                        ALL_FOR_JOBS,
                        "job-decision",
                        "End a job and answer with its record",
                        jobs::finish)
                .taking("at", "restarts"));
        add(Route.get(API + "/job-decisions", PEOPLE, "job-decisions", "Decisions, the newest first", jobs::list)
                .asking("most"));
        return add(Route.get(
                        API + "/job-behaviours",
                        PEOPLE,
                        "job-behaviours",
                        "Categories of jobs: behaviours in sequence, the next one, how often predictions came true",
                        jobs::behaviours)
                .asking("most"));
    }

    public Routes applications(ApplicationEndpoints applications) {
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

    public Routes placementPlans(PlacementPlanEndpoints plans) {
        add(Route.get(
                        API + "/placement-plans",
                        PEOPLE,
                        "placement-plans",
                        "Placement plans, the newest first",
                        plans::list)
                .asking("most"));
        return add(Route.get(
                API + "/placement-plans/{id}",
                PEOPLE,
                "placement-plan",
                "One placement plan with its files",
                plans::plan));
    }

    public Routes changePlans(ChangePlanEndpoints plans, Optional<PlanActions> able) {
        add(Route.get(API + "/change-plans", PEOPLE, "change-plans", "Change plans, the newest first", plans::list)
                .asking("most"));
        add(Route.get(
                API + "/change-plans/{id}", PEOPLE, "change-plan", "One change plan with its changes", plans::plan));
        able.ifPresent(actions -> {
            add(Route.get(
                    API + "/change-plans/{id}/status",
                    OPERATORS,
                    "change-plan-status",
                    "The state of a change plan, and what can be done to it",
                    (request, viewer) -> plans.status(request, viewer, actions)));
            for (PlanActions.Action action : PlanActions.Action.values()) {
                add(Route.post(
                                API + "/change-plans/{id}/" + action.word(),
                                OPERATORS,
                                "change-plan-status",
                                action.summary(),
                                (request, viewer) -> plans.act(request, viewer, actions, action))
                        .taking("why"));
            }
        });
        return this;
    }

    /** Both kinds of plan under one path, for one more release. */
    public Routes plans(PlanEndpoints plans, Optional<PlanActions> able) {
        add(Route.get(API + "/plans", PEOPLE, "plans", "Plans of both kinds, the newest first", plans::plans)
                .asking("most")
                .deprecated());
        add(Route.get(API + "/plans/{id}", PEOPLE, "plan-view", "One plan with its files or changes", plans::plan)
                .deprecated());
        able.ifPresent(actions -> {
            add(Route.get(
                            API + "/plans/{id}/work",
                            OPERATORS,
                            "plan-work",
                            "The state of a plan, and what can be done to it",
                            (request, viewer) -> plans.work(request, viewer, actions))
                    .deprecated());
            for (PlanActions.Action action : PlanActions.Action.values()) {
                add(Route.post(
                                API + "/plans/{id}/" + action.word(),
                                OPERATORS,
                                "plan-work",
                                action.summary(),
                                (request, viewer) -> plans.act(request, viewer, actions, action))
                        .taking("why")
                        .deprecated());
            }
        });
        return this;
    }

    public Routes audit(AuditEndpoint audit) {
        return add(Route.get(API + "/audit", OPERATORS, "audit-log", "Who did what", audit::answer)
                .asking("most"));
    }

    public Routes planning(Optional<PlanningEndpoints> pages) {
        pages.ifPresent(planning -> {
            add(Route.get(
                    API + "/planning",
                    OPERATORS,
                    "plannings",
                    "Systems that plans can be made for, and the plans made",
                    planning::list));
            add(Route.post(
                            API + "/planning",
                            OPERATORS,
                            "planning",
                            "Start planning changes; nothing is applied",
                            planning::make)
                    .taking(PlanningEndpoints.KEYS)
                    .accepting());
            add(Route.get(
                    API + "/planning/{id}",
                    OPERATORS,
                    "planning",
                    "Progress of planning, and the plan it made",
                    planning::run));
            add(Route.post(API + "/planning/{id}/cancel", OPERATORS, "planning", "Cancel planning", planning::cancel));
        });
        return this;
    }

    public Routes whatIf(Optional<WhatIfEndpoints> pages) {
        pages.ifPresent(whatIf -> {
            add(Route.get(API + "/what-if", OPERATORS, "what-ifs", "What can be tried, and what was", whatIf::list));
            add(Route.post(
                            API + "/what-if",
                            OPERATORS,
                            "what-if-run",
                            "Simulate a workload on the system as it is",
                            whatIf::ask)
                    .taking(WhatIfEndpoints.KEYS)
                    .accepting());
            add(Route.get(
                    API + "/what-if/{id}",
                    OPERATORS,
                    "what-if-run",
                    "Progress of a simulation, and its answer",
                    whatIf::run));
            add(Route.post(
                    API + "/what-if/{id}/cancel", OPERATORS, "what-if-run", "Cancel a simulation", whatIf::cancel));
        });
        return this;
    }

    public Routes weeks(Optional<WeeksEndpoints> pages) {
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
                    .taking(WeeksEndpoints.KEYS)
                    .accepting());
            add(Route.get(
                    API + "/what-if-weeks/{id}",
                    OPERATORS,
                    "what-if-weeks-run",
                    "Progress of a simulation of weeks, and its answer",
                    weeks::run));
            add(Route.post(
                    API + "/what-if-weeks/{id}/cancel",
                    OPERATORS,
                    "what-if-weeks-run",
                    "Cancel a simulation of weeks",
                    weeks::cancel));
        });
        return this;
    }

    public Routes metrics(MetricsEndpoint metrics, InstantSource clock) {
        Route.Answer measured = (request, viewer) ->
                Requests.answer(request, MetricsEndpoint.MEDIA_TYPE, metrics.text(clock.instant()));
        add(Route.get(API + "/metrics", METRICS, "", "Metrics for Prometheus", measured)
                .producing(Route.TEXT));
        return add(Route.get("/metrics", METRICS, "", "Metrics for Prometheus, at its usual path", measured)
                .producing(Route.TEXT));
    }

    /** All of them, with the one that describes them. */
    public List<Route> all() {
        List<Route> whole = new ArrayList<>(all);
        whole.add(Route.get(
                API + "/openapi.json",
                EVERY_TOKEN,
                "",
                "This description",
                (request, viewer) -> Requests.answer(request, Route.JSON, OpenApi.json(whole, version))));
        return List.copyOf(whole);
    }

    private Routes add(Route route) {
        all.add(route);
        return this;
    }
}
