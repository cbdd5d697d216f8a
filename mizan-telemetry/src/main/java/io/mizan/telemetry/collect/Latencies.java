package io.mizan.telemetry.collect;

import io.mizan.telemetry.report.Activity;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The times of device operations by class, shortest first.
 *
 * @param known false where nobody counts them
 * @param since when the counting began, in any unit, 0 where nobody tells
 */
public record Latencies(boolean known, long since, List<LatencyCount> classes) {
    public static final Latencies NONE = new Latencies(false, 0, List.of());

    public Latencies {
        classes = List.copyOf(classes);
    }

    public static Latencies of(long since, List<LatencyCount> classes) {
        return new Latencies(true, since, classes);
    }

    /** Operations a second in each class; none where they were not counted before. */
    List<Activity.Latency> rates(Latencies before, double seconds) {
        if (!known || !before.known) {
            return List.of();
        }
        // A class without operations is not printed, so one that is missing is empty.
        SortedMap<Long, long[]> all = new TreeMap<>();
        classes.forEach(c -> all.put(c.atMostMillis(), new long[] {c.reads(), c.writes(), 0, 0}));
        for (LatencyCount c : before.classes) {
            long[] counts = all.computeIfAbsent(c.atMostMillis(), key -> new long[4]);
            counts[2] = c.reads();
            counts[3] = c.writes();
        }
        long[] now = new long[2 * all.size()];
        long[] then = new long[now.length];
        int at = 0;
        for (long[] counts : all.values()) {
            System.arraycopy(counts, 0, now, at, 2);
            System.arraycopy(counts, 2, then, at, 2);
            at += 2;
        }
        Increments more = MonotonicCounters.of(since, now).since(MonotonicCounters.of(before.since, then));
        List<Activity.Latency> rates = new ArrayList<>();
        for (long atMost : all.keySet()) {
            int index = 2 * rates.size();
            rates.add(new Activity.Latency(
                    atMost, Increments.rate(more.at(index), seconds), Increments.rate(more.at(index + 1), seconds)));
        }
        return rates;
    }
}
