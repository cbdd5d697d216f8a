package io.mizan.telemetry.collect;

import java.util.Collections;
import java.util.Map;

/**
 * What each job did on a target.
 *
 * @param known false where nobody counts by job, which is not the same as no jobs
 * @param byJob the first counters of {@link IoCounter}; an entry that did not change since the reading before may be the same object
 */
public record JobCounters(boolean known, Map<String, Counters> byJob) {
    public static final JobCounters UNKNOWN = new JobCounters(false, Map.of());

    /** Takes the map as it is: a reading has ten thousand entries on a busy server. */
    public JobCounters {
        byJob = Collections.unmodifiableMap(byJob);
    }

    public static JobCounters of(Map<String, Counters> byJob) {
        return new JobCounters(true, byJob);
    }
}
