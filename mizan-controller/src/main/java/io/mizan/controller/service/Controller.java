package io.mizan.controller.service;

import io.mizan.controller.check.Breaker;
import io.mizan.controller.live.LiveEvent;
import io.mizan.controller.live.LiveEvents;
import io.mizan.controller.live.StartedJobs;
import io.mizan.controller.monitor.SystemMonitor;
import io.mizan.controller.monitor.TargetServers;
import io.mizan.controller.plan.PlanMessages;
import io.mizan.controller.plan.PlanRequest;
import io.mizan.controller.plan.PlanService;
import io.mizan.controller.plan.RunMessages;
import io.mizan.database.interaction.RunRecord;
import io.mizan.database.plan.PlanState;
import io.mizan.database.plan.TermState;
import io.mizan.database.sql.Database;
import io.mizan.database.sql.TermTables;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.system.ServerLoad;
import io.mizan.model.units.Count;
import io.mizan.telemetry.message.MessageContext;
import io.mizan.telemetry.message.Reply;
import io.mizan.telemetry.message.ReportLimits;
import io.mizan.telemetry.message.ReportReceiver;
import io.mizan.telemetry.message.RequestLimits;
import io.mizan.telemetry.message.RequestServer;
import io.mizan.telemetry.message.Role;
import io.mizan.telemetry.message.Sender;
import io.mizan.telemetry.message.ServerLink;
import io.mizan.telemetry.report.ServerReport;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Everything that a controller runs, from the sockets to the database. */
public final class Controller implements AutoCloseable {
    private static final long SWEEP_SECONDS = 10;
    /** How soon what an administrator says about servers counts. */
    private static final long SERVERS_SECONDS = 2;

    /** One reads a large request, one waits to do so, and one is left for all others. */
    private static final int READERS = 3;

    private static final int LARGE_REQUEST = 2 * 1024 * 1024;

    /** Of whatever is no request for a plan; these name a hundred plans at most. */
    private static final int LARGEST_NEWS = 64 * 1024;

    private final Database database;
    private final InstantSource wallClock;
    private final InstantSource clock;
    private final Instant startedAt;
    private final SystemMonitor monitor;
    private final TargetServers servers;
    private final TermKeeper term;
    private final PlanService plans;
    private final MessageContext context;
    private final ReportReceiver reports;
    private final RequestServer requests;
    private final ExecutorService readers;
    private final Semaphore largeRequests = new Semaphore(READERS - 1);
    private final Object readsLarge = new Object();
    private final ScheduledExecutorService sweeper;
    private final StartedJobs startedJobs = new StartedJobs();
    private final LiveEvents events = new LiveEvents();
    private final RunCounts runs = new RunCounts();
    private final GoingRuns going;

    /** @param host how busy this machine is */
    public Controller(
            ControllerSettings settings,
            Database database,
            Supplier<ServerLoad> host,
            InstantSource wallClock,
            LongSupplier nanoClock) {
        this.database = database;
        this.wallClock = wallClock;
        this.clock = new SteadyClock(wallClock, nanoClock);
        this.startedAt = clock.instant();
        this.going = new GoingRuns(nanoClock);
        this.monitor = new SystemMonitor(settings.fileSystem(), settings.freshness());
        this.context = new MessageContext().guardedBy(settings.known());
        this.term = new TermKeeper(database.terms(), database::under, settings.candidate(), settings.lease(), nanoClock)
                .start();
        this.servers = new TargetServers(
                database.servers(), () -> term.acting().map(TermTables::servers), settings.freshness());
        this.plans = new PlanService(
                settings.maker(),
                settings.limits(),
                new PlanService.Surroundings(
                        () -> monitor.observed(clock.instant()), host, term::acting, term::refusal, clock, nanoClock));
        this.readers = Executors.newFixedThreadPool(READERS, work -> daemon(work, "mizan-reader"));
        this.reports = new ReportReceiver(
                context, settings.reports(), settings.keys(), ReportLimits.DEFAULT, clock, this::reported);
        this.requests = new RequestServer(
                context, settings.requests(), settings.keys(), RequestLimits.DEFAULT, this::handle, readers, nanoClock);
        this.sweeper = Executors.newSingleThreadScheduledExecutor(work -> daemon(work, "mizan-sweeper"));
        var unused = sweeper.scheduleWithFixedDelay(this::sweep, SWEEP_SECONDS, SWEEP_SECONDS, TimeUnit.SECONDS);
        var unusedReads =
                sweeper.scheduleWithFixedDelay(this::readServers, SERVERS_SECONDS, SERVERS_SECONDS, TimeUnit.SECONDS);
    }

    private static Thread daemon(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }

    private void reported(ServerReport report, Instant arrivedAt) {
        monitor.accept(servers.admit(report, arrivedAt), arrivedAt);
    }

    private void readServers() {
        try {
            servers.synchronise();
        } catch (RuntimeException e) {
            // The database is gone for now; what was learnt is written when it is back. A timer that throws is never
            // run again.
            return;
        }
    }

    private void handle(Sender sender, String kind, byte[] payload, Reply reply) {
        if (sender.role() == Role.AGENT) {
            throw Problem.of(ErrorCode.NOT_YOURS, "agents report, and ask for nothing")
                    .exception();
        }
        if (!kind.equals(PlanMessages.KIND) && payload.length > LARGEST_NEWS) {
            throw Problem.of(ErrorCode.INPUT_TOO_LARGE, "a message of this kind is larger than allowed")
                    .with("kind", kind)
                    .with("bytes", payload.length)
                    .with("allowed", LARGEST_NEWS)
                    .exception();
        }
        switch (kind) {
            case PlanMessages.KIND -> {
                PlanRequest request = read(payload, sender);
                plans.submit(request, new PlanService.Outcome() {
                    @Override
                    public void answered(long number, byte[] answer) {
                        reply.answer(number, answer);
                        tell(
                                "plan",
                                request.id(),
                                request.application(),
                                request.user(),
                                Count.of(request.files(), "file"));
                    }

                    @Override
                    public void refused(Problem problem) {
                        reply.refuse(problem);
                    }
                });
            }
            case RunMessages.KIND -> {
                TermTables tables = acting();
                finished(tables, RunMessages.read(payload, sender.name(), sender.user()), sender);
                reply.answer(tables.term().number(), new byte[0]);
            }
            case AliveMessages.KIND -> {
                TermTables tables = acting();
                AliveMessages.plans(payload).forEach(plan -> heard(new GoingRuns.Going(plan, sender)));
                reply.answer(tables.term().number(), new byte[0]);
            }
            case ClockMessages.KIND ->
                reply.answer(
                        ClockMessages.encode(new ClockMessages.Clocks(wallClock.instant(), monitor.clocksAhead())));
            default ->
                throw Problem.of(ErrorCode.UNKNOWN_NAME, "an unknown kind of request")
                        .with("kind", kind)
                        .maybe("use the same version of Mizan on clients and controller")
                        .exception();
        }
    }

    /** A large request is several times as large while it is read, so they are read one after the other. */
    private PlanRequest read(byte[] payload, Sender sender) {
        if (payload.length < LARGE_REQUEST) {
            return PlanMessages.request(payload, sender.name(), sender.user());
        }
        if (!largeRequests.tryAcquire()) {
            throw Problem.of(ErrorCode.BUSY, "other large requests are being read")
                    .with("bytes", payload.length)
                    .maybe("ask again later")
                    .exception();
        }
        try {
            synchronized (readsLarge) {
                return PlanMessages.request(payload, sender.name(), sender.user());
            }
        } finally {
            largeRequests.release();
        }
    }

    private TermTables acting() {
        return term.acting().orElseThrow(() -> term.refusal().exception());
    }

    /** A run is over: what it was promised is written or never will be. */
    private void finished(TermTables tables, RunMessages.RunEnd end, Sender sender) {
        // A run of tomorrow would be the newest one for ever.
        RunRecord run = end.run().notAfter(clock.instant());
        tables.history().add(run);
        PlanState state = run.placed() ? PlanState.APPLIED : PlanState.EXPIRED;
        boolean own = letGo(tables, end.plan(), sender, state, "the run is over");
        end.replaced().forEach(plan -> letGo(tables, plan, sender, PlanState.EXPIRED, "planned again"));
        runs.add(run, own && run.placed());
        tell("run", run.id(), run.application(), run.user(), "exit code " + run.exitCode());
        if (Breaker.isOpen(run.breaker())) {
            tell("breaker", run.id(), run.application(), run.user(), run.breaker());
        }
    }

    /** Space that was promised is not kept any longer; whether the plan was one of the sender. */
    private boolean letGo(TermTables tables, String plan, Sender sender, PlanState state, String why) {
        going.over(new GoingRuns.Going(plan, sender));
        boolean own = isOf(plan, sender);
        if (own) {
            tables.plans().move(plan, state, sender.toString(), why);
            tables.reservations().release(plan);
        }
        return own;
    }

    private boolean isOf(String plan, Sender sender) {
        return database.plans()
                .find(plan)
                .filter(known -> known.isOf(sender.name(), sender.user()))
                .isPresent();
    }

    private void heard(GoingRuns.Going run) {
        if (going.knows(run) || isOf(run.plan(), run.sender())) {
            going.heard(run);
        }
    }

    private void tell(String kind, String subject, String application, String user, String text) {
        events.add(new LiveEvent(clock.instant(), kind, subject, application, user, text));
    }

    void sweep() {
        try {
            term.acting().ifPresent(this::expire);
        } catch (RuntimeException e) {
            // The database is gone for now, or another controller acts, which is told; whatever it is, it is tried
            // again.
            return;
        }
    }

    private void expire(TermTables tables) {
        going.silent()
                .forEach(run -> letGo(
                        tables,
                        run.plan(),
                        run.sender(),
                        PlanState.EXPIRED,
                        "its run has said nothing for " + AliveMessages.LONGEST_SILENCE.toMinutes() + " minutes"));
        tables.plans().expire(clock.instant());
        tables.reservations().expire(clock.instant());
    }

    /** The time that ages are counted by; a wall clock that is set does not move it by much. */
    public Instant now() {
        return clock.instant();
    }

    public Instant startedAt() {
        return startedAt;
    }

    public SystemMonitor monitor() {
        return monitor;
    }

    /** Which server may report which target. */
    public TargetServers servers() {
        return servers;
    }

    public PlanService plans() {
        return plans;
    }

    public ReportReceiver reports() {
        return reports;
    }

    public RequestServer requests() {
        return requests;
    }

    public MessageContext messages() {
        return context;
    }

    /** The jobs that the batch system told of. */
    public StartedJobs startedJobs() {
        return startedJobs;
    }

    public LiveEvents events() {
        return events;
    }

    public RunCounts runs() {
        return runs;
    }

    public boolean acts() {
        return term.acting().isPresent();
    }

    /** The tables for what is begun now, while it acts. */
    public Optional<TermTables> tables() {
        return term.acting();
    }

    /** The term of another controller that acts, as far as is known. */
    public Optional<TermState> elsewhere() {
        return term.elsewhere();
    }

    /** For whoever asks this one to act while it does not. */
    public Problem refusal() {
        return term.refusal();
    }

    /** What keeps it from acting, empty where nothing does. */
    public String trouble() {
        return acts() ? "" : term.trouble();
    }

    /** What came and what became of it, in a sentence for the log. */
    public String summary() {
        long taken = 0;
        long lost = 0;
        for (ServerLink link : reports.links()) {
            taken += link.reports();
            lost += link.lost();
        }
        return taken + " reports taken, " + lost + " lost, "
                + reports.rejections().total() + " refused; " + plans.answered() + " requests answered, "
                + (plans.refused() + requests.rejections().total()) + " refused, " + requests.answersNotTaken()
                + " answers not taken";
    }

    @Override
    public void close() {
        sweeper.shutdownNow();
        requests.close();
        reports.close();
        readers.shutdownNow();
        plans.close();
        term.close();
        context.close();
    }
}
