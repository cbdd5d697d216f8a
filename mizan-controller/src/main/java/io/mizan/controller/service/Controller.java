package io.mizan.controller.service;

import io.mizan.controller.check.Breaker;
import io.mizan.controller.live.LiveEvent;
import io.mizan.controller.live.LiveEvents;
import io.mizan.controller.live.StartedJobs;
import io.mizan.controller.monitor.SystemMonitor;
import io.mizan.controller.plan.PlanMessages;
import io.mizan.controller.plan.PlanRequest;
import io.mizan.controller.plan.PlanService;
import io.mizan.controller.plan.RunMessages;
import io.mizan.database.interaction.RunRecord;
import io.mizan.database.plan.PlanState;
import io.mizan.database.sql.Database;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
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
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Everything that a controller runs, from the sockets to the database. */
public final class Controller implements AutoCloseable {
    private static final long SWEEP_SECONDS = 10;
    private static final int READERS = 2;

    private final Database database;
    private final InstantSource clock;
    private final Instant startedAt;
    private final SystemMonitor monitor;
    private final LeaseKeeper lease;
    private final PlanService plans;
    private final MessageContext context;
    private final ReportReceiver reports;
    private final RequestServer requests;
    private final ExecutorService readers;
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
            InstantSource clock,
            LongSupplier nanoClock) {
        this.database = database;
        this.clock = clock;
        this.startedAt = clock.instant();
        this.going = new GoingRuns(nanoClock);
        this.monitor = new SystemMonitor(settings.fileSystem(), settings.freshness());
        this.context = new MessageContext().guardedBy(settings.known());
        this.lease = new LeaseKeeper(database.leases(), settings.holder(), settings.lease(), clock);
        this.plans = new PlanService(
                settings.maker(),
                settings.limits(),
                database.plans(),
                database.reservations(),
                new PlanService.Surroundings(
                        () -> monitor.observed(clock.instant()), host, lease::lease, lease::why, clock, nanoClock));
        this.readers = Executors.newFixedThreadPool(READERS, work -> daemon(work, "mizan-reader"));
        this.reports = new ReportReceiver(
                context, settings.reports(), settings.keys(), ReportLimits.DEFAULT, clock, monitor::accept);
        this.requests = new RequestServer(
                context, settings.requests(), settings.keys(), RequestLimits.DEFAULT, this::handle, readers, nanoClock);
        this.sweeper = Executors.newSingleThreadScheduledExecutor(work -> daemon(work, "mizan-sweeper"));
        var unused = sweeper.scheduleWithFixedDelay(this::sweep, SWEEP_SECONDS, SWEEP_SECONDS, TimeUnit.SECONDS);
    }

    private static Thread daemon(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }

    private void handle(Sender sender, String kind, byte[] payload, Reply reply) {
        if (sender.role() == Role.AGENT) {
            throw Problem.of(ErrorCode.NOT_YOURS, "agents report, and ask for nothing")
                    .exception();
        }
        switch (kind) {
            case PlanMessages.KIND -> {
                PlanRequest request = PlanMessages.request(payload, sender.name());
                plans.submit(request, new PlanService.Outcome() {
                    @Override
                    public void answered(byte[] answer) {
                        reply.answer(answer);
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
                finished(RunMessages.read(payload, sender.name()), sender);
                reply.answer(new byte[0]);
            }
            case AliveMessages.KIND -> {
                AliveMessages.plans(payload).forEach(plan -> heard(new GoingRuns.Going(plan, sender)));
                reply.answer(new byte[0]);
            }
            case ClockMessages.KIND ->
                reply.answer(ClockMessages.encode(new ClockMessages.Clocks(clock.instant(), monitor.clocksAhead())));
            default ->
                throw Problem.of(ErrorCode.UNKNOWN_NAME, "an unknown kind of request")
                        .with("kind", kind)
                        .maybe("use the same version of Mizan on clients and controller")
                        .exception();
        }
    }

    /** A run is over: what it was promised is written or never will be. */
    private void finished(RunMessages.RunEnd end, Sender sender) {
        // A run of tomorrow would be the newest one for ever.
        RunRecord run = end.run().notAfter(clock.instant());
        database.history().add(run);
        boolean own =
                letGo(end.plan(), sender, run.placed() ? PlanState.APPLIED : PlanState.EXPIRED, "the run is over");
        end.replaced().forEach(plan -> letGo(plan, sender, PlanState.EXPIRED, "planned again"));
        runs.add(run, own && run.placed());
        tell("run", run.id(), run.application(), run.user(), "exit code " + run.exitCode());
        if (Breaker.isOpen(run.breaker())) {
            tell("breaker", run.id(), run.application(), run.user(), run.breaker());
        }
    }

    /** Space that was promised is not kept any longer; whether the plan was one of the sender. */
    private boolean letGo(String plan, Sender sender, PlanState state, String why) {
        going.over(new GoingRuns.Going(plan, sender));
        boolean own = isOf(plan, sender);
        if (own) {
            database.plans().move(plan, state, sender.toString(), why);
            database.reservations().release(plan);
        }
        return own;
    }

    private boolean isOf(String plan, Sender sender) {
        return database.plans()
                .find(plan)
                .filter(known -> known.client().equals(sender.name()))
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
            if (lease.lease().isPresent()) {
                going.silent()
                        .forEach(run -> letGo(
                                run.plan(),
                                run.sender(),
                                PlanState.EXPIRED,
                                "its run has said nothing for " + AliveMessages.LONGEST_SILENCE.toMinutes()
                                        + " minutes"));
                database.plans().expire(clock.instant());
                database.reservations().expire(clock.instant());
            }
        } catch (MizanException e) {
            // The database is gone for now; the lease says so.
            return;
        }
    }

    public Instant startedAt() {
        return startedAt;
    }

    public SystemMonitor monitor() {
        return monitor;
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
        return lease.lease().isPresent();
    }

    /** What keeps it from acting, empty where nothing does. */
    public String trouble() {
        return acts() ? "" : lease.trouble();
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
        lease.close();
        context.close();
    }
}
