package io.mizan.controller.live;

import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Ends jobs whose end nobody told: a node that goes down runs no epilog. */
public final class JobWatch implements AutoCloseable {
    private static final long INTERVAL_SECONDS = 60;

    private final StartedJobs jobs;
    private final Supplier<Optional<Set<String>>> scheduler;
    private final InstantSource clock;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread daemon = new Thread(work, "mizan-job-watch");
        daemon.setDaemon(true);
        return daemon;
    });

    /** @param scheduler the jobs that wait or run; nothing where the batch system is not to be asked, or does not answer */
    public JobWatch(StartedJobs jobs, Supplier<Optional<Set<String>>> scheduler, InstantSource clock) {
        this.jobs = jobs;
        this.scheduler = scheduler;
        this.clock = clock;
    }

    public JobWatch start() {
        var unused = thread.scheduleWithFixedDelay(this::look, INTERVAL_SECONDS, INTERVAL_SECONDS, TimeUnit.SECONDS);
        return this;
    }

    void look() {
        try {
            jobs.expire(clock.instant());
            if (jobs.anyRuns()) {
                scheduler.get().ifPresent(known -> jobs.endOthers(known, clock.instant()));
            }
        } catch (RuntimeException e) {
            // A timer that throws is never run again, and no job would end any more.
            return;
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
