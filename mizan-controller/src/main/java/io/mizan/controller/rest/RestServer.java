package io.mizan.controller.rest;

import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.router.Endpoint;
import io.javalin.util.JavalinException;
import io.mizan.controller.background.DaemonThread;
import io.mizan.controller.live.BalanceHistory;
import io.mizan.controller.live.JobByteCounters;
import io.mizan.controller.live.LiveEvent;
import io.mizan.controller.live.LiveView;
import io.mizan.controller.rest.connection.ConnectionLimits;
import io.mizan.controller.rest.connection.Listener;
import io.mizan.controller.rest.connection.LocalSocket;
import io.mizan.controller.rest.connection.RestSettings;
import io.mizan.controller.rest.endpoint.ApplicationEndpoints;
import io.mizan.controller.rest.endpoint.Applications;
import io.mizan.controller.rest.endpoint.AuditEndpoint;
import io.mizan.controller.rest.endpoint.ChangePlanEndpoints;
import io.mizan.controller.rest.endpoint.DirectoryLayouts;
import io.mizan.controller.rest.endpoint.FindingEndpoints;
import io.mizan.controller.rest.endpoint.JobDecisionEndpoints;
import io.mizan.controller.rest.endpoint.JobEndpoints;
import io.mizan.controller.rest.endpoint.JobHookEndpoints;
import io.mizan.controller.rest.endpoint.MetricsEndpoint;
import io.mizan.controller.rest.endpoint.PlacementPlanEndpoints;
import io.mizan.controller.rest.endpoint.PlanEndpoints;
import io.mizan.controller.rest.endpoint.PlanReadLimit;
import io.mizan.controller.rest.endpoint.PlanningEndpoints;
import io.mizan.controller.rest.endpoint.RestServices;
import io.mizan.controller.rest.endpoint.Routes;
import io.mizan.controller.rest.endpoint.ServerEndpoints;
import io.mizan.controller.rest.endpoint.SystemEndpoints;
import io.mizan.controller.rest.endpoint.TodayEndpoint;
import io.mizan.controller.rest.endpoint.WeeksEndpoints;
import io.mizan.controller.rest.endpoint.WhatIfEndpoints;
import io.mizan.controller.rest.event.EventStream;
import io.mizan.controller.rest.event.RecentEvents;
import io.mizan.controller.rest.request.Requests;
import io.mizan.controller.rest.request.ResponseWriter;
import io.mizan.controller.rest.request.Route;
import io.mizan.controller.rest.security.Authenticator;
import io.mizan.controller.rest.security.FailedLogins;
import io.mizan.controller.rest.security.HostNames;
import io.mizan.controller.rest.security.LoginLog;
import io.mizan.controller.rest.security.TokenRole;
import io.mizan.controller.rest.security.Viewer;
import io.mizan.database.balance.BalanceLog;
import io.mizan.database.balance.BalancePoint;
import io.mizan.database.sql.TermTables;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts Jetty, installs the routes and answers HTTP requests. Long because all that is set of Jetty stands in one place. */
public final class RestServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RestServer.class);

    /** One for each request that the limits let in (four times those of users), and some for requests without a token and for accepting connections. */
    private static final int THREADS = 128;

    /** How long a request waits until it may read a plan. */
    private static final Duration LONGEST_READING = Duration.ofSeconds(10);

    private static final long SWEEP_MILLIS = 500;
    private static final long LOGIN_SECONDS = 10;
    private static final int WAITING_WORK = 1_000;

    private final RestSettings settings;
    private final RestServices sources;
    private final InstantSource clock;
    private final BalanceHistory history;
    private final JobByteCounters accounts = new JobByteCounters();
    private final EventStream stream;
    private final Authenticator authenticator;
    private final ConnectionLimits connections;
    private final RestFilters filters;
    private final List<Route> routes;
    private final ThreadPoolExecutor later;
    private final ScheduledExecutorService ticker;
    private final Consumer<LiveEvent> listener;
    private final LongAdder failures = new LongAdder();
    private final List<DashboardFile> dashboard = DashboardFile.all();
    private final Javalin javalin;

    /** Starts it. */
    public RestServer(RestSettings settings, RestServices sources, InstantSource clock, LongSupplier nanoClock) {
        Listener.check(settings);
        settings.socket().ifPresent(LocalSocket::makeRoom);
        this.settings = settings;
        this.sources = sources;
        this.clock = clock;
        this.history = new BalanceHistory(sources.live().fileSystem(), sources.balance(), clock.instant());
        this.stream = new EventStream(
                settings.limits(),
                settings.tokens(),
                new RecentEvents(clock.instant().toEpochMilli()));
        FailedLogins attempts = new FailedLogins(nanoClock);
        Set<String> open = new HashSet<>(Set.of(Route.API + "/health"));
        dashboard.forEach(file -> open.add(file.path()));
        this.authenticator = new Authenticator(settings.tokens(), settings.mask(), attempts, open);
        this.connections = new ConnectionLimits(settings.limits(), nanoClock);
        this.filters = new RestFilters(
                connections,
                HostNames.of(settings.endpoint(), settings.names(), settings.tls()),
                authenticator,
                sources.state(),
                failures);
        Applications applications = new Applications(sources.runs(), nanoClock);
        PlanReadLimit reading = new PlanReadLimit(LONGEST_READING);
        DirectoryLayouts layouts = new DirectoryLayouts(sources.placementPlans(), sources.runs(), reading, nanoClock);
        this.later = new ThreadPoolExecutor(
                1,
                1,
                0,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(WAITING_WORK),
                work -> DaemonThread.of(work, "mizan-later"));
        int body = settings.limits().bodyBytes();
        ChangePlanEndpoints changes = new ChangePlanEndpoints(sources.changePlans(), sources.actions(), reading, body);
        this.routes = new Routes(settings.version())
                .system(new SystemEndpoints(sources, history, attempts, clock))
                .servers(new ServerEndpoints(sources, clock, body))
                .today(new TodayEndpoint(sources, clock))
                .findings(new FindingEndpoints(sources, applications, clock))
                .events(this::events)
                .jobs(new JobEndpoints(sources, accounts, clock))
                .jobHooks(new JobHookEndpoints(sources, accounts, layouts, later, clock, body))
                .jobDecisions(new JobDecisionEndpoints(sources, clock, body))
                .applications(new ApplicationEndpoints(sources, reading, applications))
                .placementPlans(new PlacementPlanEndpoints(sources.placementPlans(), reading))
                .changePlans(changes, sources.actions())
                .plans(new PlanEndpoints(sources, changes, reading), sources.actions())
                .audit(new AuditEndpoint(sources.audit()))
                .planning(sources.planning().map(service -> new PlanningEndpoints(service, clock, body)))
                .whatIf(sources.whatIf().map(service -> new WhatIfEndpoints(service, clock, body)))
                .weeks(sources.weeks().map(service -> new WeeksEndpoints(service, clock, body)))
                .metrics(
                        new MetricsEndpoint(
                                sources, accounts, applications, attempts, stream, connections, settings.version()),
                        clock)
                .all();
        this.listener = event -> {
            layouts.forget(event.application());
            if (event.kind().equals("run")) {
                applications.forget();
            }
            stream.send(event);
        };
        this.javalin = Javalin.create(this::configure);
        try {
            javalin.start();
        } catch (JavalinException e) {
            later.shutdownNow();
            throw new MizanException(
                    Problem.of(ErrorCode.SERVICE_UNREACHABLE, "cannot listen for HTTP: " + e.getMessage())
                            .with("address", settings.endpoint())
                            .maybe(
                                    "choose another address with controller.rest, or stop the program that listens there"),
                    e);
        }
        sources.events().subscribe(listener);
        this.ticker = new ScheduledThreadPoolExecutor(2, work -> DaemonThread.of(work, "mizan-live"));
        var unusedSweeps =
                ticker.scheduleWithFixedDelay(this::sweep, SWEEP_MILLIS, SWEEP_MILLIS, TimeUnit.MILLISECONDS);
        LoginLog logins = new LoginLog(attempts);
        var unusedLogins = ticker.scheduleWithFixedDelay(logins::look, LOGIN_SECONDS, LOGIN_SECONDS, TimeUnit.SECONDS);
        long millis = settings.interval().toMillis();
        var unused = ticker.scheduleAtFixedRate(this::tick, 0, millis, TimeUnit.MILLISECONDS);
    }

    private void configure(JavalinConfig config) {
        config.startup.showJavalinBanner = false;
        config.startup.showOldJavalinVersionWarning = false;
        config.startup.startupWatcherEnabled = false;
        config.http.prefer405over404 = true;
        config.http.maxRequestSize = settings.limits().bodyBytes();
        QueuedThreadPool threads = new QueuedThreadPool(THREADS, 2);
        threads.setName("mizan-http");
        threads.setDaemon(true);
        config.jetty.threadPool = threads;
        config.jetty.addConnector((server, http) -> Listener.of(server, http, settings, connections));
        settings.socket()
                .ifPresent(path ->
                        config.jetty.addConnector((server, http) -> LocalSocket.connector(server, path, connections)));
        filters.add(config.routes);
        for (Route route : routes) {
            HandlerType method = route.method().equals("POST") ? HandlerType.POST : HandlerType.GET;
            config.routes.addEndpoint(new Endpoint(method, route.path(), request -> answer(request, route)));
        }
        for (DashboardFile file : dashboard) {
            config.routes.addEndpoint(new Endpoint(
                    HandlerType.GET,
                    file.path(),
                    request -> ResponseWriter.set(request, file.mediaType() + "; charset=utf-8", file.content())));
        }
    }

    private void answer(Context request, Route route) {
        Viewer viewer = route.roles().isEmpty() ? Viewer.OF_NOBODY : authenticator.admitted(request, route.roles());
        // To stop is never wrong.
        boolean order = (route.method().equals("POST") && !route.path().endsWith("/stop"))
                || viewer.token().role() == TokenRole.SCHEDULER;
        if (order && sources.state().elsewhere().isPresent()) {
            // The batch system speaks to the one that acts, as jobs are known to that one alone.
            throw sources.state().refusal().exception();
        }
        route.answer().to(request, viewer);
    }

    private void events(Context request, Viewer viewer) {
        connections.follows(Requests.endPoint(request));
        stream.open(request, viewer, () -> sources.live().whole(clock.instant()));
    }

    private void sweep() {
        try {
            connections.sweep();
        } catch (RuntimeException e) {
            // Without this timer no connection would have a deadline any more.
            failures.increment();
            LOG.warn("connections were not checked for deadlines this time", e);
        }
    }

    private void tick() {
        try {
            LiveView whole = sources.live().whole(clock.instant());
            Optional<TermTables> acting = sources.state().tables();
            history.add(whole).ifPresent(minute -> acting.ifPresent(tables -> keep(tables.balance(), minute)));
            accounts.add(whole);
            stream.send(whole);
        } catch (RuntimeException e) {
            // One view less; the next interval brings another.
            failures.increment();
            LOG.warn("no live view this time", e);
        }
    }

    /** The database may be slow or gone, and nobody waits for it here; a minute is lost then. */
    private void keep(BalanceLog log, BalancePoint minute) {
        try {
            later.execute(() -> {
                try {
                    history.keep(log, minute);
                } catch (MizanException e) {
                    failures.increment();
                }
            });
        } catch (RejectedExecutionException e) {
            failures.increment();
        }
    }

    /** The port that it listens on. */
    public int port() {
        return ((ServerConnector) javalin.jettyServer().server().getConnectors()[0]).getLocalPort();
    }

    /** Where it is, for people. */
    public String address() {
        return (settings.tls().isPresent() ? "https://" : "http://")
                + settings.endpoint().host() + ":" + port();
    }

    /** Method and path of everything that is answered. */
    public List<String> routes() {
        return routes.stream().map(route -> route.method() + " " + route.path()).toList();
    }

    /** Internal errors so far. */
    public long failures() {
        return failures.sum();
    }

    @Override
    public void close() {
        sources.events().unsubscribe(listener);
        ticker.shutdownNow();
        later.shutdownNow();
        stream.close();
        javalin.stop();
    }
}
