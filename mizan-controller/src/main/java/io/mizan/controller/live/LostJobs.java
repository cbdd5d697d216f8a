package io.mizan.controller.live;

import io.mizan.controller.background.DaemonThread;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends jobs that the batch system no longer lists: a node that goes down runs no epilog. */
public final class LostJobs implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LostJobs.class);

    private static final long INTERVAL_SECONDS = 60;

    private final StartedJobs jobs;
    private final Supplier<Optional<Set<String>>> scheduler;
    private final InstantSource clock;
    private final ScheduledExecutorService thread =
            Executors.newSingleThreadScheduledExecutor(work -> DaemonThread.of(work, "mizan-job-watch"));

    /** @param scheduler the jobs that wait or run; nothing where the batch system is not to be asked, or does not answer */
    public LostJobs(StartedJobs jobs, Supplier<Optional<Set<String>>> scheduler, InstantSource clock) {
        this.jobs = jobs;
        this.scheduler = scheduler;
        this.clock = clock;
    }

    public LostJobs start() {
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
            LOG.warn("cannot check for jobs whose end was not reported; trying again later", e);
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
