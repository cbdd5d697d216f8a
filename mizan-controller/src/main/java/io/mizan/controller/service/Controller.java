package io.mizan.controller.service;

import io.mizan.controller.background.DaemonThread;
import io.mizan.controller.jobs.JobEngine;
import io.mizan.controller.live.LiveEvents;
import io.mizan.controller.live.StartedJobs;
import io.mizan.controller.monitor.SystemMonitor;
import io.mizan.controller.monitor.TargetServers;
import io.mizan.controller.peak.TargetLoads;
import io.mizan.controller.plan.PlanService;
import io.mizan.database.peak.PeakLog;
import io.mizan.database.peak.StoredPeak;
import io.mizan.database.plan.TermState;
import io.mizan.database.sql.Database;
import io.mizan.database.sql.TermTables;
import io.mizan.model.error.Problem;
import io.mizan.model.load.PeakOrigin;
import io.mizan.model.system.ServerLoad;
import io.mizan.telemetry.message.report.ReportLimits;
import io.mizan.telemetry.message.report.ReportReceiver;
import io.mizan.telemetry.message.report.ServerLink;
import io.mizan.telemetry.message.request.RequestLimits;
import io.mizan.telemetry.message.request.RequestServer;
import io.mizan.telemetry.message.socket.MessageContext;
import io.mizan.telemetry.report.ServerReport;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Wires sockets, monitor, planning and database of a controller, and owns their life cycle. */
public final class Controller implements AutoCloseable {
    private static final long SWEEP_SECONDS = 10;
    /** What is learnt of targets is written once a minute. */
    private static final int SWEEPS_TO_KEEP = 6;
    /** How soon what an administrator says about servers counts. */
    private static final long SERVERS_SECONDS = 2;

    private final InstantSource clock;
    private final Instant startedAt;
    private final SystemMonitor monitor;
    private final PeakLog peaks;
    private final TargetServers servers;
    private final TermLease term;
    private final PlanService plans;
    private final MessageContext context;
    private final ReportReceiver reports;
    private final RequestServer requests;
    private final ExecutorService readers;
    private final ScheduledExecutorService sweeper;
    private final StartedJobs startedJobs = new StartedJobs();
    private final LiveEvents events = new LiveEvents();
    private final ControllerJobs jobs;
    private final RunLifecycle runs;
    private final AgentLog agentLog;
    private final List<RejectionLog> rejectionLogs;
    /** Of the sweeper, which has one thread. */
    private final StateChangeLog troubles = new StateChangeLog();

    /** Of the sweeper, too. */
    private int sweeps = 1;

    /** @param host how busy this machine is */
    public Controller(
            ControllerSettings settings,
            Database database,
            Supplier<ServerLoad> host,
            InstantSource wallClock,
            LongSupplier nanoClock) {
        this.clock = new SteadyClock(wallClock, nanoClock);
        this.startedAt = clock.instant();
        this.runs = new RunLifecycle(database, clock, nanoClock, events);
        this.monitor = new SystemMonitor(
                settings.fileSystem(),
                settings.freshness(),
                new TargetLoads(settings.peaks(), database.peaks().peaks()));
        this.peaks = database.peaks();
        this.context = new MessageContext().authenticatedBy(settings.known());
        this.term = new TermLease(database.terms(), database::under, settings.candidate(), settings.lease(), nanoClock)
                .start();
        this.servers = new TargetServers(
                database.servers(), () -> term.acting().map(TermTables::servers), settings.freshness());
        this.plans = new PlanService(
                settings.maker(),
                settings.limits(),
                new PlanService.Surroundings(
                        () -> monitor.observed(clock.instant()), host, term::acting, term::refusal, clock, nanoClock));
        this.jobs = new ControllerJobs(settings, database, monitor, startedJobs, term, clock, nanoClock);
        this.readers =
                Executors.newFixedThreadPool(ClientRequests.READERS, work -> DaemonThread.of(work, "mizan-reader"));
        this.reports = new ReportReceiver(
                context, settings.reports(), settings.keys(), ReportLimits.DEFAULT, clock, this::reported);
        this.requests = new RequestServer(
                context,
                settings.requests(),
                settings.keys(),
                RequestLimits.DEFAULT,
                new ClientRequests(settings.maker(), plans, runs, monitor, term, events, wallClock, clock),
                readers,
                nanoClock);
        this.agentLog = new AgentLog(settings.freshness().silence());
        this.rejectionLogs = List.of(
                new RejectionLog("connections", context.rejections()),
                new RejectionLog("reports", reports.rejections()),
                new RejectionLog("requests", requests.rejections()));
        this.sweeper = Executors.newSingleThreadScheduledExecutor(work -> DaemonThread.of(work, "mizan-sweeper"));
        var unused = sweeper.scheduleWithFixedDelay(this::sweep, SWEEP_SECONDS, SWEEP_SECONDS, TimeUnit.SECONDS);
        var unusedPeaks =
                sweeper.scheduleWithFixedDelay(this::sweepPeaks, SWEEP_SECONDS, SWEEP_SECONDS, TimeUnit.SECONDS);
        var unusedJobs =
                sweeper.scheduleWithFixedDelay(this::sweepJobs, SWEEP_SECONDS, SWEEP_SECONDS, TimeUnit.SECONDS);
        var unusedReads =
                sweeper.scheduleWithFixedDelay(this::readServers, SERVERS_SECONDS, SERVERS_SECONDS, TimeUnit.SECONDS);
    }

    private void reported(ServerReport report, Instant arrivedAt) {
        ServerReport admitted = servers.admit(report, arrivedAt);
        monitor.accept(admitted, arrivedAt);
        jobs.accept(admitted, arrivedAt);
    }

    private void sweepJobs() {
        try {
            jobs.sweep();
            troubles.tell("jobs are not settled", "", "jobs are settled again");
        } catch (RuntimeException e) {
            troubles.tell("jobs are not settled", e);
        }
    }

    private void readServers() {
        try {
            servers.synchronise();
            troubles.tell("servers are not synchronised with the database", "", "servers are synchronised again");
        } catch (RuntimeException e) {
            // What was learnt is written when the database is back. A timer that throws is never run again.
            troubles.tell("servers are not synchronised with the database", e);
        }
    }

    void sweep() {
        try {
            agentLog.look(reports.links(), clock.instant());
            rejectionLogs.forEach(RejectionLog::look);
            term.acting().ifPresent(runs::expire);
            troubles.tell("what is over is not expired", "", "what is over is expired again");
        } catch (RuntimeException e) {
            // The database is gone for now, or another controller acts; whatever it is, it is tried again.
            troubles.tell("what is over is not expired", e);
        }
    }

    private void sweepPeaks() {
        try {
            if (sweeps++ % SWEEPS_TO_KEEP == 0) {
                keepPeaks();
            }
            monitor.calibrated(peaks.peaks(PeakOrigin.CALIBRATED));
            troubles.tell("what was learnt of targets is not kept", "", "what was learnt of targets is kept again");
        } catch (RuntimeException e) {
            troubles.tell("what was learnt of targets is not kept", e);
        }
    }

    /** Writes what was learnt of targets, if this controller acts. */
    private void keepPeaks() {
        term.acting().ifPresent(tables -> {
            List<StoredPeak> learnt = monitor.unsavedPeaks();
            try {
                tables.peaks().keep(learnt);
            } catch (RuntimeException e) {
                monitor.notSaved(learnt);
                throw e;
            }
        });
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

    /** What is decided for jobs. */
    public JobEngine jobs() {
        return jobs.engine();
    }

    public LiveEvents events() {
        return events;
    }

    public RunCounts runs() {
        return runs.counts();
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
        try {
            keepPeaks();
        } catch (RuntimeException e) {
            troubles.tell("what was learnt of targets is not kept", e);
        }
        requests.close();
        reports.close();
        readers.shutdownNow();
        plans.close();
        jobs.close();
        term.close();
        context.close();
    }
}
