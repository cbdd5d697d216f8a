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
import io.mizan.database.balance.BalancePoint;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Answers HTTP: {@code docs/rest.md}. */
public final class RestServer implements AutoCloseable {
    private static final String API = Routes.API;
    private static final int THREADS = 16;
    private static final int WAITING_WORK = 1_000;
    private static final int METHOD_NOT_ALLOWED = 405;

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
        Applications applications = new Applications(sources.runs(), nanoClock);
        DirectoryLayouts layouts = new DirectoryLayouts(sources.plans(), sources.runs(), nanoClock);
        this.later = new ThreadPoolExecutor(
                1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(WAITING_WORK), work -> daemon(work, "mizan-later"));
        int body = settings.limits().bodyBytes();
        this.routes = new Routes(settings.version())
                .system(new SystemPages(sources, history, attempts, clock))
                .today(new TodayPage(sources, clock))
                .findings(new FindingPages(sources, applications, clock))
                .events(this::events)
                .jobs(new JobPages(sources, accounts, layouts, later, clock, body))
                .applications(new ApplicationPages(sources, applications))
                .plans(new PlanPages(sources, body), sources.actions())
                .planning(sources.planning().map(desk -> new PlanningPages(desk, clock, body)))
                .whatIf(sources.whatIf().map(desk -> new WhatIfPages(desk, clock, body)))
                .weeks(sources.weeks().map(desk -> new WeeksPages(desk, clock, body)))
                .metrics(new MetricsPage(sources, accounts, applications, attempts, stream, settings.version()), clock)
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
        this.ticker = new ScheduledThreadPoolExecutor(1, work -> daemon(work, "mizan-live"));
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
        config.jetty.addConnector((server, http) -> Listener.of(server, http, settings));
        config.jetty.modifyServer(server ->
                server.addBean(new NetworkConnectionLimit(settings.limits().connections(), server)));
        config.routes.before(request -> {
            request.header("Cache-Control", "no-store");
            request.header("X-Content-Type-Options", "nosniff");
            request.header("Content-Security-Policy", CONTENT_POLICY);
            request.header("Referrer-Policy", "no-referrer");
            gate.check(request);
        });
        config.routes.exception(
                MizanException.class,
                (e, request) -> Requests.refuse(
                        request, e.problem(), ErrorAnswer.status(e.problem().code())));
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
                    request -> request.contentType(file.mediaType() + "; charset=utf-8")
                            .result(file.content())));
        }
    }

    private void answer(Context request, Route route) {
        route.answer().to(request, route.roles().isEmpty() ? Sight.OF_NOBODY : gate.admitted(request, route));
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
        stream.open(request, sight, () -> sources.live().whole(clock.instant()));
    }

    private void tick() {
        try {
            LiveView whole = sources.live().whole(clock.instant());
            history.add(whole).filter(minute -> sources.state().acts()).ifPresent(this::keep);
            accounts.add(whole);
            stream.send(whole);
        } catch (RuntimeException e) {
            // One view less; the next interval brings another.
            failures.increment();
        }
    }

    /** The database may be slow or gone, and nobody waits for it here; a minute is lost then. */
    private void keep(BalancePoint minute) {
        later.execute(() -> {
            try {
                history.keep(minute);
            } catch (MizanException e) {
                failures.increment();
            }
        });
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
