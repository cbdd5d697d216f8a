package io.mizan.telemetry.collect;

import io.mizan.model.system.Target;

/**
 * MonotonicCounters of a target at one moment.
 *
 * @param io of {@link IoCounter}
 * @param service of {@link ServiceCounter}: the service that the requests to this target go through, shared with others
 * @param exports clients that are connected, -1 where unknown
 * @param disks behind it
 */
public record TargetReading(
        Target target,
        MonotonicCounters io,
        MonotonicCounters service,
        Latencies latencies,
        JobCounters jobs,
        long exports,
        DiskTimes disks) {
    public static final long UNKNOWN_EXPORTS = -1;

    /** A target of whose disks nothing is known. */
    public TargetReading(
            Target target,
            MonotonicCounters io,
            MonotonicCounters service,
            Latencies latencies,
            JobCounters jobs,
            long exports) {
        this(target, io, service, latencies, jobs, exports, DiskTimes.UNKNOWN);
    }

    public TargetReading withDisks(DiskTimes newDisks) {
        return new TargetReading(target, io, service, latencies, jobs, exports, newDisks);
    }

    /** A target that says nothing about what it does. */
    public static TargetReading of(Target target) {
        return new TargetReading(
                target,
                MonotonicCounters.NONE,
                MonotonicCounters.NONE,
                Latencies.NONE,
                JobCounters.UNKNOWN,
                UNKNOWN_EXPORTS);
    }
}
