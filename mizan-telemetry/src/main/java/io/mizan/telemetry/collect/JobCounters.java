package io.mizan.telemetry.collect;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What each job did on a target.
 *
 * @param known false where nobody counts by job, which is not the same as no jobs
 * @param jobs each once, in any order; one that did not change since the reading before may be the same object, and is best at the same place
 */
public record JobCounters(boolean known, List<Job> jobs) {
    public static final JobCounters UNKNOWN = new JobCounters(false, List.of());

    /**
     * A job.
     *
     * @param counters the first ones of {@link IoCounter}
     */
    public record Job(String name, MonotonicCounters counters) {}

    /**
     * What happened to one job between two readings.
     *
     * @param then null where it was not there
     */
    record Change(String job, @Nullable MonotonicCounters then, MonotonicCounters now) {}

    /**
     * What differs between two readings.
     *
     * @param gone those that were there
     */
    record Difference(List<Change> changes, List<Job> gone) {}

    public JobCounters {
        jobs = List.copyOf(jobs);
    }

    public static JobCounters of(List<Job> jobs) {
        return new JobCounters(true, jobs);
    }

    public static JobCounters of(Map<String, MonotonicCounters> byJob) {
        List<Job> jobs = new ArrayList<>(byJob.size());
        byJob.forEach((job, counters) -> jobs.add(new Job(job, counters)));
        return of(jobs);
    }

    /** For those who look for one. */
    public Map<String, MonotonicCounters> byJob() {
        Map<String, MonotonicCounters> byJob = new HashMap<>(2 * jobs.size());
        jobs.forEach(job -> byJob.put(job.name(), job.counters()));
        return byJob;
    }

    /**
     * Compares with an earlier reading. A busy server has ten thousand entries of which most are as they were, at the same place: these cost a look
     * at each. Names are looked up only for those that moved, came or went.
     */
    Difference since(JobCounters before) {
        List<Change> changes = new ArrayList<>();
        Map<String, Job> unmatched = new HashMap<>();
        List<Job> moved = new ArrayList<>();
        int old = before.jobs.size();
        for (int i = 0; i < jobs.size() || i < old; i++) {
            @Nullable Job now = i < jobs.size() ? jobs.get(i) : null;
            @Nullable Job then = i < old ? before.jobs.get(i) : null;
            if (now != null && then != null && now.name().equals(then.name())) {
                if (now.counters() != then.counters()) {
                    changes.add(new Change(now.name(), then.counters(), now.counters()));
                }
                continue;
            }
            if (now != null) {
                moved.add(now);
            }
            if (then != null) {
                unmatched.put(then.name(), then);
            }
        }
        for (Job now : moved) {
            @Nullable Job then = unmatched.remove(now.name());
            if (then == null || then.counters() != now.counters()) {
                changes.add(new Change(now.name(), then == null ? null : then.counters(), now.counters()));
            }
        }
        return new Difference(changes, List.copyOf(unmatched.values()));
    }
}
