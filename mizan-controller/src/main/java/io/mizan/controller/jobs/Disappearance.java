package io.mizan.controller.jobs;

import io.mizan.controller.jobs.record.Announcer;
import io.mizan.controller.jobs.record.JobStart;
import io.mizan.controller.live.StartedJob;
import io.mizan.controller.live.StartedJobs;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The end of a job that nobody reported.
 *
 * @param reason how it is known
 */
record Disappearance(Instant at, String reason) {
    /** Batch systems let a job some time to end. */
    private static final Duration GRACE = Duration.ofHours(1);

    private static final Duration LONGEST = Duration.ofDays(7);

    /** By its time limit, and by what is known of the jobs of the batch system, which is asked for them. */
    static Optional<Disappearance> of(JobStart start, StartedJobs announced, Instant now) {
        Optional<Disappearance> ended = announced
                .find(start.job())
                .filter(job -> start.announcer() != Announcer.USER
                        && job.user().equals(start.user())
                        && job.restarts() >= start.restarts())
                .flatMap(StartedJob::endedAt)
                .map(at -> new Disappearance(at, "the batch system does not know the job any more"));
        if (ended.isPresent()) {
            return ended;
        }
        Instant latest = start.endsBy() == null
                ? start.startedAt().plus(LONGEST)
                : start.endsBy().plus(GRACE);
        return now.isAfter(latest)
                ? Optional.of(new Disappearance(latest, "its time limit is over"))
                : Optional.empty();
    }

    /** After a restart of the controller: lets the batch system be asked for the job again. */
    static void watch(JobStart start, StartedJobs announced) {
        if (start.announcer() != Announcer.USER && announced.find(start.job()).isEmpty()) {
            announced.started(new StartedJob(
                    start.job(),
                    start.user(),
                    start.hosts().isEmpty() ? 0 : start.nodes().size(),
                    start.hosts(),
                    start.name(),
                    start.directory(),
                    start.mode(),
                    start.startedAt(),
                    null,
                    start.endsBy(),
                    start.restarts()));
        }
    }
}
