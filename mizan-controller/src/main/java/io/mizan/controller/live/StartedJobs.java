package io.mizan.controller.live;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The jobs that a batch system announced, in memory: after a restart of the controller they are jobs without a user until they end. Of
 * more than the limit the oldest are forgotten. All methods may be called by any thread.
 */
public final class StartedJobs {
    private static final int MOST = 20_000;

    private final int most;
    private final Map<String, StartedJob> jobs = new LinkedHashMap<>();

    public StartedJobs() {
        this(MOST);
    }

    StartedJobs(int most) {
        this.most = most;
    }

    /** A job that starts again, as after a requeue, replaces what was known of it. */
    public synchronized void started(StartedJob job) {
        jobs.remove(job.job());
        jobs.put(job.job(), job);
        while (jobs.size() > most) {
            jobs.remove(jobs.keySet().iterator().next());
        }
    }

    public synchronized void ended(String job, Instant at) {
        jobs.computeIfPresent(job, (name, known) -> known.endedAt(at));
    }

    public synchronized Optional<StartedJob> find(String job) {
        return Optional.ofNullable(jobs.get(job));
    }

    /** All that are known, the newest last. */
    public synchronized List<StartedJob> all() {
        return List.copyOf(jobs.values());
    }
}
