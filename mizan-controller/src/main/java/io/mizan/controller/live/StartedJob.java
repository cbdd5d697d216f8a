package io.mizan.controller.live;

import io.mizan.model.error.Problem;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A job as the batch system announced it when it started.
 *
 * @param job as Lustre's statistics have it
 * @param nodes 0 where not told
 * @param hosts their names, folded as Slurm writes them; empty where not told
 * @param directory where it will write, empty where not told
 * @param mode what Mizan may do for it: off, advise or apply
 * @param endsBy when the batch system ends it at the latest, where told
 * @param restarts how often it was requeued before
 */
public record StartedJob(
        String job,
        String user,
        int nodes,
        String hosts,
        String application,
        String directory,
        String mode,
        Instant startedAt,
        @Nullable Instant ended,
        @Nullable Instant endsBy,
        int restarts) {

    public StartedJob {
        if (nodes < 0) {
            throw Problem.impossible("a job must have 0 nodes or more")
                    .with("job", job)
                    .with("nodes", nodes)
                    .exception();
        }
    }

    /** A job of which the batch system told no names of nodes. */
    public StartedJob(
            String job,
            String user,
            int nodes,
            String application,
            String directory,
            String mode,
            Instant startedAt,
            @Nullable Instant ended) {
        this(job, user, nodes, "", application, directory, mode, startedAt, ended, null, 0);
    }

    public Optional<Instant> endedAt() {
        return Optional.ofNullable(ended);
    }

    StartedJob endedAt(Instant moment) {
        return new StartedJob(
                job, user, nodes, hosts, application, directory, mode, startedAt, moment, endsBy, restarts);
    }
}
