package io.mizan.telemetry.collect.exporter;

import io.mizan.model.system.DeviceClass;
import io.mizan.model.system.Performance;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetFlag;
import io.mizan.model.units.TargetName;
import io.mizan.telemetry.collect.IoCounter;
import io.mizan.telemetry.collect.JobCounters;
import io.mizan.telemetry.collect.Latencies;
import io.mizan.telemetry.collect.LatencyCount;
import io.mizan.telemetry.collect.MonotonicCounters;
import io.mizan.telemetry.collect.Notes;
import io.mizan.telemetry.collect.TargetReading;
import io.mizan.telemetry.collect.lustre.Kilobytes;
import io.mizan.telemetry.collect.lustre.Operations;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The samples of one target. */
final class ExporterTarget {
    /** The names of metrics that are read, without their prefix. */
    static final Set<String> KNOWN = Set.of(
            "capacity_kilobytes",
            "free_kilobytes",
            "available_kilobytes",
            "inodes_free",
            "degraded",
            "exports_total",
            "recovery_status",
            "health_healthy",
            "health_check",
            "read_bytes_total",
            "write_bytes_total",
            "read_samples_total",
            "write_samples_total",
            "stats_total",
            "stats_time_total",
            "io_time_milliseconds_total",
            "job_read_bytes_total",
            "job_write_bytes_total",
            "job_read_samples_total",
            "job_write_samples_total",
            "job_stats_total");

    /** Of lustrefs-exporter: 0 complete, 1 inactive, 2 waiting, 3 waiting for clients, 4 recovering. */
    private static final double FIRST_RECOVERING = 2;

    private static final double LAST_RECOVERING = 4;

    /** A count of milliseconds is the upper end of its class; newer texts have the same operations again by size, with this label. */
    private static final String AGAIN_BY_SIZE = "opsize";

    private static final int LONGEST_NAME = 255;

    private final TargetName name;
    private final Map<String, Double> numbers = new HashMap<>();
    private final long[] io = new long[IoCounter.values().length];
    private boolean timedReads;
    private boolean timedWrites;
    private final SortedMap<Long, long[]> latencies = new TreeMap<>();
    private final Map<String, long[]> jobs = new HashMap<>();

    ExporterTarget(TargetName name) {
        this.name = name;
    }

    void take(String metric, Metric sample) {
        // What is no count makes its counter unknown: left out, it would be taken for one that was set back.
        long value = sample.isCount() ? (long) sample.value() : MonotonicCounters.UNKNOWN;
        String operation = sample.label("operation");
        switch (metric) {
            case "read_bytes_total" -> add(io, IoCounter.READ_BYTES, value);
            case "write_bytes_total" -> add(io, IoCounter.WRITE_BYTES, value);
            case "read_samples_total" -> add(io, IoCounter.READS, value);
            case "write_samples_total" -> add(io, IoCounter.WRITES, value);
            case "stats_total" -> operations(operation, value);
            case "stats_time_total" -> times(operation, value);
            case "io_time_milliseconds_total" -> latency(sample, operation, value);
            default -> {
                if (metric.startsWith("job_")) {
                    job(metric, sample, operation, value);
                } else if (sample.isCount()) {
                    numbers.put(metric, sample.value());
                }
            }
        }
    }

    private static void add(long[] counters, IoCounter which, long value) {
        int i = which.ordinal();
        boolean unknown = value == MonotonicCounters.UNKNOWN || counters[i] == MonotonicCounters.UNKNOWN;
        counters[i] = unknown ? MonotonicCounters.UNKNOWN : counters[i] + value;
    }

    /** Metadata targets have their data operations among all others. */
    private void operations(String operation, long value) {
        switch (operation) {
            case "read_bytes" -> add(io, IoCounter.READS, value);
            case "write_bytes" -> add(io, IoCounter.WRITES, value);
            case "read" -> {
                add(io, IoCounter.TIMED_READS, value);
                timedReads = true;
            }
            case "write" -> {
                add(io, IoCounter.TIMED_WRITES, value);
                timedWrites = true;
            }
            default -> add(io, IoCounter.METADATA, Operations.isMetadata(operation) ? value : 0);
        }
    }

    /** Sums: microseconds, except that those of byte counters are bytes. */
    private void times(String operation, long value) {
        switch (operation) {
            case "read_bytes" -> add(io, IoCounter.READ_BYTES, value);
            case "write_bytes" -> add(io, IoCounter.WRITE_BYTES, value);
            case "read" -> add(io, IoCounter.READ_MICROS, value);
            case "write" -> add(io, IoCounter.WRITE_MICROS, value);
            default -> {}
        }
    }

    private void latency(Metric sample, String operation, long value) {
        String size = sample.label("size");
        if (!sample.label(AGAIN_BY_SIZE).isEmpty() || !size.matches("\\d{1,15}")) {
            return;
        }
        long[] counts = latencies.computeIfAbsent(Long.parseLong(size), key -> new long[2]);
        if (value != MonotonicCounters.UNKNOWN && (operation.equals("read") || operation.equals("write"))) {
            counts[operation.equals("read") ? 0 : 1] += value;
        }
    }

    private void job(String metric, Metric sample, String operation, long value) {
        String id = sample.label("jobid");
        String job = id.length() <= LONGEST_NAME ? id : id.substring(0, LONGEST_NAME);
        long[] counters = jobs.computeIfAbsent(job, key -> new long[IoCounter.OF_JOB]);
        switch (metric) {
            case "job_read_bytes_total" -> add(counters, IoCounter.READ_BYTES, value);
            case "job_write_bytes_total" -> add(counters, IoCounter.WRITE_BYTES, value);
            case "job_read_samples_total" -> add(counters, IoCounter.READS, value);
            case "job_write_samples_total" -> add(counters, IoCounter.WRITES, value);
            default -> add(counters, IoCounter.METADATA, Operations.isMetadata(operation) ? value : 0);
        }
    }

    boolean isServed() {
        return numbers.containsKey("capacity_kilobytes")
                || numbers.containsKey("exports_total")
                || !jobs.isEmpty()
                || !latencies.isEmpty();
    }

    TargetReading reading(boolean countsOperations, Notes notes) {
        Set<TargetFlag> flags = EnumSet.noneOf(TargetFlag.class);
        boolean unhealthy = number("health_healthy") == 0 || number("health_check") == 0;
        if (number("degraded") == 1 || unhealthy) {
            flags.add(TargetFlag.DEGRADED);
        }
        double recovery = number("recovery_status");
        Target target = new Target(
                name,
                Kilobytes.space(
                        name,
                        whole("capacity_kilobytes"),
                        whole("free_kilobytes"),
                        whole("available_kilobytes"),
                        notes),
                Math.max(Target.UNKNOWN_FILES, whole("inodes_free")),
                recovery < FIRST_RECOVERING || recovery > LAST_RECOVERING,
                flags,
                DeviceClass.UNKNOWN,
                Set.of(),
                Performance.UNKNOWN);
        return new TargetReading(
                target,
                MonotonicCounters.of(0, counters(countsOperations)),
                MonotonicCounters.NONE,
                latencies.isEmpty() ? Latencies.NONE : Latencies.of(0, classes()),
                jobs.isEmpty() ? JobCounters.UNKNOWN : JobCounters.of(jobCounters()),
                Math.max(TargetReading.UNKNOWN_EXPORTS, whole("exports_total")));
    }

    /** Counters that are zero are not exported, so those that are missing are zero, unless an exporter never has them. */
    private long[] counters(boolean countsOperations) {
        long[] values = io.clone();
        if (!countsOperations) {
            values[IoCounter.METADATA.ordinal()] = MonotonicCounters.UNKNOWN;
        }
        if (!timedReads) {
            values[IoCounter.TIMED_READS.ordinal()] = MonotonicCounters.UNKNOWN;
            values[IoCounter.READ_MICROS.ordinal()] = MonotonicCounters.UNKNOWN;
        }
        if (!timedWrites) {
            values[IoCounter.TIMED_WRITES.ordinal()] = MonotonicCounters.UNKNOWN;
            values[IoCounter.WRITE_MICROS.ordinal()] = MonotonicCounters.UNKNOWN;
        }
        return values;
    }

    private List<LatencyCount> classes() {
        List<LatencyCount> classes = new ArrayList<>();
        latencies.forEach((atMost, counts) -> classes.add(new LatencyCount(atMost, counts[0], counts[1])));
        return classes;
    }

    private Map<String, MonotonicCounters> jobCounters() {
        Map<String, MonotonicCounters> counters = new HashMap<>();
        jobs.forEach((job, values) -> counters.put(job, MonotonicCounters.of(0, values)));
        return counters;
    }

    private double number(String key) {
        return numbers.getOrDefault(key, -1.0);
    }

    private long whole(String key) {
        return (long) number(key);
    }
}
