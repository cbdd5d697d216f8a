package io.mizan.controller.jobs;

import io.mizan.controller.jobs.action.JobKey;
import io.mizan.controller.jobs.record.Announcer;
import io.mizan.controller.jobs.record.JobStart;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The jobs that run, or of which something is left to do, with the newest run for each id. All methods may be called by any thread. */
final class JobTable {
    /** More jobs than this are not followed at a time. */
    static final int MOST = 20_000;

    /** Nobody checks what users announce, and it reserves. */
    static final int MOST_OF_A_USER = 100;

    private final Map<String, OpenJob> current = new HashMap<>();
    private final Set<OpenJob> open = new LinkedHashSet<>();

    synchronized void clear() {
        current.clear();
        open.clear();
    }

    synchronized void add(OpenJob job) {
        current.put(job.start().job(), job);
        open.add(job);
    }

    /** Makes a job the one of its id, unless that same run is there already, and returns who was. */
    synchronized Optional<OpenJob> enter(OpenJob job) {
        OpenJob known = current.get(job.start().job());
        if (known != null && known.runs()) {
            if (known.start().isSameRun(job.start())) {
                return Optional.of(known);
            }
            refuseOlderOrForeign(known.start(), job.start());
        }
        if (open.size() >= MOST) {
            throw Problem.of(ErrorCode.BUSY, "too many jobs run at a time")
                    .with("jobs", open.size())
                    .maybe("the job runs without a decision")
                    .exception();
        }
        if (job.start().announcer() == Announcer.USER && announcedBy(job.start().user()) >= MOST_OF_A_USER) {
            throw Problem.of(ErrorCode.BUSY, "too many jobs are announced by this user")
                    .with("user", job.start().user())
                    .with("jobs", MOST_OF_A_USER)
                    .maybe("end some of them: mizan job finish ID")
                    .exception();
        }
        add(job);
        return Optional.ofNullable(known);
    }

    private long announcedBy(String user) {
        return open.stream()
                .filter(other -> other.start().announcer() == Announcer.USER
                        && other.start().user().equals(user)
                        && other.runs())
                .count();
    }

    private static void refuseOlderOrForeign(JobStart known, JobStart start) {
        boolean outranked = start.announcer() == Announcer.USER
                && (known.announcer() != Announcer.USER || !known.user().equals(start.user()));
        if (outranked) {
            throw Problem.of(ErrorCode.NOT_YOURS, "a job with this id runs already")
                    .with("job", start.job())
                    .exception();
        }
        if (start.restarts() < known.restarts() && start.startedAt().isBefore(known.startedAt())) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "a later run of this job has started already")
                    .with("job", start.job())
                    .with("restarts", start.restarts())
                    .with("known", known.restarts())
                    .exception();
        }
    }

    synchronized List<OpenJob> open() {
        return List.copyOf(open);
    }

    Optional<OpenJob> find(JobKey key) {
        return open().stream()
                .filter(job -> job.hasRecord() && job.key().equals(key))
                .findFirst();
    }

    synchronized void drop(OpenJob job) {
        open.remove(job);
        current.remove(job.start().job(), job);
    }

    synchronized Optional<OpenJob> current(String id) {
        return Optional.ofNullable(current.get(id));
    }
}
