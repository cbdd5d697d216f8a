package io.mizan.telemetry.collect;

import static io.mizan.telemetry.report.Known.UNKNOWN;

/**
 * Counters of a machine at one moment. Numbers that are not known are {@link io.mizan.telemetry.report.Known#UNKNOWN}.
 *
 * @param cpu processor time since the start of the machine
 * @param memory share of the memory that programs cannot get
 * @param processes the first number of {@code loadavg}
 * @param network of {@link NetworkCounter}
 * @param networkPeakBytesPerSecond the speed of the links in one direction
 */
public record HostReading(
        CpuTime cpu,
        double memory,
        double processes,
        double cores,
        MonotonicCounters network,
        double networkPeakBytesPerSecond) {
    public static final HostReading NOTHING_KNOWN =
            new HostReading(CpuTime.UNKNOWN_TIME, UNKNOWN, UNKNOWN, UNKNOWN, MonotonicCounters.NONE, UNKNOWN);

    public HostReading withNetwork(MonotonicCounters other) {
        return new HostReading(cpu, memory, processes, cores, other, networkPeakBytesPerSecond);
    }

    /** In ticks, all processors together. */
    public record CpuTime(long busy, long idle, long ioWait) {
        static final CpuTime UNKNOWN_TIME = new CpuTime(-1, -1, -1);

        boolean isKnown() {
            return busy >= 0 && idle >= 0 && ioWait >= 0;
        }
    }
}
