package io.mizan.controller.rest;

import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.http.HttpResponseException;
import io.javalin.router.Endpoint;
import io.javalin.util.JavalinException;
import io.mizan.controller.dashboard.DashboardFile;
import io.mizan.controller.live.BalanceHistory;
import io.mizan.controller.live.JobAccounts;
import io.mizan.controller.live.LiveEvent;
import io.mizan.controller.live.LiveView;
import io.mizan.database.balance.BalanceLog;
import io.mizan.database.balance.BalancePoint;
import io.mizan.database.plan.TermState;
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
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Answers HTTP: {@code docs/rest.md}. */
public final class RestServer implements AutoCloseable {
    private static final String API = Routes.API;
    /** One for each request that the limits let in (four times those of users), and some for requests without a token and for accepting connections. */
    private static final int THREADS = 128;

    /** How long a request waits until it may read a plan. */
    private static final Duration LONGEST_READING = Duration.ofSeconds(10);

    private static final long SWEEP_MILLIS = 500;
    private static final int WAITING_WORK = 1_000;
    private static final int METHOD_NOT_ALLOWED = 405;

    /** The header in which a controller that does not act names the one that does. */
    private static final String ACTING = "Mizan-Acting";

    /** What a page of ours may do: nothing with what does not come from here. */
    private static final String CONTENT_POLICY = "default-src 'none'; script-src 'self'; style-src 'self';"
            + " img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none';"
            + " frame-ancestors 'none'";

    private final RestSettings settings;
    private final RestSources sources;
    private final InstantSource clock;
    private final BalanceHistory history;
    private final JobAccounts accounts = new JobAccounts();
    private final EventStream stream;
    private final Gate gate;
    private final Connections connections;
    private final HostNames names;
    private final List<Route> routes;
    private final ThreadPoolExecutor later;
    private final ScheduledExecutorService ticker;
    private final Consumer<LiveEvent> listener;
    private final LongAdder failures = new LongAdder();
    private final List<DashboardFile> dashboard = DashboardFile.all();
    private final Javalin javalin;

    /** Starts it. */
    public RestServer(RestSettings settings, RestSources sources, InstantSource clock, LongSupplier nanoClock) {
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
        Attempts attempts = new Attempts(nanoClock);
        Set<String> open = new HashSet<>(Set.of(API + "/health"));
        dashboard.forEach(file -> open.add(file.path()));
        this.gate = new Gate(settings.tokens(), settings.mask(), attempts, open);
        this.connections = new Connections(settings.limits(), nanoClock);
        this.names = HostNames.of(settings);
        Applications applications = new Applications(sources.runs(), nanoClock);
        PlanReading reading = new PlanReading(LONGEST_READING);
        DirectoryLayouts layouts = new DirectoryLayouts(sources.plans(), sources.runs(), reading, nanoClock);
        this.later = new ThreadPoolExecutor(
                1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(WAITING_WORK), work -> daemon(work, "mizan-later"));
        int body = settings.limits().bodyBytes();
        this.routes = new Routes(settings.version())
                .system(new SystemPages(sources, history, attempts, clock))
                .servers(new ServerPages(sources, clock, body))
                .today(new TodayPage(sources, clock))
                .findings(new FindingPages(sources, applications, clock))
                .events(this::events)
                .jobs(new JobPages(sources, accounts, layouts, later, clock, body))
                .applications(new ApplicationPages(sources, reading, applications))
                .plans(new PlanPages(sources, reading, body), sources.actions())
                .planning(sources.planning().map(desk -> new PlanningPages(desk, clock, body)))
                .whatIf(sources.whatIf().map(desk -> new WhatIfPages(desk, clock, body)))
                .weeks(sources.weeks().map(desk -> new WeeksPages(desk, clock, body)))
                .metrics(
                        new MetricsPage(
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
                            .maybe("choose another address with controller.rest, or end what listens there"),
                    e);
        }
        sources.events().subscribe(listener);
        this.ticker = new ScheduledThreadPoolExecutor(2, work -> daemon(work, "mizan-live"));
        var unusedSweeps =
                ticker.scheduleWithFixedDelay(this::sweep, SWEEP_MILLIS, SWEEP_MILLIS, TimeUnit.MILLISECONDS);
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
        config.routes.before(request -> {
            ServletContextRequest inner = ServletContextRequest.getServletContextRequest(request.req());
            EndPoint endPoint = inner.getConnectionMetaData().getConnection().getEndPoint();
            connections.begun(endPoint);
            Request.addCompletionListener(inner, failure -> connections.ended(endPoint));
            request.header("Cache-Control", "no-store");
            request.header("X-Content-Type-Options", "nosniff");
            request.header("Content-Security-Policy", CONTENT_POLICY);
            request.header("Cross-Origin-Resource-Policy", "same-origin");
            request.header("Cross-Origin-Opener-Policy", "same-origin");
            request.header("Referrer-Policy", "no-referrer");
            names.check(request.header("Host"), request.header("Origin"));
            connections.takeOn(endPoint, gate.check(request, endPoint).orElse(null));
        });
        config.routes.after(AnswerWriter::send);
        config.routes.exception(MizanException.class, this::refuse);
        config.routes.exception(HttpResponseException.class, (e, request) -> refused(e, request));
        config.routes.exception(Exception.class, (e, request) -> {
            failures.increment();
            Problem problem = Problem.of(ErrorCode.INTERNAL, "a defect in Mizan")
                    .with("kind", e.getClass().getSimpleName());
            Requests.refuse(request, problem, ErrorAnswer.status(ErrorCode.INTERNAL));
        });
        for (Route route : routes) {
            HandlerType method = route.method().equals("POST") ? HandlerType.POST : HandlerType.GET;
            config.routes.addEndpoint(new Endpoint(method, route.path(), request -> answer(request, route)));
        }
        for (DashboardFile file : dashboard) {
            config.routes.addEndpoint(new Endpoint(
                    HandlerType.GET,
                    file.path(),
                    request -> AnswerWriter.set(request, file.mediaType() + "; charset=utf-8", file.content())));
        }
    }

    private void answer(Context request, Route route) {
        Sight sight = route.roles().isEmpty() ? Sight.OF_NOBODY : gate.admitted(request, route);
        // To stop is never wrong.
        boolean order = (route.method().equals("POST") && !route.path().endsWith("/stop"))
                || sight.token().role() == TokenRole.SCHEDULER;
        if (order && sources.state().elsewhere().isPresent()) {
            // The batch system speaks to the one that acts, as jobs are known to that one alone.
            throw sources.state().refusal().exception();
        }
        route.answer().to(request, sight);
    }

    /** Who acts, for whoever asked the wrong one. */
    private void refuse(MizanException e, Context request) {
        if (e.problem().code() == ErrorCode.LEASE_LOST) {
            sources.state()
                    .elsewhere()
                    .map(TermState::rest)
                    .filter(rest -> !rest.isEmpty())
                    .ifPresent(rest -> request.header(ACTING, rest));
        }
        if (e.problem().code() == ErrorCode.BUSY) {
            request.header("Retry-After", "1");
        }
        Requests.refuse(request, e.problem(), ErrorAnswer.status(e.problem().code()));
    }

    /** What the library refuses: a path that is not there, a method that it has not, a body that is too large. */
    private static void refused(HttpResponseException e, Context request) {
        ErrorCode code = switch (e.getStatus()) {
            case 413 -> ErrorCode.INPUT_TOO_LARGE;
            case 404, METHOD_NOT_ALLOWED -> ErrorCode.UNKNOWN_NAME;
            default -> e.getStatus() >= 500 ? ErrorCode.INTERNAL : ErrorCode.INPUT_FORMAT;
        };
        Problem problem = Problem.of(
                        code, e.getStatus() == METHOD_NOT_ALLOWED ? "another method is needed there" : "nothing there")
                .maybe("look at " + API + "/openapi.json");
        Requests.refuse(
                request,
                code == ErrorCode.INPUT_TOO_LARGE ? Problem.of(code, "the body is larger than allowed") : problem,
                e.getStatus());
    }

    private void events(Context request, Sight sight) {
        connections.follows(ServletContextRequest.getServletContextRequest(request.req())
                .getConnectionMetaData()
                .getConnection()
                .getEndPoint());
        stream.open(request, sight, () -> sources.live().whole(clock.instant()));
    }

    private void sweep() {
        try {
            connections.sweep();
        } catch (RuntimeException e) {
            // Without this timer no connection would have a deadline any more.
            failures.increment();
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

    private static Thread daemon(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
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

    /** Defects that were met so far. */
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
