package io.mizan.telemetry.collect;

import io.mizan.model.system.Target;

/**
 * A target at one moment.
 *
 * @param io of {@link IoCounter}
 * @param service of {@link ServiceCounter}: the service that the requests to this target go through, shared with others
 * @param exports clients that are connected, -1 where unknown
 */
public record TargetReading(
        Target target, Counters io, Counters service, Latencies latencies, JobCounters jobs, long exports) {
    public static final long UNKNOWN_EXPORTS = -1;

    /** A target that says nothing about what it does. */
    public static TargetReading of(Target target) {
        return new TargetReading(
                target, Counters.NONE, Counters.NONE, Latencies.NONE, JobCounters.UNKNOWN, UNKNOWN_EXPORTS);
    }
}
