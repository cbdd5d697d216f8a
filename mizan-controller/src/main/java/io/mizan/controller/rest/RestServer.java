package io.mizan.controller.rest;

import static io.mizan.controller.rest.TokenRole.OPERATOR;
import static io.mizan.controller.rest.TokenRole.READER;
import static io.mizan.controller.rest.TokenRole.SCHEDULER;
import static io.mizan.controller.rest.TokenRole.USER;

import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.http.HttpResponseException;
import io.javalin.router.Endpoint;
import io.javalin.util.JavalinException;
import io.mizan.controller.live.BalanceHistory;
import io.mizan.controller.live.JobAccounts;
import io.mizan.controller.live.LiveEvent;
import io.mizan.controller.live.LiveView;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.time.InstantSource;
import java.util.ArrayList;
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
    private static final String API = "/api/v1";
    private static final int THREADS = 16;
    private static final int WAITING_WORK = 1_000;
    private static final int METHOD_NOT_ALLOWED = 405;
    private static final Set<TokenRole> PEOPLE = Set.of(USER, OPERATOR);
    private static final Set<TokenRole> OPERATORS = Set.of(OPERATOR);
    private static final Set<TokenRole> JOBS = Set.of(SCHEDULER, OPERATOR);
    private static final Set<TokenRole> ALL_FOR_JOBS = Set.of(USER, SCHEDULER, OPERATOR);
    private static final Set<TokenRole> METRICS = Set.of(READER, OPERATOR);
    private static final Set<TokenRole> EVERY_TOKEN = Set.of(USER, OPERATOR, READER, SCHEDULER);

    /** What a page of ours may do: nothing with what does not come from here. */
    private static final String CONTENT_POLICY = "default-src 'none'; script-src 'self'; style-src 'self';"
            + " img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none';"
            + " frame-ancestors 'none'";

    private final RestSettings settings;
    private final RestSources sources;
    private final InstantSource clock;
    private final BalanceHistory history = new BalanceHistory();
    private final JobAccounts accounts = new JobAccounts();
    private final EventStream stream;
    private final Gate gate;
    private final List<Route> routes;
    private final ThreadPoolExecutor later;
    private final ScheduledExecutorService ticker;
    private final Consumer<LiveEvent> listener;
    private final LongAdder failures = new LongAdder();
    private final Javalin javalin;

    /** Starts it. */
    public RestServer(RestSettings settings, RestSources sources, InstantSource clock, LongSupplier nanoClock) {
        Listener.check(settings);
        this.settings = settings;
        this.sources = sources;
        this.clock = clock;
        this.stream = new EventStream(settings.limits(), settings.tokens());
        Attempts attempts = new Attempts(nanoClock);
        this.gate = new Gate(settings.tokens(), settings.mask(), attempts, Set.of(API + "/health"));
        Applications applications = new Applications(sources.runs(), nanoClock);
        DirectoryLayouts layouts = new DirectoryLayouts(sources.plans(), sources.runs(), nanoClock);
        this.later = new ThreadPoolExecutor(
                1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(WAITING_WORK), work -> daemon(work, "mizan-later"));
        int body = settings.limits().bodyBytes();
        this.routes = routes(
                new SystemPages(sources, history, clock),
                new JobPages(sources, accounts, layouts, later, clock, body),
                new PlanPages(sources, applications, body),
                new MetricsPage(sources, accounts, applications, attempts, stream, settings.version()));
        this.listener = event -> {
            layouts.forget(event.application());
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

    private List<Route> routes(SystemPages system, JobPages jobs, PlanPages plans, MetricsPage metrics) {
        List<Route> all = new ArrayList<>();
        all.add(Route.get(API + "/health", Set.of(), "Whether it is up, and whether it acts", system::health));
        all.add(Route.get(API + "/system", PEOPLE, "The system, its balance and concerns", system::system));
        all.add(Route.get(API + "/live", PEOPLE, "Targets, servers and jobs now", system::live));
        all.add(Route.get(API + "/events", PEOPLE, "The same at each interval, and what happens", this::events)
                .producing("text/event-stream"));
        all.add(Route.get(API + "/targets/{name}", PEOPLE, "One target with its jobs", system::target));
        all.add(Route.get(API + "/agents", OPERATORS, "How servers report", system::agents));
        all.add(Route.get(API + "/history", PEOPLE, "The balance over time", system::history));
        all.add(Route.get(API + "/jobs", PEOPLE, "Jobs that are busy or were announced", jobs::list));
        all.add(Route.get(API + "/jobs/{id}", PEOPLE, "One job", jobs::job));
        all.add(Route.post(API + "/jobs/{id}/start", JOBS, "Tell that a job starts", jobs::started));
        all.add(Route.post(API + "/jobs/{id}/end", JOBS, "Tell that a job is over", jobs::ended));
        all.add(Route.get(API + "/jobs/{id}/note", ALL_FOR_JOBS, "Three lines for the end of its output", jobs::note)
                .producing(Route.TEXT));
        all.add(Route.get(
                        API + "/applications/{name}/directory-layout",
                        ALL_FOR_JOBS,
                        "The command that prepares the output directory; 204 where there is nothing to advise",
                        jobs::directoryLayout)
                .producing(Route.TEXT)
                .asking("directory"));
        all.add(Route.get(API + "/applications", PEOPLE, "Predicted against actual", plans::applications));
        all.add(Route.get(API + "/applications/{name}/runs", PEOPLE, "Runs of an application", plans::runs)
                .asking("most"));
        all.add(Route.get(API + "/plans", PEOPLE, "Plans, the newest first", plans::plans)
                .asking("most"));
        all.add(Route.get(API + "/plans/{id}", PEOPLE, "One plan with its files", plans::plan));
        sources.actions().ifPresent(actions -> {
            for (PlanActions.Action action : PlanActions.Action.values()) {
                all.add(Route.post(
                        API + "/plans/{id}/" + action.word(),
                        OPERATORS,
                        "Let a plan be: " + action.word(),
                        (request, sight) -> plans.act(request, sight, actions, action)));
            }
        });
        all.add(Route.get(API + "/audit", OPERATORS, "Who did what", plans::audit)
                .asking("most"));
        Route.Answer measured =
                (request, sight) -> request.contentType(MetricsPage.MEDIA_TYPE).result(metrics.text(clock.instant()));
        all.add(Route.get(API + "/metrics", METRICS, "Metrics for Prometheus", measured)
                .producing(Route.TEXT));
        all.add(Route.get("/metrics", METRICS, "The same where Prometheus looks", measured)
                .producing(Route.TEXT));
        all.add(Route.get(
                API + "/openapi.json",
                EVERY_TOKEN,
                "This description",
                (request, sight) -> Requests.answer(request, Route.JSON, OpenApi.json(all, settings.version()))));
        return List.copyOf(all);
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
            history.add(whole);
            accounts.add(whole);
            stream.send(whole);
        } catch (RuntimeException e) {
            // One view less; the next interval brings another.
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
