package io.mizan.controller.live;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The jobs that a batch system announced, in memory: after a restart of the controller they are jobs without a user until they end. Where there are
 * more than the limit, or their names take more than so many characters, the oldest are forgotten, those that are over first. All methods may be
 * called by any thread.
 */
public final class StartedJobs {
    private static final Logger LOG = LoggerFactory.getLogger(StartedJobs.class);

    private static final int MOST = 20_000;
    /** Whoever has the token of the scheduler chooses the names; of this many jobs the usual ones need a fifth of it. */
    static final long MOST_CHARACTERS = 16 << 20;
    /** Batch systems let a job some time to end. */
    private static final Duration GRACE = Duration.ofHours(1);
    /** Where the batch system told no end: after this nobody will come and say that the job is over. */
    private static final Duration LONGEST = Duration.ofDays(7);
    /** A job that was announced a moment ago may not be in a list that was made before. */
    private static final Duration YOUNG = Duration.ofMinutes(2);

    private final int most;
    private final Map<String, StartedJob> jobs = new LinkedHashMap<>();
    private long characters;

    public StartedJobs() {
        this(MOST);
    }

    StartedJobs(int most) {
        this.most = most;
    }

    /**
     * A job that starts again, as after a requeue, replaces what was known of it. The start of an earlier run may be told later, by another node that could not
     * reach the controller; of jobs with the same id, which is used again after years, the later one counts.
     */
    public synchronized void started(StartedJob job) {
        StartedJob known = jobs.get(job.job());
        if (known != null
                && job.restarts() < known.restarts()
                && job.startedAt().isBefore(known.startedAt())) {
            return;
        }
        forget(job.job());
        jobs.put(job.job(), job);
        // Each of its nodes may tell.
        if (known == null
                || known.restarts() != job.restarts()
                || known.endedAt().isPresent()) {
            LOG.atInfo()
                    .addKeyValue("job", job.job())
                    .addKeyValue("user", job.user())
                    .addKeyValue("application", job.application())
                    .addKeyValue("nodes", job.nodes())
                    .log("job started");
        }
        characters += characters(job);
        while (jobs.size() > most || characters > MOST_CHARACTERS) {
            forget(jobs.values().stream()
                    .filter(other -> other.endedAt().isPresent())
                    .map(StartedJob::job)
                    .findFirst()
                    .orElseGet(() -> jobs.keySet().iterator().next()));
        }
    }

    private void forget(String job) {
        StartedJob known = jobs.remove(job);
        characters -= known == null ? 0 : characters(known);
    }

    private static int characters(StartedJob job) {
        return job.job().length()
                + job.user().length()
                + job.hosts().length()
                + job.application().length()
                + job.directory().length();
    }

    public synchronized void ended(String job, Instant at) {
        jobs.computeIfPresent(job, (name, known) -> over(known, at, "the batch system told"));
    }

    /**
     * The end of one of the runs of a job that is requeued. What nodes say late, after the job has started again, is not about what runs now, and a job ends
     * once.
     */
    public synchronized void ended(String job, Instant at, int restarts) {
        jobs.computeIfPresent(
                job,
                (name, known) -> restarts < known.restarts() || known.endedAt().isPresent()
                        ? known
                        : over(known, at, "the batch system told"));
    }

    /** Ends jobs whose end nobody has told: those that are over by what the batch system said, and those of which it said nothing for a week. */
    public synchronized void expire(Instant now) {
        jobs.replaceAll((name, job) -> {
            Instant latest = job.endsBy() == null
                    ? job.startedAt().plus(LONGEST)
                    : job.endsBy().plus(GRACE);
            return job.endedAt().isEmpty() && now.isAfter(latest)
                    ? over(job, latest, "its end was not reported in time")
                    : job;
        });
    }

    /** Ends jobs that the batch system does not know any more; {@code known} are those that wait or run. */
    public synchronized void endOthers(Set<String> known, Instant now) {
        jobs.replaceAll((name, job) -> job.endedAt().isEmpty()
                        && !known.contains(name)
                        && job.startedAt().plus(YOUNG).isBefore(now)
                ? over(job, now, "the batch system does not know it any more")
                : job);
    }

    private static StartedJob over(StartedJob job, Instant at, String why) {
        if (job.endedAt().isEmpty()) {
            LOG.atInfo()
                    .addKeyValue("job", job.job())
                    .addKeyValue("user", job.user())
                    .addKeyValue("reason", why)
                    .log("job ended");
        }
        return job.endedAt(at);
    }

    /** Whether a job runs, as far as is known. */
    public synchronized boolean anyRuns() {
        return jobs.values().stream().anyMatch(job -> job.endedAt().isEmpty());
    }

    public synchronized Optional<StartedJob> find(String job) {
        return Optional.ofNullable(jobs.get(job));
    }

    /** All that are known, the newest last. */
    public synchronized List<StartedJob> all() {
        return List.copyOf(jobs.values());
    }
}
