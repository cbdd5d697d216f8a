package io.mizan.telemetry.report;

import io.mizan.model.system.Target;
import java.util.List;

/**
 * A target as its server sees it.
 *
 * @param target name, space, inodes, flags; its load is what the receiver makes of the activity
 * @param jobs the busiest jobs on it, and one entry of the rest where there are more; none where nobody counts by job
 */
public record TargetReport(Target target, Activity activity, List<JobActivity> jobs) {
    public TargetReport {
        jobs = List.copyOf(jobs);
    }

    /** A target without jobs. */
    public TargetReport(Target target, Activity activity) {
        this(target, activity, List.of());
    }
}
