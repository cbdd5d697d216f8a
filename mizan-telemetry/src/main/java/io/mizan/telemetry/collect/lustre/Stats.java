package io.mizan.telemetry.collect.lustre;

import io.mizan.telemetry.collect.MonotonicCounters;
import io.mizan.telemetry.collect.Notes;
import java.util.HashMap;
import java.util.Map;

/**
 * A file {@code stats}, {@code md_stats} or of a service: {@code name COUNT samples [unit] [min max sum [sumsq]]}. Counters that are zero are not
 * printed, and a name may be there twice (2.10 counts {@code statfs} in two places).
 *
 * @param since {@code start_time} in nanoseconds, 0 before 2.14
 */
record Stats(long since, Map<String, Counter> counters) {

    /**
     * One line.
     *
     * @param sum {@link MonotonicCounters#UNKNOWN} where the line has none
     */
    record Counter(long samples, String unit, long sum) {
        private static final Counter ZERO = new Counter(0, "", 0);

        private Counter plus(Counter other) {
            return new Counter(
                    samples + other.samples,
                    unit,
                    sum == MonotonicCounters.UNKNOWN || other.sum == MonotonicCounters.UNKNOWN
                            ? MonotonicCounters.UNKNOWN
                            : sum + other.sum);
        }

        boolean isTime() {
            return unit.startsWith("usec");
        }
    }

    static Stats parse(String text, Notes notes) {
        long since = 0;
        Map<String, Counter> counters = new HashMap<>();
        for (String line : text.split("\n", -1)) {
            String[] words = line.strip().split("\\s+");
            if (words.length >= 2 && words[0].equals("start_time")) {
                since = KernelNumber.nanos(words[1]);
            } else if (words.length >= 4 && words[2].equals("samples") && words[3].matches("\\[\\w+]")) {
                long samples = KernelNumber.parse(words[1]);
                long sum = words.length >= 7 ? KernelNumber.parse(words[6]) : MonotonicCounters.UNKNOWN;
                if (samples == MonotonicCounters.UNKNOWN) {
                    notes.unknownLine();
                } else {
                    String unit = words[3].substring(1, words[3].length() - 1);
                    counters.merge(words[0], new Counter(samples, unit, sum), Counter::plus);
                }
            } else if (!words[0].isEmpty() && !words[0].equals("snapshot_time") && !words[0].equals("elapsed_time")) {
                notes.unknownLine();
            }
        }
        return new Stats(since, counters);
    }

    /** What a target did. */
    MonotonicCounters io() {
        long metadata = 0;
        for (Map.Entry<String, Counter> entry : counters.entrySet()) {
            metadata += Operations.isMetadata(entry.getKey()) ? entry.getValue().samples() : 0;
        }
        Counter readBytes = get("read_bytes");
        Counter writeBytes = get("write_bytes");
        Counter read = timed("read", readBytes);
        Counter write = timed("write", writeBytes);
        return MonotonicCounters.of(
                since,
                readBytes.sum(),
                writeBytes.sum(),
                readBytes.samples(),
                writeBytes.samples(),
                metadata,
                read.samples(),
                read.sum(),
                write.samples(),
                write.sum());
    }

    /** What a service did: {@code ost_io} with its names of operations, or the one of metadata. */
    MonotonicCounters service() {
        Counter waiting = get("req_qdepth");
        Counter running = get("req_active");
        Counter read = get("ost_read");
        Counter write = get("ost_write");
        return MonotonicCounters.of(
                since,
                waiting.samples(),
                waiting.sum(),
                running.sum(),
                read.samples(),
                read.sum(),
                write.samples(),
                write.sum());
    }

    private Counter get(String name) {
        return counters.getOrDefault(name, Counter.ZERO);
    }

    /** The times of an operation: those that a version without times gives are unknown, not zero. */
    private Counter timed(String name, Counter bytes) {
        Counter counter = get(name);
        boolean untimed = !counter.isTime() && bytes.samples() > 0;
        return untimed ? new Counter(MonotonicCounters.UNKNOWN, "", MonotonicCounters.UNKNOWN) : counter;
    }
}
