package io.mizan.controller.service;

import io.mizan.controller.jobs.JobEngine;
import io.mizan.controller.jobs.JobEngineParts;
import io.mizan.controller.jobs.JobEngineSettings;
import io.mizan.controller.jobs.action.ParameterExecutor;
import io.mizan.controller.jobs.memory.BehaviourMemory;
import io.mizan.controller.jobs.memory.JobWaveforms;
import io.mizan.controller.jobs.site.SiteObserver;
import io.mizan.controller.live.StartedJobs;
import io.mizan.controller.monitor.SystemMonitor;
import io.mizan.database.sql.Database;
import io.mizan.telemetry.report.ServerReport;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/** Wires the life cycle of jobs to what a controller sees, and to the term in which it acts. */
final class ControllerJobs implements AutoCloseable {
    /** Of jobs that run at a time; each takes 8 KiB at most. */
    private static final int MOST_WAVEFORMS = 5_000;
    /** Reports of a job may come so many intervals after its end. */
    private static final int LATE_REPORTS = 3;

    private final JobWaveforms waveforms;
    private final JobEngine engine;

    ControllerJobs(
            ControllerSettings settings,
            Database database,
            SystemMonitor monitor,
            StartedJobs startedJobs,
            TermLease term,
            InstantSource clock,
            LongSupplier nanoClock) {
        JobEngineSettings own = settings.jobs();
        SiteObserver site =
                new SiteObserver(monitor, own.policy(), settings.maker().site().fullAt());
        this.waveforms = new JobWaveforms(MOST_WAVEFORMS, settings.freshness().interval());
        this.engine = new JobEngine(
                new JobEngineParts(
                        settings.fileSystem(),
                        term::acting,
                        term::refusal,
                        database.jobDecisions(),
                        new BehaviourMemory(database.behaviours()),
                        waveforms,
                        startedJobs,
                        () -> site.at(clock.instant()),
                        own.policy(),
                        own.paths(),
                        own.rules(),
                        new ParameterExecutor(own.drivers(), ParameterExecutor.Limits.DEFAULT, nanoClock),
                        own.deadline(),
                        settings.freshness().interval().multipliedBy(LATE_REPORTS),
                        clock),
                nanoClock);
    }

    void accept(ServerReport report, Instant arrivedAt) {
        waveforms.accept(report, arrivedAt);
    }

    JobEngine engine() {
        return engine;
    }

    void sweep() {
        engine.sweep();
    }

    @Override
    public void close() {
        engine.close();
    }
}
