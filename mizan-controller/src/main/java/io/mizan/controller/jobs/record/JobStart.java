package io.mizan.controller.jobs.record;

import io.mizan.model.error.Problem;
import io.mizan.model.job.JobCategory;
import io.mizan.model.units.HostList;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A job as it was announced.
 *
 * @param job its id, as clients send it to servers
 * @param name empty where not told
 * @param parallelism processes, or nodes where nobody tells more; 0 where neither is known
 * @param hosts its nodes as a folded list, empty where not told
 * @param directory where it writes, empty where not told
 * @param mode what may be done for it: off, advise or apply
 * @param endsBy when the batch system ends it at the latest, null where not told
 * @param restarts how often it was requeued before
 */
public record JobStart(
        String job,
        String user,
        String name,
        int parallelism,
        String hosts,
        String directory,
        String mode,
        Instant startedAt,
        @Nullable Instant endsBy,
        int restarts,
        Announcer announcer) {
    public static final String OFF = "off";
    public static final String ADVISE = "advise";
    public static final String APPLY = "apply";

    /** A few characters may stand for a million names. */
    private static final int MOST_NODES = 100_000;
    /** What the database can search by. */
    private static final int LONGEST_CATEGORY = 255;

    public JobStart {
        if (job.isBlank() || user.isBlank() || parallelism < 0 || restarts < 0) {
            throw Problem.impossible("a job must have an id, a user, and 0 or more processes and restarts")
                    .with("job", job)
                    .with("user", user)
                    .with("parallelism", parallelism)
                    .with("restarts", restarts)
                    .exception();
        }
    }

    /** Jobs of its kind; none where it has no name or nobody told how large it is. */
    public Optional<JobCategory> category() {
        if (name.isBlank() || parallelism < 1) {
            return Optional.empty();
        }
        return Optional.of(new JobCategory(user, name, parallelism))
                .filter(category -> category.key().length() <= LONGEST_CATEGORY);
    }

    /** The names of its nodes, each once; none where not told, or where there are more than any machine has. */
    public List<String> nodes() {
        return hosts.isEmpty() || HostList.count(hosts) > MOST_NODES
                ? List.of()
                : List.copyOf(new LinkedHashSet<>(HostList.expand(hosts)));
    }

    /** Whether the other one is this announcement again, from another node or after no answer came. */
    public boolean isSameRun(JobStart other) {
        return job.equals(other.job) && user.equals(other.user) && restarts == other.restarts;
    }
}
